/**
 * The only writer of products, for the form, the import and the samples. The caller locks existing rows. A hundred
 * products take a dozen statements, not a thousand.
 */
import { isDeepStrictEqual } from "node:util";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { publicIdOf } from "#app/shared/picture-address.ts";
import { products, variants } from "../products.tables.server.ts";
import { adjustManyPieces, makeManyPieces, removeLimit } from "../stock/adjust-stock.server.ts";
import { makePieces, type Pieces } from "../stock/ledger.server.ts";
import { announceProducts, recordStockWebhooks } from "./announce-products.server.ts";
import { newVariant, skuOf } from "./product.ts";
import {
  type StoredProduct,
  type StoredVariant,
  settledSale,
  shownPrices,
  shownVariant,
} from "./product-row.server.ts";

/** A product before the write (locked; null for a new one), and after it. */
interface ProductWrite {
  before: StoredProduct | null;
  after: StoredProduct;
}

/** A new product, without the columns that the database fills. */
export type NewProduct = Omit<typeof products.$inferInsert, "updatedAt">;

/** A new variant; `piecesLeft` is null without a limit. */
export type NewVariant = Omit<Parameters<typeof newVariant>[0], "id" | "isOffered">;

/**
 * Writes products with their variants and pieces, all of them or none, and announces the change once. A sale that is
 * due begins or ends with it, whoever writes. `now` is the products' new time; without it, the table's default.
 */
export async function writeProducts(
  tx: Transaction,
  asked: readonly ProductWrite[],
  now?: Date,
): Promise<void> {
  if (asked.length === 0) return;
  const at = now ?? new Date();
  const writes = asked.map(({ before, after }) => ({ before, after: settledSale(after, at) }));
  await insertProducts(
    tx,
    writes.flatMap(({ before, after }) => (before ? [] : rowOf(after, now))),
  );
  await updateProducts(
    tx,
    writes.flatMap(({ before, after }) => (before ? rowOf(after, now) : [])),
    at,
  );
  await writeVariants(
    tx,
    writes.flatMap(({ before, after }) => changedVariants(before, after)),
  );
  await announceProducts(
    tx,
    writes.map(({ after }) => after.slug),
  );
}

/** Adds a product with its variants and pieces. Throws when the slug is taken, so the caller must check it. */
export async function createProduct(
  tx: Transaction,
  product: NewProduct,
  added: readonly NewVariant[],
): Promise<void> {
  await insertProducts(tx, [product]);
  await writeVariants(
    tx,
    added.map((variant) => ({ productSlug: product.slug, before: null, after: newVariant(variant) })),
  );
  await announceProducts(tx, [product.slug]);
}

type ProductInsert = typeof products.$inferInsert;

/** A product's row with its prices in the shop. A shown product has no publication to wait for. */
function rowOf(product: StoredProduct, now: Date | undefined): ProductInsert {
  const { variants: _, isInSale: __, ...columns } = product;
  return {
    ...columns,
    ...shownPrices(product),
    ...(product.isActive && { publishAt: null, publishHeldBack: null }),
    ...(now && { createdAt: now, updatedAt: now }),
  };
}

/** Adds the image service's own names of the product's pictures. */
const withHosted = (row: ProductInsert): ProductInsert => ({
  ...row,
  primaryPublicId: publicIdOf(row.primaryImageUrl),
  galleryPublicIds: (row.imageUrls ?? []).flatMap((url) => publicIdOf(url) ?? []),
});

async function insertProducts(tx: Transaction, rows: readonly ProductInsert[]): Promise<void> {
  if (rows.length > 0) await tx.insert(products).values(rows.map(withHosted));
}

/** Updates existing rows in one statement. */
async function updateProducts(tx: Transaction, rows: readonly ProductInsert[], at: Date): Promise<void> {
  const [first] = rows.map(withHosted);
  if (!first) return;
  const { slug: _, createdAt: __, ...columns } = getTableColumns(products);
  const written = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) =>
    Object.hasOwn(first, name),
  );
  await tx
    .insert(products)
    .values(rows.map(withHosted))
    .onConflictDoUpdate({
      target: products.slug,
      set: {
        ...Object.fromEntries(written.map((name) => [name, excluded(columns[name].name)])),
        // A product that leaves the shop is softly deleted at this time; one that is shown again is not.
        deletedAt: sql`CASE WHEN ${excluded("is_active")} THEN NULL WHEN ${products.isActive} THEN ${at} ELSE ${products.deletedAt} END`,
      },
    });
}

