import { isSoldOut, type ProductSummary } from "#app/features/products/product.ts";

/** A product in the catalogue, as the size and the colour that are asked for have it. */
export interface ListedProduct extends ProductSummary {
  /** Null while neither is asked for. */
  choice: PieceChoice | null;
}

export interface PieceChoice {
  /** What is asked for: `UK 14`, `Indigo, UK 14`. */
  words: string;
  /** The query of the product's page that chooses it. */
  search: string;
  /** What is left of it; null when it is not limited. */
  piecesLeft: number | null;
}

/** What is left of what is asked for, and whether the rest of the run is gone too. */
export function stockOf(product: ProductSummary & { choice?: PieceChoice | null }): {
  piecesLeft: number | null;
  isFinished: boolean;
} {
  return {
    piecesLeft: product.choice ? product.choice.piecesLeft : product.piecesLeft,
    isFinished: isSoldOut(product),
  };
}
