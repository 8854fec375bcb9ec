import { checkout, eventually, orderStates, type Piece, pay, payload } from "./checkout.ts";
import type { RunningShop } from "./shop.ts";

let nth = 0;

/** An order of these pieces, paid with a card, as if its shopper had come by. Returns its reference and where they landed. */
export async function buyAs(
  shop: RunningShop,
  email: string,
  pieces: (Piece & { qty?: number })[],
  card: Parameters<typeof pay>[1] = {},
): Promise<{ reference: string; success: string }> {
  nth += 1;
  const orderId = `BA-20261122-${String(nth).padStart(4, "0")}`;
  const { body } = await checkout(shop, payload(shop, pieces, { email, orderId }));
  const { location } = await pay(body.url ?? "", { email, ...card });
  const reference = body.orderId ?? orderId;
  await eventually(
    () => orderStates(shop, reference),
    ([state]) => state === "paid",
  );
  return { reference, success: location ?? "" };
}
