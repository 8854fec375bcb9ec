import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { makePieces } from "#app/features/inventory/ledger.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { publicIdOf } from "#app/shared/picture-address.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { createProduct, skuOf } from "./mutations.server.ts";
import { tagsOfProducts } from "./page-tags.ts";
import type { Swatch } from "./product.ts";
import { choiceId, type ProductDraft } from "./product-input.ts";
import { swatchColor } from "./swatch-colors.ts";

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
  /** A size or colour was taken out while a shopper is paying for it. */
  | { reason: "reserved"; piece: string };

type ProductRow = typeof products.$inferSelect;
type VariantRow = typeof variants.$inferSelect;

/**
 * Writes a product with a variant for each size in each colour, and tells every page. An existing product is written
 * only when it was opened and nobody saved it since. Existing variants keep their stock, and whatever price and
 * pictures are their own; those that had the product's follow it.
 */
export function saveProduct(
  db: Database,
  _admin: Admin,
  { draft, opened }: { draft: ProductDraft; opened: Opened | null },
): Promise<Result<"created" | "updated", SaveRefusal>> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product'), hashtext(${draft.slug}))`);
    const [stored] = await tx.select().from(products).where(eq(products.slug, draft.slug)).for("update");
    if (!stored) return opened ? err({ reason: "gone" as const }) : create(tx, draft);
    if (!opened) return err({ reason: "exists" as const });
    if (stored.updatedAt.toISOString() !== opened.updatedAt) return err({ reason: "changed" as const });
    return update(tx, stored, draft);
  });
}

async function create(tx: Transaction, draft: ProductDraft): Promise<Result<"created", never>> {
  const swatches = swatchesOf(draft.colors, []);
  const newVariants = swatches.flatMap(({ id }) =>
    draft.sizes.map((size) => ({
      size,
      colorId: id,
      priceCents: draft.minPriceCents,
      imageUrls: [],
      piecesLeft: draft.pieces,
    })),
  );
  await createProduct(tx, { ...columnsOf(draft), slug: draft.slug, swatches }, newVariants);
  return ok("created");
}

async function update(
  tx: Transaction,
  stored: ProductRow,
  draft: ProductDraft,
): Promise<Result<"updated", SaveRefusal>> {
  const { slug } = draft;
  const swatches = swatchesOf(draft.colors, stored.swatches);
  const before = await tx.select().from(variants).where(eq(variants.productSlug, slug)).for("update");
  const isWanted = (row: VariantRow) =>
    draft.sizes.includes(row.size) && swatches.some(({ id }) => id === row.colorId);
  const dropped = before.filter((row) => !isWanted(row));
  const reserved = dropped.find((row) => (row.piecesReserved ?? 0) > 0);
  if (reserved) {
    const colour = stored.swatches.find(({ id }) => id === reserved.colorId)?.name ?? reserved.colorId;
    return err({ reason: "reserved", piece: describePiece(stored.title, colour, reserved.size) });
  }

  await tx
    .update(products)
    .set({ ...columnsOf(draft), swatches, imageAlts: altsOf(stored, draft) })
    .where(eq(products.slug, slug));
  await remove(tx, slug, dropped);
  await follow(tx, stored, draft);
  await addMissing(tx, { draft, swatches, kept: before.filter(isWanted) });
  await announceChange(tx, tagsOfProducts([slug]));
  return ok("updated");
}

async function remove(tx: Transaction, slug: string, rows: VariantRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await tx.delete(variants).where(and(eq(variants.productSlug, slug), inArray(variants.id, ids)));
}

/** Variants that had the product's own price or pictures get its new ones. */
async function follow(tx: Transaction, stored: ProductRow, draft: ProductDraft): Promise<void> {
  const ofProduct = eq(variants.productSlug, draft.slug);
  await tx
    .update(variants)
    .set({ priceCents: draft.minPriceCents })
    .where(and(ofProduct, eq(variants.priceCents, stored.minPriceCents)));
  if (stored.imageUrls.length === 0) return;
  await tx
    .update(variants)
    .set({ imageUrls: draft.imageUrls })
    .where(and(ofProduct, eq(variants.imageUrls, stored.imageUrls)));
}

