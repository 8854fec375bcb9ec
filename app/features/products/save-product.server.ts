import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { removeLimit } from "#app/features/inventory/adjust-stock.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { ownValue } from "#app/shared/own-value.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { choiceId } from "./choice-id.ts";
import type { MovedPieces, RefusedPieces } from "./count-pieces.ts";
import { tagsOfProducts } from "./page-tags.ts";
import { planVariants } from "./plan-variants.server.ts";
import type { Swatch } from "./product.ts";
import { type DescribedProduct, describeProduct, NO_LIMIT } from "./product-differences.ts";
import type { ProductDraft } from "./product-input.ts";
import { nameNow, variantKey } from "./product-input-grid.ts";
import {
  type ProductColumns,
  type ProductRow,
  storedProduct,
  type VariantRow,
} from "./product-row.server.ts";
import { swatchNamed } from "./shades.ts";
import { picturesOf, storedInput } from "./stored-input.server.ts";
import { writeProducts } from "./write-products.server.ts";

/** The stored product that the form was opened with, and its state then. */
export interface Opened {
  slug: string;
  updatedAt: string;
}

/** Why nothing was saved. */
export type SaveRefusal =
  /** The slug belongs to a product that was not opened. */
  | { reason: "exists" }
  /** Somebody saved it meanwhile. */
  | { reason: "changed" }
  /** Somebody deleted it meanwhile. */
  | { reason: "gone" }
  /** Pieces could not be changed: sold or set aside meanwhile. */
  | { reason: "pieces"; pieces: RefusedPieces[] };

/** What was saved, and which pieces had moved while the form was open. */
export interface Saved {
  done: "created" | "updated";
  moved: MovedPieces[];
}

/**
 * Writes a product with a variant for each size in each colour, and tells every page and the audit log. An existing
 * product is written only when it was opened and nobody saved it since; `planVariants` says what becomes of its
 * variants. Pieces are changed by what was typed against what the form showed, so a sale in between is no conflict.
 */
export async function saveProduct(
  db: Database,
  admin: Admin,
  { draft, opened }: { draft: ProductDraft; opened: Opened | null },
): Promise<Result<Saved, SaveRefusal>> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product'), hashtext(${draft.slug}))`);
    const [stored] = await tx.select().from(products).where(eq(products.slug, draft.slug)).for("update");
    if (opened && !stored) return err({ reason: "gone" as const });
    if (stored && !opened) return err({ reason: "exists" as const });
    if (stored && opened && stored.updatedAt.toISOString() !== opened.updatedAt)
      return err({ reason: "changed" as const });
    return write(tx, admin, { stored: stored ?? null, draft });
  });
}

async function write(
  tx: Transaction,
  admin: Admin,
  { stored, draft }: { stored: ProductRow | null; draft: ProductDraft },
): Promise<Result<Saved, SaveRefusal>> {
  const { slug } = draft;
  const known = stored?.swatches ?? [];
  const swatches: Swatch[] = [];
  for (const name of draft.colors) {
    swatches.push(swatchNamed(name, [...known, ...swatches], ownValue(draft.shades, choiceId(name))));
  }
  // A colour that was taken out keeps its cloth, in case it comes back.
  const takenOut = known.filter(({ id }) => !swatches.some((swatch) => swatch.id === id));
  const named = withTakenOut(renamed(swatches, draft), takenOut);
  const rows = stored ? await lockVariants(tx, slug) : [];
  const { variants: planned, refused, moved } = planVariants({ stored, rows, draft, swatches });
  if (refused.length > 0) return err({ reason: "pieces", pieces: refused });
  const imageAlts = stored ? altsOf(stored.imageAlts, picturesOf(stored, rows), draft) : draft.imageAlts;
  await writeProducts(tx, [
    {
      before: stored && storedProduct(stored, rows),
      after: { ...columnsOf(draft), swatches: named, imageAlts, variants: planned },
    },
  ]);
  const done = stored ? "updated" : "created";
  const before = stored && describeBefore({ stored, rows, draft, named });
  await record(tx, admin, { slug, action: done, before });
  return ok({ done, moved: moved.map((each) => ({ ...each, key: keyNow(each.key, draft) })) });
}

