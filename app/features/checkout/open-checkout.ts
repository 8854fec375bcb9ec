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
  /**
   * Random, and proves that a checkout is this browser's own; it is forgotten when no payment page of it can be open any
   * more. Null in what an older version of the shop stored.
   */
  key: string | null;
}

/** Younger than the provider's session (30 minutes), so that a retry never meets one that closes under its hands. */
const OPEN_CHECKOUT_MINUTES = 25;

/** Older than the provider's page of the last try under an order id: then the key opens nothing any more. */
const KEY_MINUTES = 60;

const KEPT_ORDER_IDS = 20;

export const NO_CHECKOUT: CheckoutMemory = { open: null, emptiedFor: [] };

/** The memory with a checkout open: the same one (and the same reference) while it is young, else a new one. */
export function openCheckout(
  memory: CheckoutMemory,
  now: Date,
  newOrderId: (now: Date) => string,
  newKey: () => string = randomKey,
): CheckoutMemory {
  const { open } = memory;
  const age = open ? now.getTime() - open.openedAt : Number.POSITIVE_INFINITY;
  // A clock that was set back must not keep an old checkout alive for ever.
  const isYoungerThan = (minutes: number) => age >= 0 && age < minutes * 60_000;
  if (isYoungerThan(OPEN_CHECKOUT_MINUTES)) return memory;
  const key = (isYoungerThan(KEY_MINUTES) && open?.key) || newKey();
  return { ...memory, open: { orderId: newOrderId(now), openedAt: now.getTime(), key } };
}

/** Not `randomUUID`, which a shop that is tried at home without https does not have. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

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
  const { orderId, openedAt, key } = stored?.open ?? {};
  const emptiedFor = Array.isArray(stored?.emptiedFor) ? stored.emptiedFor : [];
  return {
    open:
      typeof orderId === "string" && Number.isFinite(openedAt)
        ? { orderId, openedAt: Number(openedAt), key: typeof key === "string" ? key : null }
        : null,
    emptiedFor: emptiedFor.filter((id): id is string => typeof id === "string"),
  };
}
