import { isVariantSoldOut, type Product, type Variant } from "#app/domain/catalogue/products/product.ts";
import {
  compareAtOf,
  initialSelection,
  priceOf,
  type Selection,
  searchWith,
  variantOf,
} from "#app/domain/catalogue/products/selection.ts";
import type { Money } from "#app/shared/money.ts";

/** One piece as it is offered, on the page and everywhere else the shop is listed. */
export interface FeedOffer {
  /** Null for a product without variants, which has nothing to sell. */
  variant: Variant | null;
  selection: Selection;
  price: Money;
  /** The price before the sale; null when it is not on sale. */
  compareAt: Money | null;
  available: boolean;
  /** When that price began, and when it ends by itself; undefined without an end. */
  sale: Product["sale"];
  /** The query of the product's page that chooses it. */
  search: string;
}

/** Every variant of a product at the price that its page shows for it; one sold-out offer when there are none. */
export function feedOffersOf(product: Product): FeedOffer[] {
  const selections = product.variants.map(
    ({ colorId, size }): Selection => ({ colorId: colorId || null, size: size || null }),
  );
  return (selections.length > 0 ? selections : [initialSelection(product)]).map((selection) => {
    const variant = variantOf(product, selection);
    return {
      variant,
      selection,
      price: priceOf(product, selection),
      compareAt: compareAtOf(product, selection),
      sale: product.sale,
      available: variant !== null && !isVariantSoldOut(variant),
      search: searchWith("", selection),
    };
  });
}
