import type { Product } from "#app/domain/catalogue/products/product.ts";
import { canBuy, type Selection, wantedIn } from "#app/domain/catalogue/products/selection.ts";
import { findInShop } from "#app/domain/selling/cart/named-choice.ts";
import { colorOffersOf, type Offer, offersOf } from "#app/domain/selling/cart/offers.ts";
import { noneLeft } from "#app/domain/selling/cart/stock/stock.ts";
import { addToCart, type Notice } from "./add-to-cart.ts";

/** The product of a card, and the card's choice as a query. */
export interface Card {
  slug: string;
  title: string;
  search: string;
}

type Tell = (notice: Notice) => void;

/**
 * The pieces to choose from on a card, or the colours when the size is open too. A single piece is added at once, and
 * no choice is left. Null when the choice needs the product's page. Fails when the shop does not answer.
 */
export async function openChoice(card: Card, tell: Tell): Promise<Offer[] | null> {
  const product = await fetchProduct(card, tell);
  if (product === null) return [];
  const wanted = wantedIn(card.search);
  const offers = offersOf(product, wanted);
  const [only, ...others] = offers;
  if (only === undefined) {
    const colors = wanted.color || wanted.size ? [] : colorOffersOf(product);
    return colors.length > 1 ? colors : null;
  }
  if (others.length > 0) return offers;
  await addPiece(product, only.selection, tell);
  return [];
}

/** Adds the chosen piece as the shop has it now, and returns the current pieces to choose from. */
export async function addChosen(card: Card, selection: Selection, tell: Tell): Promise<Offer[]> {
  const product = await fetchProduct(card, tell);
  if (product === null) return [];
  await addPiece(product, selection, tell);
  return offersOf(product, wantedIn(card.search));
}

async function addPiece(product: Product, selection: Selection, tell: Tell): Promise<void> {
  if (canBuy(product, selection)) await addToCart(product, selection, tell);
  else tell({ message: noneLeft(selection.size) });
}

async function fetchProduct({ slug, title }: Card, tell: Tell): Promise<Product | null> {
  const product = await findInShop(slug);
  if (product === null) tell({ message: `${title} is no longer in the shop.` });
  return product;
}