/** A product's variants, offered or not, held until the transaction ends; in the order in which the ledger locks. */
const lockVariants = (tx: Transaction, productSlug: string): Promise<VariantRow[]> =>
  tx
    .select()
    .from(variants)
    .where(eq(variants.productSlug, productSlug))
    .orderBy(sql`${variants.id} COLLATE "C"`)
    .for("update");

/** The colours by their new names; ids stay. */
const renamed = (swatches: readonly Swatch[], { names }: ProductDraft): Swatch[] =>
  swatches.map((swatch) => ({ ...swatch, name: nameNow(names, swatch.name) }));

/** The product's colours with those that were taken out: one of these gives its name up to one that has it now. */
const withTakenOut = (swatches: Swatch[], takenOut: readonly Swatch[]): Swatch[] => [
  ...swatches,
  ...takenOut.map((each) =>
    swatches.some(({ name }) => choiceId(name) === choiceId(each.name))
      ? { ...each, name: `${each.name} (earlier)` }
      : each,
  ),
];

/** A variant of the form as it is called when the product is opened again. */
function keyNow(key: string, { names }: ProductDraft): string {
  const [color = "", size = ""] = key.split("|");
  return variantKey(nameNow(names, color), size);
}

/**
 * The product before, in words: a renamed colour's sizes by its new name, so that they are held against what they are
 * now; that it was renamed, the list of colours says.
 */
function describeBefore({
  stored,
  rows,
  draft,
  named,
}: {
  stored: ProductRow;
  rows: VariantRow[];
  draft: ProductDraft;
  named: readonly Swatch[];
}): DescribedProduct {
  const colors = stored.colors.map((name) => nameNow(draft.names, name));
  const swatches = stored.swatches.map((each) => ({
    ...each,
    name: named.find(({ id }) => id === each.id)?.name ?? each.name,
  }));
  const described = describeProduct(storedInput({ ...stored, colors, swatches }, rows));
  return { ...described, Colours: stored.colors.join(", ") || null };
}

/** Tells the audit log what is different now. */
async function record(
  tx: Transaction,
  admin: Admin,
  { slug, action, before }: { slug: string; action: "created" | "updated"; before: DescribedProduct | null },
): Promise<void> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug));
  if (!row) return;
  const after = storedInput(row, await lockVariants(tx, slug));
  const changes = changedValues(before ?? {}, describeProduct(after)).filter(
    ({ from, to }) => from !== to && (before !== null || to !== NO_LIMIT),
  );
  await recordChange(tx, admin, { subjectKind: "product", subjectId: slug, action, changes });
}

/**
 * Deletes a product's document with its variants; orders keep their own copy of what was bought, and the ledger its
 * rows: what was on the shelf goes, and the accounts rest until a product of this slug is made again. Not while a
 * shopper is paying for a piece of it: the sale could not be booked.
 */
export function deleteProduct(
  db: Database,
  admin: Admin,
  slug: string,
): Promise<Result<null, "gone" | "reserved">> {
  return inTransaction(db, async (tx) => {
    const rows = await lockVariants(tx, slug);
    if (rows.some(({ piecesReserved }) => (piecesReserved ?? 0) > 0)) return err("reserved" as const);
    for (const { id } of rows) await removeLimit(tx, { productSlug: slug, variantId: id });
    const deleted = await tx
      .delete(products)
      .where(eq(products.slug, slug))
      .returning({ title: products.title });
    if (!deleted[0]) return err("gone" as const);
    await announceChange(tx, tagsOfProducts([slug]));
    const changes = changedValues({ Title: deleted[0].title }, { Title: null });
    await recordChange(tx, admin, { subjectKind: "product", subjectId: slug, action: "deleted", changes });
    return ok(null);
  });
}

/** What the form decides of the product itself. */
function columnsOf(draft: ProductDraft): Omit<ProductColumns, "swatches"> {
  const { pieces: _, variants: __, variantPictures: ___, shades: ____, names, ...columns } = draft;
  const colors = draft.colors.map((name) => nameNow(names, name));
  return { ...columns, colors, primaryImageUrl: draft.imageUrls[0] ?? "" };
}

/** The alternative texts that were typed, and those of pictures that the form did not show: of colours taken out. */
const altsOf = (
  stored: ProductRow["imageAlts"],
  shown: readonly string[],
  draft: ProductDraft,
): ProductRow["imageAlts"] => ({
  ...Object.fromEntries(Object.entries(stored).filter(([url]) => !shown.includes(url))),
  ...draft.imageAlts,
});
