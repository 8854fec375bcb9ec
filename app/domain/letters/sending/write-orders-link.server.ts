import { createLink } from "#app/domain/people/order-access/order-access.server.ts";
import { openPath } from "#app/domain/people/order-access/order-access.ts";
import { ordersLinkLetter } from "../orders-link-letter.ts";
import type { Writer } from "./written-email.server.ts";

/**
 * A link to the orders of an address, which is deleted with the email. The link's time begins now. An email that is
 * sent again has another link.
 */
export const writeOrdersLink: Writer<"orders-link"> = async (
  tx,
  { id, recipient, attempts },
  { shop, origin, now },
) => {
  const to = recipient ?? "";
  const token = await createLink(tx, to, now);
  if (token === null) return null;
  return {
    words: ordersLinkLetter(origin + openPath(token), shop),
    to,
    id: `orders.${id}.${now.getTime()}.${attempts}`,
    isForgotten: true,
  };
};
