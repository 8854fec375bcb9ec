import { and, eq, sql } from "drizzle-orm";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { products, stockMovements, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { makePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import type { Piece } from "../requests/checkout.ts";

const PRICE = 4_200;
let products_made = 0;

/** A new product with this many pieces of each size, made through the ledger, as the owner makes one. */
export async function makeRun(db: Database, pieces: number, sizes: string[] = ["12"]): Promise<Piece[]> {
  products_made += 1;
  const slug = `fault-run-${process.pid}-${products_made}`;
  const price = toMoney(PRICE);
  await inTransaction(db, (tx) =>
    createProduct(
      tx,
      {
        slug,
        title: `Fault Run ${products_made}`,
        brand: "Sample",
        collection: "Run 01",
        gender: "women",
        description: "A dress that is wanted by many.",
        sizes,
        colors: ["Navy"],
        swatches: [{ id: "navy", name: "Navy", hex: "#14304f", imageUrl: null }],
        primaryImageUrl: "/media/sample-dress-00000000.1200x1500/1200.webp",
        minPriceCents: price,
      },
      sizes.map((size) => ({ size, colorId: "navy", priceCents: price, imageUrls: [], piecesLeft: pieces })),
    ),
  );
  return sizes.map((size) => ({ slug, size, color: "Navy", amount: PRICE }));
}

/** The owner makes more pieces, or removes some from the shelf (a negative number): false when there are too few. */
export function editStock(
  db: Database,
  { slug, size }: Pick<Piece, "slug" | "size">,
  pieces: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isVariant = and(eq(variants.productSlug, slug), eq(variants.size, size));
    const [variant] = await tx.select().from(variants).where(isVariant);
    if (!variant) throw new Error(`There is no ${slug} in ${size}`);
    if (pieces > 0) {
      await makePieces(tx, { productSlug: slug, variantId: variant.id, pieces });
      return true;
    }
    const taken = await tx
      .update(variants)
      .set({
        piecesMade: sql`${variants.piecesMade} + ${pieces}`,
        piecesOnHand: sql`${variants.piecesOnHand} + ${pieces}`,
      })
      .where(and(isVariant, sql`${variants.piecesOnHand} + ${pieces} >= 0`))
      .returning({ id: variants.id });
    if (taken.length === 0) return false;
    await tx
      .insert(stockMovements)
      .values({ productSlug: slug, variantId: variant.id, kind: "adjust", pieces });
    return true;
  });
}

/** The owner hides a product, deletes it, or shows it again. */
export function publish(db: Database, slug: string, to: "shown" | "hidden" | "deleted"): Promise<void> {
  return inTransaction(db, async (tx) => {
    const deletedAt = to === "deleted" ? new Date() : null;
    await tx
      .update(products)
      .set({ isActive: to === "shown", deletedAt })
      .where(eq(products.slug, slug));
    await announceChange(tx, [`product:${slug}`, "products"]);
  });
}
