/** The checkout that this browser has open, and the orders whose payment has emptied the cart. */
export interface CheckoutMemory {
  open: OpenCheckout | null;
  /** Order ids, the latest last. */
  emptiedFor: readonly string[];
}

/** An order id, made when checkout opens, and when that was (milliseconds since 1970). */
export interface OpenCheckout {
  orderId: string;
  openedAt: number;
}

/** Younger than the provider's session (30 minutes), so that a retry never meets one that closes under its hands. */
const OPEN_CHECKOUT_MINUTES = 25;

const KEPT_ORDER_IDS = 20;

export const NO_CHECKOUT: CheckoutMemory = { open: null, emptiedFor: [] };

/** The memory with a checkout open: the same one (and the same reference) while it is young, else a new one. */
export function openCheckout(
  memory: CheckoutMemory,
  now: Date,
  newOrderId: (now: Date) => string,
): CheckoutMemory {
  const age = memory.open ? now.getTime() - memory.open.openedAt : Number.POSITIVE_INFINITY;
  // A clock that was set back must not keep an old checkout alive for ever.
  if (age >= 0 && age < OPEN_CHECKOUT_MINUTES * 60_000) return memory;
  return { ...memory, open: { orderId: newOrderId(now), openedAt: now.getTime() } };
}

/**
 * True when this paid order is the checkout that this browser has open, whose payment has not emptied the cart yet: a
 * reload later spares the next cart, and so does a link to somebody else's order. The shop may have given the order id
 * a suffix.
 */
export const emptiesCart = ({ open, emptiedFor }: CheckoutMemory, orderId: string): boolean =>
  open !== null &&
  (orderId === open.orderId || orderId.startsWith(`${open.orderId}-`)) &&
  !emptiedFor.includes(orderId);

/** The memory once an order is paid: the checkout is over, and the cart is not emptied for it again. */
export function closeCheckout(memory: CheckoutMemory, orderId: string): CheckoutMemory {
  if (memory.emptiedFor.includes(orderId)) return memory;
  return { open: null, emptiedFor: [...memory.emptiedFor, orderId].slice(-KEPT_ORDER_IDS) };
}

/** Reads the stored memory; what cannot be read is forgotten. */
export function parseCheckoutMemory(text: string | null): CheckoutMemory {
  if (text === null) return NO_CHECKOUT;
  let stored: { open?: Partial<OpenCheckout> | null; emptiedFor?: unknown } | null;
  try {
    stored = JSON.parse(text);
  } catch {
    return NO_CHECKOUT;
  }
  const { orderId, openedAt } = stored?.open ?? {};
  const emptiedFor = Array.isArray(stored?.emptiedFor) ? stored.emptiedFor : [];
  return {
    open:
      typeof orderId === "string" && Number.isFinite(openedAt)
        ? { orderId, openedAt: Number(openedAt) }
        : null,
    emptiedFor: emptiedFor.filter((id): id is string => typeof id === "string"),
  };
}
