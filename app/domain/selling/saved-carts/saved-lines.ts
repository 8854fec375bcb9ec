import type { Cart, CartLine } from "../cart/cart.ts";

/** A piece of a saved cart: its identity, without the catalogue's facts. */
export type SavedLine = Pick<CartLine, "slug" | "size" | "color" | "variantId" | "qty">;

/** The lines of a cart for storage. The database cannot hold a control character, and no piece has one in its name. */
export const savedLines = (cart: Cart): SavedLine[] =>
  cart
    .map(({ slug, size, color, variantId, qty }) => ({
      slug,
      ...(size && { size }),
      ...(color && { color }),
      ...(variantId && { variantId }),
      qty,
    }))
    .filter((line) => !/\p{Cc}/u.test(Object.values(line).join("")));