/** Adds what the lists name and is not there yet, with the pictures that its colour has. */
async function addMissing(
  tx: Transaction,
  { draft, swatches, kept }: { draft: ProductDraft; swatches: Swatch[]; kept: VariantRow[] },
): Promise<void> {
  for (const { id: colorId } of swatches) {
    const ofColour = kept.filter((row) => row.colorId === colorId);
    const pictured = ofColour.find((row) => row.imageUrls.length > 0)?.id;
    for (const size of draft.sizes) {
      if (ofColour.some((row) => row.size === size)) continue;
      const id = skuOf(draft.slug, { colorId, size });
      const imageUrls =
        pictured === undefined
          ? []
          : sql`(SELECT image_urls FROM variants WHERE product_slug = ${draft.slug} AND id = ${pictured})`;
      await tx
        .insert(variants)
        .values({ productSlug: draft.slug, id, size, colorId, priceCents: draft.minPriceCents, imageUrls });
      if (draft.pieces !== null)
        await makePieces(tx, { productSlug: draft.slug, variantId: id, pieces: draft.pieces });
    }
  }
}

/**
 * Takes a product off the shop, or puts it back. Hiding keeps everything: its pieces, its pictures, its address.
 * False when there is no such product.
 */
export function setHidden(
  db: Database,
  _admin: Admin,
  { slug, isHidden, now }: { slug: string; isHidden: boolean; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .update(products)
      .set({ isActive: !isHidden, deletedAt: isHidden ? now : null })
      .where(eq(products.slug, slug))
      .returning({ slug: products.slug });
    if (changed.length > 0) await announceChange(tx, tagsOfProducts([slug]));
    return changed.length > 0;
  });
}

/**
 * Deletes a product's document with its variants and their ledger; orders keep their own copy of what was bought.
 * Not while a shopper is paying for a piece of it: the sale could not be booked.
 */
export function deleteProduct(
  db: Database,
  _admin: Admin,
  slug: string,
): Promise<Result<null, "gone" | "reserved">> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: variants.id }).from(variants).where(eq(variants.productSlug, slug)).for("update");
    const reserved = await tx
      .select({ id: variants.id })
      .from(variants)
      .where(and(eq(variants.productSlug, slug), gt(variants.piecesReserved, 0)))
      .limit(1);
    if (reserved.length > 0) return err("reserved" as const);
    const deleted = await tx
      .delete(products)
      .where(eq(products.slug, slug))
      .returning({ slug: products.slug });
    if (deleted.length === 0) return err("gone" as const);
    await announceChange(tx, tagsOfProducts([slug]));
    return ok(null);
  });
}

/** The columns that the form decides. A product that is shown again is no longer deleted. */
const columnsOf = (draft: ProductDraft) => {
  const { pieces: _, slug: __, ...columns } = draft;
  const primaryImageUrl = draft.imageUrls[0] ?? "";
  const publicIds = draft.imageUrls.flatMap((url) => publicIdOf(url) ?? []);
  const hosted = { primaryPublicId: publicIdOf(primaryImageUrl), galleryPublicIds: publicIds };
  return { ...columns, ...hosted, primaryImageUrl, ...(draft.isActive ? { deletedAt: null } : {}) };
};

/** A swatch for each colour: the stored one where there is one, with its shade and its cloth. */
function swatchesOf(colors: string[], stored: Swatch[]): Swatch[] {
  return colors.map((name) => {
    const known = stored.find((swatch) => choiceId(swatch.name) === choiceId(name));
    return known ? { ...known, name } : { id: choiceId(name), name, hex: swatchColor(name), imageUrl: null };
  });
}

/** The alternative texts that were typed, and those of pictures that only other colours show. */
const altsOf = ({ imageAlts, imageUrls }: ProductRow, draft: ProductDraft): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(imageAlts).filter(([url]) => !imageUrls.includes(url))),
  ...draft.imageAlts,
});
