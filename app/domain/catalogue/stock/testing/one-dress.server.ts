import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { plainProduct } from "../../products/testing/plain-product.ts";
import { products, variants } from "../../products.tables.server.ts";
import type { Stock } from "./stock-model.ts";

export const PIECE = { productSlug: "dress", variantId: "dress-navy-12" };

/** Leaves the shop with one dress in two colours, neither of them limited. */
export async function putOneDress(db: Database): Promise<void> {
  await db.execute(sql`TRUNCATE stock_movements, products CASCADE`);
  await db.insert(products).values({ ...plainProduct("dress"), title: "Dress" });
  const variant = { productSlug: "dress", size: "12", priceCents: toMoney(100) };
  await db.insert(variants).values([
    { ...variant, id: "dress-navy-12", colorId: "navy" },
    { ...variant, id: "dress-clay-12", colorId: "clay" },
  ]);
}

/** The numbers of a variant; null when it has no limit. */
export async function stockIn(db: Database, variantId = PIECE.variantId): Promise<Stock | null> {
  const [row] = await db.select().from(variants).where(eq(variants.id, variantId));
  if (!row || row.piecesMade === null) return null;
  return {
    made: row.piecesMade,
    onHand: row.piecesOnHand ?? Number.NaN,
    reserved: row.piecesReserved ?? Number.NaN,
    sold: row.piecesSold ?? Number.NaN,
  };
}
