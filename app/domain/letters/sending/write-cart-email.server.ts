import { newToken } from "#app/domain/identity/link-token.server.ts";
import {
  findCart,
  priceSavedLines,
  saveCartLink,
  savedCartUrl,
} from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { cartLetter } from "../cart-letter.ts";
import { mailedPicture } from "../mailed-order.server.ts";
import type { Writer } from "./written-email.server.ts";

/**
 * A cart to the address that asked for it. The address is deleted with the email. The link's token is made here and
 * only its hash is stored, so an email that is sent again has another link.
 */
export const writeCartEmail: Writer<"cart"> = async (tx, { about, recipient }, deps) => {
  const cart = await findCart(tx, about);
  if (!cart) return null;
  const { token, tokenHash } = newToken();
  const { lines } = await priceSavedLines(tx, cart.lines);
  const words = cartLetter(
    lines.map((line) => ({ ...line, imageUrl: mailedPicture(line.image ?? null, deps) })),
    { url: savedCartUrl(deps.origin, token), until: cart.expiresAt, shop: deps.shop },
  );
  return {
    words,
    to: recipient ?? "",
    id: `cart.${about}`,
    whenSent: (sending) => saveCartLink(sending, about, tokenHash),
    isForgotten: true,
  };
};