const excluded = (column: string): SQL => sql`excluded.${sql.identifier(column)}`;

interface ChangedVariant {
  productSlug: string;
  before: StoredVariant | null;
  after: StoredVariant;
}

function changedVariants(before: StoredProduct | null, after: StoredProduct): ChangedVariant[] {
  const stored = new Map(before?.variants.map((variant) => [variant.id, shownVariant(before, variant)]));
  return after.variants
    .map((variant) => ({
      productSlug: after.slug,
      before: stored.get(variant.id) ?? null,
      after: shownVariant(after, variant),
    }))
    .filter(({ before: old, after: now }) => !isDeepStrictEqual(old, now));
}

/** The columns of a variant that are written here. The ledger writes its pieces. */
const {
  piecesMade: _,
  piecesOnHand: __,
  piecesReserved: ___,
  piecesSold: ____,
  ...COLUMNS
} = getTableColumns(variants);
const WRITTEN = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const ALTERED = WRITTEN.filter((name) => name !== "productSlug" && name !== "id");

const columnOf = (name: keyof typeof COLUMNS): SQL => sql`${sql.identifier(COLUMNS[name].name)}`;
const wantedOf = (name: keyof typeof COLUMNS): SQL => sql`wanted.${sql.identifier(name)}`;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

async function writeVariants(tx: Transaction, changed: readonly ChangedVariant[]): Promise<void> {
  const named = changed.map(({ productSlug, before, after }) => ({
    productSlug,
    before,
    after: before ? after : { ...after, id: skuOf(productSlug, after) },
  }));
  const added = named.filter(({ before }) => !before);
  if (added.length > 0)
    await tx.execute(sql`
      INSERT INTO ${variants} (${list(WRITTEN.map(columnOf))})
      SELECT ${list(WRITTEN.map(wantedOf))} FROM ${asRows(added)}`);
  const altered = named.filter(({ before }) => before);
  if (altered.length > 0)
    await tx.execute(sql`
      UPDATE ${variants} SET ${list(ALTERED.map((name) => sql`${columnOf(name)} = ${wantedOf(name)}`))}
      FROM ${asRows(altered)}
      WHERE ${variants.productSlug} = wanted."productSlug" AND ${variants.id} = wanted.id`);
  await moveStock(tx, named);
}

/** The rows as a single value, because thousands of parameters take longer. */
function asRows(changed: readonly ChangedVariant[]): SQL {
  const rows = changed.map(({ productSlug, after: { piecesLeft: _, ...variant } }) => ({
    ...variant,
    productSlug,
  }));
  const typed = WRITTEN.map((name) => sql`${sql.identifier(name)} ${sql.raw(COLUMNS[name].getSQLType())}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS wanted(${list(typed)})`;
}

/** Moves pieces in the ledger: the difference to the current stock, because the rows are locked. */
async function moveStock(tx: Transaction, changed: readonly ChangedVariant[]): Promise<void> {
  const made: Pieces[] = [];
  const adjusted: Pieces[] = [];
  for (const { productSlug, before, after } of changed) {
    const { id: variantId, piecesLeft: pieces } = after;
    if (pieces === (before?.piecesLeft ?? null)) continue;
    if (pieces === null) {
      if (!(await removeLimit(tx, { productSlug, variantId })))
        throw new Error(`Pieces of ${variantId} are set aside: its limit stays`);
    } else if (!before) made.push({ productSlug, variantId, pieces });
    // The ledger continues an account that paused after an earlier limit.
    else if (before.piecesLeft === null) await makePieces(tx, { productSlug, variantId, pieces });
    else adjusted.push({ productSlug, variantId, pieces: pieces - before.piecesLeft });
  }
  await makeManyPieces(tx, made);
  await adjustManyPieces(tx, adjusted);
  const moved = changed.filter(({ before, after }) => after.piecesLeft !== (before?.piecesLeft ?? null));
  await recordStockWebhooks(
    tx,
    moved.map(({ productSlug, after }) => ({ productSlug, variantId: after.id })),
  );
}
