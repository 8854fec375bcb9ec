import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { changedValues, recordChange, recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { deletedProducts, type StoredRow } from "../../deleted-products.tables.server.ts";
import { products, variants } from "../../products.tables.server.ts";
import { makeManyPieces, removeLimit } from "../../stock/adjust-stock.server.ts";
import { announceProducts } from "../announce-products.server.ts";
import { NO_SCHEDULE } from "../product.ts";
import type { DeletedPage, DeletedProduct, ProductPlace } from "../product-list.ts";
import { productColumns, regularRow, storedVariant } from "../product-row.server.ts";
import { lockSlug, lockVariants } from "../save-product.server.ts";
import { createProduct } from "../write-products.server.ts";
import { lockFreeSlug } from "./free-slug.server.ts";

/**
 * Deletes a product with its variants, and keeps them under 'Deleted'. Orders keep their own copy of their pieces, and
 * the ledger keeps its rows: the stock is removed, and the accounts pause until the product is restored, or one with
 * its slug is made. Refused while a shopper is paying for one of its pieces, because the sale could not be booked.
 */
export function deleteProduct(
  db: Database,
  admin: Admin,
  slug: string,
): Promise<Result<null, "gone" | "reserved">> {
  return inTransaction(db, async (tx) => {
    await lockSlug(tx, slug);
    const rows = await lockVariants(tx, slug);
    if (rows.some(({ piecesReserved }) => (piecesReserved ?? 0) > 0)) return err("reserved");
    return (await deleteManyLocked(tx, admin, [slug])).size > 0 ? ok(null) : err("gone");
  });
}

/**
 * Deletes products whose slugs and variants the caller has locked. Nobody is paying for their pieces. Returns their
 * numbers among the deleted products, by slug.
 */
export async function deleteManyLocked(
  tx: Transaction,
  admin: Admin,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const named = inArray(products.slug, [...slugs]);
  const { rows: kept } = await tx.execute<{ id: number; slug: string; title: string }>(sql`
    INSERT INTO ${deletedProducts} (slug, title, product, variants, deleted_by)
    SELECT slug, title, to_jsonb(${products}), (SELECT coalesce(jsonb_agg(to_jsonb(${variants})), '[]') FROM ${variants}
      WHERE product_slug = ${products.slug}), ${admin.email} FROM ${products} WHERE ${named} RETURNING id, slug, title`);
  const counted = await tx
    .select({ productSlug: variants.productSlug, variantId: variants.id })
    .from(variants)
    .where(and(inArray(variants.productSlug, [...slugs]), isNotNull(variants.piecesMade)))
    .orderBy(sql`${variants.productSlug} COLLATE "C"`, sql`${variants.id} COLLATE "C"`);
  for (const variant of counted) await removeLimit(tx, variant);
  await tx.delete(products).where(named);
  await announceProducts(
    tx,
    kept.map(({ slug }) => slug),
  );
  await recordChanges(
    tx,
    admin,
    kept.map(({ slug, title }) => ({
      subjectKind: "product",
      subjectId: slug,
      action: "deleted",
      changes: changedValues({ Title: title }, { Title: null }),
    })),
  );
  return new Map(kept.map(({ id, slug }) => [slug, id]));
}

const PER_PAGE = 50;

/** A page of the deleted products, the latest first. A page after the last one becomes the last one. */
export async function listDeletedProducts(
  db: Database,
  _admin: Admin,
  { query, page: asked }: Pick<ProductPlace, "query" | "page">,
): Promise<DeletedPage> {
  const like = `%${query.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const listed =
    query === "" ? undefined : or(ilike(deletedProducts.title, like), ilike(deletedProducts.slug, like));
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(deletedProducts).where(listed);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(pages, asked);
  const deleted: DeletedProduct[] = await db
    .select({
      id: deletedProducts.id,
      slug: deletedProducts.slug,
      title: deletedProducts.title,
      deletedAt: deletedProducts.deletedAt,
      deletedBy: deletedProducts.deletedBy,
      pictureUrl: sql<string>`coalesce(${deletedProducts.product}->>'primary_image_url', '')`,
      isSlugTaken: sql<boolean>`EXISTS (SELECT FROM products WHERE products.slug = deleted_products.slug)`,
    })
    .from(deletedProducts)
    .where(listed)
    .orderBy(desc(deletedProducts.deletedAt), deletedProducts.id)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  return { deleted, total, page, pages, first: total === 0 ? 0 : (page - 1) * PER_PAGE + 1 };
}

/**
 * Brings a deleted product back, hidden, with its sizes, colours and the pieces that it had; the ledger's accounts
 * continue. If another product has its slug meanwhile, it gets a free slug, with SKUs and accounts of its own. Null
 * when it is not among the deleted products, as after a second press.
 */
export function restoreProduct(
  db: Database,
  admin: Admin,
  { id, now }: { id: number; now: Date },
): Promise<{ slug: string; was: string } | null> {
  return inTransaction(db, (tx) => restoreLocked(tx, admin, { id, now }));
}

/** As `restoreProduct`, in the caller's transaction. With `isAsItWas` it is shown again, if it was. */
export async function restoreLocked(
  tx: Transaction,
  admin: Admin,
  { id, now, isAsItWas = false }: { id: number; now: Date; isAsItWas?: boolean },
): Promise<{ slug: string; was: string } | null> {
  const [gone] = await tx.delete(deletedProducts).where(eq(deletedProducts.id, id)).returning();
  if (!gone) return null;
  const slug = await lockFreeSlug(tx, gone.slug);
  const idOf = ({ id }: StoredRow) => String(id).replace(new RegExp(`^${gone.slug}-`), `${slug}-`);
  const ofVariants = gone.variants.map((row) => ({ ...row, product_slug: slug, id: idOf(row) }));
  const at = now.toISOString();
  const publishAt = gone.product.publish_at;
  const isStillToCome = typeof publishAt === "string" && new Date(publishAt) > now;
  // Otherwise it is shown by a person, not by a moment that was set before it was deleted.
  const state = isAsItWas
    ? { publish_at: isStillToCome ? publishAt : null, publish_held_back: null }
    : { publish_at: null, publish_held_back: null, is_active: false, deleted_at: at };
  await tx.execute(sql`SELECT set_config('shop.prices_return', 'on', true)`);
  await insertRows(tx, products, [{ ...gone.product, ...state, slug, updated_at: at }]);
  const uncounted = { pieces_made: null, pieces_on_hand: null, pieces_reserved: null, pieces_sold: null };
  await insertRows(
    tx,
    variants,
    ofVariants.map((row) => ({ ...row, ...uncounted })),
  );
  await tx.execute(sql`SELECT set_config('shop.prices_return', '', true)`);
  await makeManyPieces(
    tx,
    gone.variants.flatMap(({ pieces_on_hand: pieces, ...row }) =>
      typeof pieces === "number" ? [{ productSlug: slug, variantId: idOf(row), pieces }] : [],
    ),
  );
  await announceProducts(tx, [slug]);
  const changes = slug === gone.slug ? [] : [{ field: "Slug", from: gone.slug, to: slug }];
  await recordChange(tx, admin, { subjectKind: "product", subjectId: slug, action: "restored", changes });
  return { slug, was: gone.slug };
}

/** Adds rows by their columns' names, as far as the table has these columns. */
async function insertRows(tx: Transaction, table: PgTable, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns: SQL[] = Object.values(getTableColumns(table))
    .filter(({ name }) => Object.hasOwn(first, name))
    .map(({ name }) => sql.identifier(name) as unknown as SQL);
  const named = sql.join(columns, sql`, `);
  await tx.execute(sql`INSERT INTO ${table} (${named})
    SELECT ${named} FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::jsonb)`);
}

/** Removes a deleted product for good: it can no longer be restored. False when it is not among the deleted ones. */
export function eraseDeletedProduct(db: Database, admin: Admin, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(deletedProducts)
      .where(eq(deletedProducts.id, id))
      .returning({ slug: deletedProducts.slug });
    if (!gone) return false;
    const action = "deleted for good";
    await recordChange(tx, admin, { subjectKind: "product", subjectId: gone.slug, action });
    return true;
  });
}

const MAX_TITLE_LENGTH = 160;

/**
 * Makes a hidden product with the same words, prices, sizes, colours and pictures under a free slug, and returns that.
 * A person publishes it, so it has no schedule. Its pieces are still to be made: sizes that are counted begin with
 * none. Its SKUs, barcodes and words for search engines are those of the original alone. Null for an unknown product.
 */
export function duplicateProduct(db: Database, admin: Admin, slug: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await lockSlug(tx, slug);
    const [row] = await tx.select().from(products).where(eq(products.slug, slug)).for("share");
    if (!row) return null;
    const rows = await tx.select().from(variants).where(eq(variants.productSlug, slug));
    const free = await lockFreeSlug(tx, slug);
    const title = `Copy of ${row.title}`.slice(0, MAX_TITLE_LENGTH).trimEnd();
    // Removed colours are not copied.
    const swatches = row.swatches.filter(({ name }) => row.colors.includes(name));
    await createProduct(
      tx,
      {
        ...productColumns(regularRow(row)),
        ...NO_SCHEDULE,
        slug: free,
        title,
        searchTitle: null,
        searchDescription: null,
        swatches,
        isActive: false,
      },
      rows
        .filter(({ isOffered }) => isOffered)
        .map((each) => {
          const { id: _, isOffered: __, piecesLeft, ...variant } = storedVariant(each);
          return { ...variant, sku: null, barcode: null, piecesLeft: piecesLeft === null ? null : 0 };
        }),
    );
    await recordChange(tx, admin, {
      subjectKind: "product",
      subjectId: free,
      action: "created",
      changes: [{ field: "Copy of", from: null, to: slug }],
    });
    return free;
  });
}
