import type { ReportedProblem, Todo } from "./changes.ts";
import type { Header } from "./columns.ts";
import type { FileProduct } from "./file-product.ts";
import type { FileFacts, Plan, ShopFacts } from "./plan.ts";
import { planProduct } from "./plan-product.ts";
import { reported } from "./read-products-file.ts";
import type { StoredWhole } from "./whole-products.server.ts";

interface Circumstances {
  /** The preview's entry for the product. */
  seen: Todo[string];
  facts: FileFacts;
  header: Header;
  shop: ShopFacts;
}

/** Changes of a product since the preview. The import does what the preview showed, or nothing. */
const MEANWHILE = {
  made: "Somebody added a product with this handle after the preview.",
  gone: "Somebody deleted this product after the preview.",
  changed: "Somebody changed this product after the preview.",
} as const;

/**
 * Plans a product's current state with the file. A product that was saved since the preview is refused. Sales since
 * then are allowed, and pieces are counted again only where the preview said so.
 */
export function planAgain(
  product: FileProduct,
  stored: StoredWhole | null,
  { seen: [seenAt, ...counted], facts, header, shop }: Circumstances,
): { plan: Plan | null; problems: ReportedProblem[] } {
  const { slug, rows } = product;
  const now = stored?.updatedAt.toISOString() ?? "";
  if (now !== seenAt) {
    const what = seenAt === "" ? "made" : now === "" ? "gone" : "changed";
    const message = `${MEANWHILE[what]} Upload the file again to see what it would change now.`;
    const problem = { line: rows[0].line, slug, column: "", message, value: "", kind: "error" as const };
    return { plan: null, problems: [problem] };
  }
  const circumstances = { facts, shop, countable: new Set(counted), awaited: stored?.awaited ?? [] };
  const plan = planProduct(product, stored?.product ?? null, circumstances);
  // The preview has shown the notes.
  const errors = plan.problems.filter(({ kind }) => kind === "error");
  return { plan, problems: errors.map((problem) => reported(slug, header, problem)) };
}
