import { isSoldOut, type ProductSummary } from "../products/product.ts";
import type { CatalogueFilters } from "./catalogue-view.ts";

/** A product in the catalogue, in the requested size and colour. */
export interface ListedProduct extends ProductSummary {
  /** Null while neither is requested. */
  choice: PieceChoice | null;
}

export interface PieceChoice {
  /** The requested choice: `UK 14`, `Indigo, UK 14`. */
  words: string;
  /** The query of the product's page that chooses it. */
  search: string;
  /** The pieces left; null when it is not limited. */
  piecesLeft: number | null;
}

/** The stock of the requested piece, and whether the rest of the run is gone too. */
export function stockOf(product: ProductSummary & { choice?: PieceChoice | null }): {
  piecesLeft: number | null;
  isFinished: boolean;
} {
  return {
    piecesLeft: product.choice ? product.choice.piecesLeft : product.piecesLeft,
    isFinished: isSoldOut(product),
  };
}

/** The nearest products to a search that finds nothing, or just the newest pieces. */
export interface NearestProducts {
  isPartly: boolean;
  products: ListedProduct[];
}

/** Products that one filter hides; just the newest ones when `without` is null. */
export interface RelaxedProducts {
  without: keyof CatalogueFilters | null;
  products: ListedProduct[];
}
