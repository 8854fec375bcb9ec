import { canBuy, type Selection } from "#app/domain/catalogue/products/selection.ts";
import { findInShop } from "#app/domain/selling/cart/named-choice.ts";
import { noneLeft } from "#app/domain/selling/cart/stock/stock.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { lineOf, makeRoom, type Notice, putInCart, qtyInCart } from "#app/shop/cart/add-to-cart.ts";
import { cart } from "#app/shop/cart/cart-store.ts";

/** A piece of a look, as it was chosen. */
export interface ChosenPiece {
  slug: string;
  title: string;
  selection: Selection;
}

/**
 * Puts the chosen pieces of a look into the cart, each as the shop has it now. A piece that is gone does not stop the
 * others; the notice names it. Fails when the shop does not answer, and nothing is in the cart then.
 */
export async function addLook(pieces: readonly ChosenPiece[], tell: (notice: Notice) => void): Promise<void> {
  const found = await Promise.all(
    pieces.map(async (piece) => ({ ...piece, product: await findInShop(piece.slug) })),
  );
  const gone = await makeRoom();
  const refused: string[] = [];
  const added = found.flatMap(({ title, selection, product }) => {
    const refusal = !product
      ? "It is no longer in the shop."
      : canBuy(product, selection)
        ? putInCart(product, selection)
        : noneLeft(selection.size);
    if (refusal !== null || !product) {
      refused.push(`${title}: ${refusal}`);
      return [];
    }
    return [lineOf(product, selection)];
  });
  const undo = () => {
    for (const id of added) {
      const now = qtyInCart(id);
      if (now > 1) cart.setQty(id, now - 1);
      else cart.remove(id);
    }
    tell({ message: "Taken out of your cart." });
  };
  const count = added.length;
  const said =
    count > 0 ? [`${formatPieces(count)} of this look ${count === 1 ? "is" : "are"} in your cart.`] : [];
  tell({ message: [...said, ...refused, gone].filter(Boolean).join(" "), ...(added.length > 0 && { undo }) });
}
