import {
  CHECKOUT_KEY_HEADER,
  closeCheckout,
  type PaidCheckout,
} from "#app/domain/selling/checkout/checkout-memory.ts";
import { cart } from "#app/shop/cart/cart-store.ts";
import { storedCheckout } from "./checkout-store.ts";
import { keptCodes } from "./kept-codes.ts";

/**
 * Takes exactly the paid pieces out of the cart, once for each order in all tabs. Pieces that were added while the
 * payment page was open stay.
 */
export const takeOutOfCart = ({ orderId, pieces }: PaidCheckout): Promise<void> =>
  inTurn(() => {
    if (storedCheckout.get().emptiedFor.includes(orderId)) return;
    const names = pieces.map(({ title, size, color, quantity }) =>
      [quantity > 1 ? `${quantity} × ${title}` : title, color, size].filter(Boolean).join(", "),
    );
    storedCheckout.update((memory) => closeCheckout(memory, orderId, { names, at: Date.now() }));
    cart.takeOutPaid(pieces);
    keptCodes.set([]);
  });

/** One tab after the other. A shop that is tried at home without https has no locks. */
const inTurn = async (change: () => void): Promise<void> => {
  await (navigator.locks ? navigator.locks.request("paid checkout", change) : change());
};

/** Asks the shop whether this browser's open checkout is paid, and if so takes its pieces out of the cart. */
export async function fetchPaidStatus(): Promise<void> {
  const key = storedCheckout.get().open?.key;
  if (!key) return;
  const response = await fetch("/api/paid", { headers: { [CHECKOUT_KEY_HEADER]: key } });
  if (!response.ok) return;
  const { paid }: { paid: PaidCheckout[] } = await response.json();
  for (const order of paid) await takeOutOfCart(order);
}
