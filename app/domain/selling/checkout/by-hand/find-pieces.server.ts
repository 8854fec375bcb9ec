import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { compareSizes } from "#app/domain/catalogue/products/sizes.ts";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Money } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import type { PostalAddress } from "#app/shared/postal-address.ts";
import type { HandOrder, HandProblem } from "./hand-order.ts";

/** A size and colour that the owner can sell by hand; hidden products too. */
export interface FoundPiece {
  slug: string;
  variantId: string;
  title: string;
  colorName: string;
  size: string;
  priceCents: Money;
  /** The pieces that can be sold; null where they are not counted. */
  left: number | null;
  imageUrl: string;
}

/** A piece by its ids. */
type PieceId = Pick<FoundPiece, "slug" | "variantId">;

/** The most styles that a search reads, and the most pieces that it finds. */
const MAX_STYLES = 30;
const MAX_FOUND = 24;

/** The pieces that are there and that all words fit, by style, colour and size; without words the first ones. */
export async function searchPieces(
  db: Database,
  _admin: Admin<"money:write">,
  search: string,
): Promise<FoundPiece[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = db
    .select({ slug: products.slug })
    .from(products)
    .where(
      and(
        ...words.map(inStyle),
        sql`EXISTS (SELECT FROM ${variants} WHERE ${variants.productSlug} = ${products.slug} AND ${isThere})`,
      ),
    )
    .orderBy(asc(sql`lower(${products.title})`), asc(products.slug))
    .limit(MAX_STYLES)
    .as("found");
  const rows = await db
    .select(COLUMNS)
    .from(found)
    .innerJoin(products, eq(products.slug, found.slug))
    .innerJoin(variants, and(eq(variants.productSlug, products.slug), isThere))
    .orderBy(asc(sql`lower(${products.title})`), asc(products.slug));
  const places = new Map<string, number>();
  for (const { slug } of rows) if (!places.has(slug)) places.set(slug, places.size);
  return rows
    .map((row) => ({ row, piece: pieceOf(row) }))
    .filter(({ piece }) => words.every((word) => wordsOf(piece).includes(word)))
    .sort(
      (one, other) =>
        (places.get(one.row.slug) ?? 0) - (places.get(other.row.slug) ?? 0) ||
        placeOfColor(one.row) - placeOfColor(other.row) ||
        compareSizes(one.row.size, other.row.size),
    )
    .slice(0, MAX_FOUND)
    .map(({ piece }) => piece);
}

/** These pieces as they are now, as far as they are still sold; each once. */
export async function findPieces(db: Database | Transaction, ids: readonly PieceId[]): Promise<FoundPiece[]> {
  if (ids.length === 0) return [];
  const isOne = or(
    ...ids.map(({ slug, variantId }) => and(eq(variants.productSlug, slug), eq(variants.id, variantId))),
  );
  const rows = await db
    .select(COLUMNS)
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(isOne, variants.isOffered));
  return rows.map(pieceOf);
}

const isThere = and(
  variants.isOffered,
  sql`(${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} > 0)`,
) as SQL;

const inStyle = (word: string): SQL =>
  sql`concat_ws(' ', ${products.title}, ${products.slug}, 'UK', array_to_string(${products.colors}, ' '),
    array_to_string(${products.sizes}, ' ')) ILIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`;

const COLUMNS = {
  slug: products.slug,
  title: products.title,
  swatches: products.swatches,
  primaryImageUrl: products.primaryImageUrl,
  variantId: variants.id,
  colorId: variants.colorId,
  size: variants.size,
  priceCents: variants.priceCents,
  imageUrls: variants.imageUrls,
  left: variants.piecesOnHand,
};

type Row = Pick<typeof products.$inferSelect, "slug" | "title" | "swatches" | "primaryImageUrl"> &
  Pick<typeof variants.$inferSelect, "colorId" | "size" | "priceCents" | "imageUrls"> & {
    variantId: string;
    left: number | null;
  };

const pieceOf = (row: Row): FoundPiece => ({
  slug: row.slug,
  variantId: row.variantId,
  title: row.title,
  colorName: row.swatches.find(({ id }) => id === row.colorId)?.name ?? row.colorId,
  size: row.size,
  priceCents: row.priceCents,
  left: row.left,
  imageUrl: row.imageUrls[0] ?? row.primaryImageUrl,
});

const placeOfColor = ({ swatches, colorId }: Row): number => swatches.findIndex(({ id }) => id === colorId);

const wordsOf = ({ title, slug, colorName, size }: FoundPiece): string =>
  `${title} ${slug} ${choiceLabel(colorName, size)} ${size}`.toLowerCase();

/**
 * Why a form that made an order before does not ask for that order again, as after the browser's Back button; null where
 * it does. Who pays by link may correct name, e-mail and address at the provider, so those are compared only before.
 */
export async function findDifference(
  tx: Transaction,
  made: OrderRow,
  asked: HandOrder,
): Promise<HandProblem | null> {
  const lines = await listOrderLines(tx, made.id);
  const delivery =
    typeof asked.delivery === "string" ? null : [asked.delivery.country, asked.delivery.amountCents];
  const isOwners = asked.byHand !== "link" || made.state === "open";
  const wanted = [
    asked.lines.map((line) => [
      line.slug,
      line.variantId,
      line.quantity,
      line.priceCents,
      line.isMadeToMeasure,
    ]),
    asked.byHand,
    typeof asked.delivery === "string" ? asked.delivery : null,
    delivery,
    isOwners && [asked.name, asked.email, addressLines(asked.address)],
  ];
  const kept = [
    lines.map(({ productSlug, variantId, quantity, priceCents, withdrawalException }) => [
      productSlug,
      variantId,
      quantity,
      priceCents,
      withdrawalException === "made-to-measure",
    ]),
    made.byHand,
    made.handover,
    made.delivery && [made.delivery.country, made.delivery.amountCents],
    isOwners && [made.customer?.name ?? "", made.email, addressLines(made.customer?.address)],
  ];
  if (JSON.stringify(wanted) === JSON.stringify(kept)) return null;
  return {
    field: "pieces",
    message: `This form has made the order ${made.reference} already, and what you typed since is not in it. Look at that order, or press again to make a second one.`,
  };
}

/** Its fields in one order, whatever that of the stored ones is. */
const addressLines = (address: Partial<PostalAddress> | null | undefined) =>
  address
    ? [address.line1, address.line2, address.city, address.state, address.postalCode, address.country]
    : null;
