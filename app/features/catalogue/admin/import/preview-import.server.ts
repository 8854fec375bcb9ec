import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { FileProduct } from "../csv/file-product.ts";
import type { Plan, ShopFacts } from "../csv/plan.ts";
import { planProduct } from "../csv/plan-product.ts";
import { CsvError } from "../csv/read-csv.ts";
import { readWholeProducts, type StoredWhole } from "../csv/whole-products.server.ts";
import { type ImportReport, MOST_PROBLEMS, MOST_SHOWN, NO_COUNTS, type Todo } from "./import-report.ts";
import { inBatches } from "./in-batches.ts";
import { brokenOff, openProductsFile, type ProductsFile, reported } from "./read-products-file.ts";

/** So many products are compared at a time: in between, others are served. */
const AT_ONCE = 100;

export interface Preview {
  report: ImportReport;
  todo: Todo;
}

/** What an import of a file would do, product by product; nothing is written. Or why the file cannot be read at all. */
export async function previewImport(
  db: Database,
  { content, isUnicode }: { content: string; isUnicode: boolean },
  shop: ShopFacts,
): Promise<Result<Preview, string>> {
  const file = openProductsFile(content);
  if (!file.ok) return file;
  const report: ImportReport = {
    counts: { ...NO_COUNTS },
    products: [],
    problems: [],
    problemCounts: { error: 0, note: 0 },
    ignored: file.value.header.ignored,
    separator: file.value.facts.separator,
    isUnicode,
    run: null,
  };
  const todo: Todo = {};
  try {
    for (const batch of inBatches(file.value.products(), AT_ONCE)) {
      const stored = await readWholeProducts(
        db,
        batch.map(({ slug }) => slug),
      );
      for (const product of batch)
        compare(product, stored.get(product.slug), { file: file.value, shop, report, todo });
      await nextTurn();
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
  const plan = planProduct(product, stored?.product ?? null, { facts: file.facts, shop, countable: null });
  const { slug, title, kind, changes, problems } = plan;
  report.counts[kind] += 1;
  for (const problem of problems) {
    report.problemCounts[problem.kind] += 1;
    if (report.problems.length < MOST_PROBLEMS) report.problems.push(reported(slug, file.header, problem));
  }
  if (kind !== "created" && kind !== "updated") return;
  todo[slug] = [stored?.updatedAt.toISOString() ?? "", ...countedAnew(plan)];
  if (report.products.length < MOST_SHOWN) report.products.push({ slug, title, kind, changes });
}

/** The SKUs whose pieces the file changes. */
function countedAnew({ write }: Plan): string[] {
  const before = new Map(write?.before?.variants.map(({ id, pieces }) => [id, pieces]));
  return (write?.after.variants ?? []).flatMap(({ id, pieces }) =>
    before.has(id) && before.get(id) !== pieces ? [id] : [],
  );
}
