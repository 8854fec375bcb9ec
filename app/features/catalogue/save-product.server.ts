import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { removeLimit } from "#app/features/inventory/adjust-stock.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { publicIdOf } from "#app/shared/picture-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { describeProduct, NO_LIMIT } from "./admin/described-product.ts";
import { swatchNamed } from "./admin/swatch-named.ts";
import { chosenPictures } from "./chosen-pictures.ts";
import { createProduct } from "./mutations.server.ts";
import { tagsOfProducts } from "./page-tags.ts";
import { planVariants } from "./plan-variants.server.ts";
import type { ProductDraft, ProductFields } from "./product-input.ts";
import { cellKey } from "./product-input-cells.ts";
import { lockVariants, type RefusedPieces, saveVariants } from "./save-variants.server.ts";
import { type ProductRow, picturesOf, storedFields } from "./stored-fields.server.ts";

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

/** Rolls the transaction back. */
class PiecesRefused extends Error {
  readonly pieces: RefusedPieces[];
  constructor(pieces: RefusedPieces[]) {
    super("The pieces of a product could not be changed");
    this.pieces = pieces;
  }
}

/**
 * Writes a product with a variant for each size in each colour, and tells every page and the audit log. An existing
 * product is written only when it was opened and nobody saved it since; `planVariants` says what becomes of its
 * variants. Pieces are changed by what was typed against what was seen, so a sale in between is no conflict.
 */
export async function saveProduct(
  db: Database,
  admin: Admin,
  { draft, opened }: { draft: ProductDraft; opened: Opened | null },
): Promise<Result<"created" | "updated", SaveRefusal>> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('product'), hashtext(${draft.slug}))`);
      const [stored] = await tx.select().from(products).where(eq(products.slug, draft.slug)).for("update");
      if (!stored) return opened ? err({ reason: "gone" as const }) : create(tx, admin, draft);
      if (!opened) return err({ reason: "exists" as const });
      if (stored.updatedAt.toISOString() !== opened.updatedAt) return err({ reason: "changed" as const });
      return update(tx, admin, stored, draft);
    });
  } catch (error) {
    if (error instanceof PiecesRefused) return err({ reason: "pieces", pieces: error.pieces });
    throw error;
  }
}

async function create(tx: Transaction, admin: Admin, draft: ProductDraft): Promise<Result<"created", never>> {
  const swatches = draft.colors.map((name) => swatchNamed(name, []));
  const newVariants = swatches.flatMap(({ id: colorId, name }) => {
    const pictures = chosenPictures(draft, name);
    return draft.sizes.map((size) => {
      const wanted = draft.cells[cellKey(name, size)];
      return {
        size,
        colorId,
        priceCents: wanted?.priceCents ?? draft.minPriceCents,
        imageUrls: pictures(size),
        piecesLeft: wanted ? wanted.pieces : draft.pieces,
      };
    });
  });
  await createProduct(tx, { ...columnsOf(draft), slug: draft.slug, swatches }, newVariants);
  await record(tx, admin, { slug: draft.slug, action: "created", before: null });
  return ok("created");
}

async function update(
  tx: Transaction,
  admin: Admin,
  stored: ProductRow,
  draft: ProductDraft,
): Promise<Result<"updated", never>> {
  const { slug } = draft;
  const swatches = draft.colors.map((name) => swatchNamed(name, stored.swatches));
  const takenOut = stored.swatches.filter(({ id }) => !swatches.some((swatch) => swatch.id === id));
  const rows = await lockVariants(tx, slug);
  await tx
    .update(products)
    .set({
      ...columnsOf(draft),
      // A colour that was taken out keeps its cloth, in case it comes back.
      swatches: [...swatches, ...takenOut],
      imageAlts: altsOf(stored.imageAlts, picturesOf(stored, rows), draft),
    })
    .where(eq(products.slug, slug));
  const refused = await saveVariants(tx, draft, planVariants({ stored, rows, draft, swatches }));
  if (refused.length > 0) throw new PiecesRefused(refused);
  await announceChange(tx, tagsOfProducts([slug]));
  await record(tx, admin, { slug, action: "updated", before: storedFields(stored, rows) });
  return ok("updated");
}

/** Tells the audit log what is different now. */
async function record(
  tx: Transaction,
  admin: Admin,
  { slug, action, before }: { slug: string; action: "created" | "updated"; before: ProductFields | null },
): Promise<void> {
  const [row] = await tx.select().from(products).where(eq(products.slug, slug));
  if (!row) return;
  const after = storedFields(row, await lockVariants(tx, slug));
  const changes = changedValues(before ? describeProduct(before) : {}, describeProduct(after)).filter(
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

/** The columns that the form decides. A product that is shown again is no longer deleted. */
const columnsOf = (draft: ProductDraft) => {
  const { pieces: _, slug: __, cells: ___, shows: ____, ...columns } = draft;
  const primaryImageUrl = draft.imageUrls[0] ?? "";
  const publicIds = draft.imageUrls.flatMap((url) => publicIdOf(url) ?? []);
  const hosted = { primaryPublicId: publicIdOf(primaryImageUrl), galleryPublicIds: publicIds };
  return { ...columns, ...hosted, primaryImageUrl, ...(draft.isActive ? { deletedAt: null } : {}) };
};

/** The alternative texts that were typed, and those of pictures that the form did not show: of colours taken out. */
const altsOf = (
  stored: ProductRow["imageAlts"],
  shown: readonly string[],
  draft: ProductDraft,
): ProductRow["imageAlts"] => ({
  ...Object.fromEntries(Object.entries(stored).filter(([url]) => !shown.includes(url))),
  ...draft.imageAlts,
});
