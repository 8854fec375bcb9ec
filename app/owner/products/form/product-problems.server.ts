import { findStoredProduct, titleOf } from "#app/domain/catalogue/products/admin-queries.server.ts";
import type { Kind } from "#app/domain/catalogue/products/product.ts";
import type { ProductDraft } from "#app/domain/catalogue/products/product-input.ts";
import type { Opened } from "#app/domain/catalogue/products/save-product.server.ts";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { PageProblems } from "../product-page-view.ts";

interface Checked {
  draft: ProductDraft;
  opened: Opened | null;
  /** True for a save that takes the product off the shop. */
  isDraft: boolean;
}

/** The problems of a form that follow its own rules, and not those of the shop and its clock. */
export async function findProblems(
  { db, kinds, now }: { db: Database; kinds: readonly Kind[]; now: () => Date },
  admin: Admin,
  { draft, opened, isDraft }: Checked,
): Promise<PageProblems> {
  const problems: PageProblems = {};
  const { category } = draft;
  if (category !== null && !kinds.some(({ slug }) => slug === category))
    problems.category = `There is no kind ‘${category}’ any more. Choose another.`;
  // A file may name a piece that comes later.
  for (const slug of draft.wornWith)
    if ((await titleOf(db, admin, slug)) === null)
      problems.wornWith ??= `There is no piece ‘${slug}’. Check its name, or paste the link of its page.`;
  if (draft.publishAt) {
    if (draft.publishAt <= now())
      problems.publishAt = "That moment is past. Choose one that is still to come, or leave it empty.";
    else if (opened && !isDraft && (await isLive(db, admin, opened.slug)))
      problems.publishAt =
        "It is on the shop already. Leave this empty, or press ‘Save as draft’ to take it off until then.";
  }
  if (draft.saleEndsAt && draft.saleEndsAt <= now())
    problems.saleEnds = "That moment is past. Choose one that is still to come, or empty the sale.";
  return problems;
}

const isLive = async (db: Database, admin: Admin, slug: string): Promise<boolean> =>
  (await findStoredProduct(db, admin, slug))?.isHidden === false;
