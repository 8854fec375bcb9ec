import type { Database } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  type ImportReport,
  MAX_PROBLEMS,
  MAX_QUESTIONS,
  MAX_SHOWN,
  NO_COUNTS,
  type Todo,
} from "./changes.ts";
import { type FileProduct, unusualPricesBetween } from "./file-product.ts";
import { inBatches, inTurns } from "./in-batches.ts";
import type { Joins, Plan, ShopFacts } from "./plan.ts";
import { planProduct } from "./plan-product.ts";
import { CsvError } from "./read-csv.ts";
import { brokenOff, openProductsFile, type ProductsFile, reported } from "./read-products-file.ts";
import { listWholeProducts, type StoredWhole } from "./whole-products.server.ts";

/** The number of products that one query reads. */
const AT_ONCE = 100;

export interface Preview {
  report: ImportReport;
  todo: Todo;
}

/**
 * The effect of importing a file, product by product, without writing anything; the error is the reason why the file
 * cannot be read.
 */
export async function previewImport(
  db: Database,
  { content, isUnicode, joins = null }: { content: string; isUnicode: boolean; joins?: Joins | null },
  shop: ShopFacts,
): Promise<Result<Preview, string>> {
  const file = await openProductsFile(content, joins);
  if (!file.ok) return file;
  const report: ImportReport = {
    counts: { ...NO_COUNTS },
    products: [],
    problems: [],
    unusualPrices: [],
    asked: [],
    joins,
    problemCounts: { error: 0, note: 0 },
    ignored: file.value.header.ignored,
    isUnicode,
    run: null,
  };
  const todo: Todo = {};
  try {
    for await (const batch of inBatches(inTurns(file.value.products()), AT_ONCE)) {
      const stored = await listWholeProducts(
        db,
        batch.map(({ slug }) => slug),
      );
      for await (const product of inTurns(batch))
        compare(product, stored.get(product.slug), { file: file.value, shop, report, todo });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return err(brokenOff(error));
  }
  const { created, updated, unchanged, refused } = report.counts;
  if (created + updated + unchanged + refused === 0) return err("The file has a first line and no products.");
  return ok({ report, todo });
}

interface Comparing extends Preview {
  file: ProductsFile;
  shop: ShopFacts;
}

function compare(
  product: FileProduct,
  stored: StoredWhole | undefined,
  { file, shop, report, todo }: Comparing,
): void {
  const circumstances = { facts: file.facts, shop, countable: null, awaited: stored?.awaited ?? [] };
  const plan = planProduct(product, stored?.product ?? null, circumstances);
  const { slug, title, kind, changes, problems, write, asked } = plan;
  report.counts[kind] += 1;
  for (const problem of problems) {
    report.problemCounts[problem.kind] += 1;
    // Each kind has its own limit, so that many notes hide no error.
    if (report.problemCounts[problem.kind] <= MAX_PROBLEMS)
      report.problems.push(reported(slug, file.header, problem));
  }
  if (asked !== null && report.asked && report.asked.length < MAX_QUESTIONS && !report.asked.includes(asked))
    report.asked.push(asked);
  if (kind !== "created" && kind !== "updated") return;
  todo[slug] = [stored?.updatedAt.toISOString() ?? "", ...countedAnew(plan)];
  const prices = write ? unusualPricesBetween(write.before, write.after) : [];
  if (prices.length > 0 && (report.unusualPrices?.length ?? 0) < MAX_SHOWN)
    report.unusualPrices?.push({ slug, title, prices });
  if (report.products.length < MAX_SHOWN) report.products.push({ slug, title, kind, changes });
}

/** The SKUs whose pieces the file changes. */
function countedAnew({ write }: Plan): string[] {
  const before = new Map(write?.before?.variants.map(({ id, piecesLeft }) => [id, piecesLeft]));
  return (write?.after.variants ?? []).flatMap(({ id, piecesLeft }) =>
    before.has(id) && before.get(id) !== piecesLeft ? [id] : [],
  );
}
