import type { Database } from "#app/platform/db/client.server.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { findProducts, listProductsBySlug } from "../../products/queries.server.ts";
import {
  colorsOf,
  imageOf,
  initialSelection,
  priceOf,
  searchWith,
  variantOf,
  wantedIn,
} from "../../products/selection.ts";
import type { ListedProduct } from "../listed-product.ts";
import type { RememberedPiece } from "./remembered-piece.ts";

/**
 * These pieces for a grid, in this order, as far as a shopper may see them: each with the picture, price and stock of
 * its colour and size. A choice that the product no longer has is left open.
 */
export async function listPieces(db: Database, pieces: readonly RememberedPiece[]): Promise<ListedProduct[]> {
  const slugs = [...new Set(pieces.map(({ slug }) => slug))];
  const chosen = [...new Set(pieces.filter(({ search }) => search !== "").map(({ slug }) => slug))];
  const [summaries, products] = await Promise.all([listProductsBySlug(db, slugs), findProducts(db, chosen)]);
  return pieces.flatMap(({ slug, search }) => {
    const summary = summaries.find((each) => each.slug === slug);
    if (!summary) return [];
    const product = products.find((each) => each.slug === slug);
    const selection = product && initialSelection(product, wantedIn(search));
    if (!selection || searchWith("", selection) !== search) return [{ ...summary, choice: null }];
    const color = colorsOf(product).find(({ id }) => id === selection.colorId)?.name;
    const words = choiceLabel(color, selection.size);
    const piecesLeft = variantOf(product, selection)?.piecesLeft;
    const picture = imageOf(product, selection);
    return [
      {
        ...summary,
        ...(picture && { primaryImageUrl: picture, secondImageUrl: null }),
        ...(picture && color && { imageAlt: `${summary.title}, ${color}` }),
        minPriceCents: priceOf(product, selection),
        choice:
          words === "" ? null : { words, search, piecesLeft: piecesLeft === undefined ? 0 : piecesLeft },
      },
    ];
  });
}
