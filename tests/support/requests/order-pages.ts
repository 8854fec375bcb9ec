import type { RunningShop } from "../shop/shop.ts";
import { checkout, type Piece, pay, payload, setPieces, untilState } from "./checkout.ts";

let nth = 0;

/** An order of these pieces, paid with a card as a shopper would. Returns its reference and the shopper's last page. */
export async function buyAs(
  shop: RunningShop,
  email: string,
  pieces: (Piece & { qty?: number })[],
  card: Parameters<typeof pay>[1] = {},
): Promise<{ reference: string; success: string }> {
  const { reference, url } = await checkOutAs(shop, email, pieces);
  const { location } = await pay(url, { email, ...card });
  await untilState(shop, reference, "paid");
  return { reference, success: location ?? "" };
}

/** Pays after the reservation had ended and the last piece was sold: the money is due to be refunded. */
export async function payTooLate(shop: RunningShop, email: string, piece: Piece): Promise<string> {
  await setPieces(shop, piece, 1);
  const { reference, url } = await checkOutAs(shop, email, [piece]);
  await shop.pool.query("UPDATE orders SET state = 'expired' WHERE reference = $1", [reference]);
  await pay(url, { email });
  await untilState(shop, reference, "needs_refund");
  return reference;
}

async function checkOutAs(shop: RunningShop, email: string, pieces: (Piece & { qty?: number })[]) {
  nth += 1;
  const orderId = `BA-20261122-${String(nth).padStart(4, "0")}`;
  const { body } = await checkout(shop, payload(shop, pieces, { email, orderId }));
  return { reference: body.orderId ?? orderId, url: body.url ?? "" };
}
