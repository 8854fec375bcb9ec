import { findProducts } from "#app/domain/catalogue/products/queries.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { penceToPounds } from "#app/shared/money.ts";
import type { CartLine } from "../cart/cart.ts";
import { describeLine, findVariant, pricedLine } from "../checkout/price-items.ts";
import type { SavedLine } from "./saved-lines.ts";

/** A saved cart as the shop can fill it now. */
export interface SavedCart {
  /** Lines for the cart, at the catalogue's prices, with no more pieces than are left. */
  lines: CartLine[];
  /** Lines of which fewer pieces are left, or none. */
  short: { name: string; left: number }[];
  /** How many lines name nothing that the shop still has. */
  gone: number;
}

/** Reads the lines of a saved cart from the catalogue, which alone says what a piece is called and what it costs. */
export async function priceSavedLines(
  db: Database | Transaction,
  saved: readonly SavedLine[],
): Promise<SavedCart> {
  const products = await findProducts(db, [...new Set(saved.map(({ slug }) => slug))]);
  const cart: SavedCart = { lines: [], short: [], gone: 0 };
  for (const { qty, ...asked } of saved) {
    const product = products.find(({ slug }) => slug === asked.slug);
    const { variant } = findVariant(product, asked);
    if (!product || !variant) {
      cart.gone += 1;
      continue;
    }
    const piece = pricedLine(asked, product, variant, qty);
    const left = variant.piecesLeft ?? qty;
    if (left < qty) cart.short.push({ name: describeLine(piece), left });
    if (left === 0) continue;
    cart.lines.push({
      slug: product.slug,
      ...(piece.size && { size: piece.size }),
      ...(piece.colorName && { color: piece.colorName }),
      qty: Math.min(qty, left),
      price: penceToPounds(piece.priceCents),
      currency: "gbp",
      title: piece.title,
      image: piece.imageUrl,
      variantId: variant.id,
      unlimited: variant.piecesLeft === null,
    });
  }
  return cart;
}
