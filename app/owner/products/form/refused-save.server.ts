import { findStoredProduct, titleOf } from "#app/domain/catalogue/products/admin-queries.server.ts";
import type { Kind } from "#app/domain/catalogue/products/product.ts";
import { differencesOf } from "#app/domain/catalogue/products/product-differences.ts";
import type { ProductDraft, ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { variantField } from "#app/domain/catalogue/products/product-input-grid.ts";
import type { EditedProduct, SaveRefusal } from "#app/domain/catalogue/products/save-product.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { ownValue } from "#app/shared/uuid.ts";
import type { PageProblems, ProductAnswer } from "../product-page-view.ts";

export const NOT_SAVED = "Failed to save product";

interface Refused {
  input: ProductInput;
  slug: string;
  refusal: SaveRefusal;
  updatedAt: string | null;
}

/** The answer to a refused save, with the administrator's options. Nothing was saved, and the input is kept. */
export async function refused(
  db: Database,
  admin: Admin,
  { input, slug, refusal, updatedAt }: Refused,
): Promise<ProductAnswer> {
  const answer = { status: 409, title: NOT_SAVED, problems: {}, input, updatedAt };
  if (refusal.reason === "exists") {
    const title = (await titleOf(db, admin, slug)) ?? slug;
    const reason = "Another product has this web address. Nothing of it was changed.";
    return { ...answer, reason, problems: { slug: "This web address is taken." }, taken: { slug, title } };
  }
  if (refusal.reason === "pieces") {
    const problems = Object.fromEntries(
      refusal.pieces.map(({ key, message }) => [variantField("pieces", key), message]),
    );
    // The next change is relative to the numbers that the form shows now.
    const shown = refusal.pieces.flatMap(({ key, left }) => {
      const variant = ownValue(input.variants, key);
      return variant ? [[key, { ...variant, piecesWhenOpened: left === null ? "" : String(left) }]] : [];
    });
    const variants = { ...input.variants, ...Object.fromEntries(shown) };
    return { ...answer, problems, input: { ...input, variants } };
  }
  const stored = await findStoredProduct(db, admin, slug);
  if (!stored) {
    const reason = "Somebody deleted this product while you had it open. Save again to create it anew.";
    return { ...answer, reason, updatedAt: null };
  }
  return {
    ...answer,
    reason:
      "Somebody saved this product while you had it open. Yours is below, not saved yet. Save again to replace theirs.",
    updatedAt: stored.updatedAt,
    differences: differencesOf(stored.input, input),
  };
}

interface Checked {
  draft: ProductDraft;
  opened: EditedProduct | null;
  /** True for a save that hides the product. */
  isDraft: boolean;
}

/** The problems that a form's own rules find, without those of the shop and its clock. */
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
