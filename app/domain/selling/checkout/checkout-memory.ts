import type { PaidPieces } from "../cart/cart-corrections.ts";
/** This browser's open checkout, and the paid orders whose pieces were taken out of the cart. */
export interface CheckoutMemory {
  open: OpenCheckout | null;
  /** Order ids, the latest one last. */
  emptiedFor: readonly string[];
  /** The pieces that were taken out last, and when (milliseconds since 1970), until the shopper has read it. */
  paid: { names: readonly string[]; at: number } | null;
}

/** An order id, made when checkout opens, and that time (milliseconds since 1970). */
export interface OpenCheckout {
  orderId: string;
  openedAt: number;
  /**
   * Random. It proves that a checkout belongs to this browser, and is forgotten when no payment page of it can be open
   * any more. Null in the stored form of an older version of the shop.
   */
  key: string | null;
  /** Earlier order ids under the same key: a payment page of theirs may still be open, and be paid. */
  earlier: readonly string[];
}

/** Shorter than the provider's session (30 minutes), so that a retry never meets a session that is about to close. */
const OPEN_CHECKOUT_MINUTES = 25;

/** Longer than the provider's page of the last attempt under an order id. After this time the key opens nothing. */
const KEY_MINUTES = 60;

const KEPT_ORDER_IDS = 20;
/** Order ids are renewed at this pace at most while their pages may be open; the shop may give each another one. */
const KEPT_EARLIER = 2 * Math.ceil(KEY_MINUTES / OPEN_CHECKOUT_MINUTES);

/** The request header with the browser's proof of its open checkout. In an address it would be logged. */
export const CHECKOUT_KEY_HEADER = "checkout-key";

export const NO_CHECKOUT: CheckoutMemory = { open: null, emptiedFor: [], paid: null };

/** The memory with an open checkout: the same object while the checkout is young, otherwise a new one. */
export function rememberCheckout(
  memory: CheckoutMemory,
  now: Date,
  newOrderId: (now: Date) => string,
  newKey: () => string = randomKey,
): CheckoutMemory {
  const { open } = memory;
  const age = open ? now.getTime() - open.openedAt : Number.POSITIVE_INFINITY;
  // If the clock was set back, an old checkout must not stay open for ever.
  const isYoungerThan = (minutes: number) => age >= 0 && age < minutes * 60_000;
  if (isYoungerThan(OPEN_CHECKOUT_MINUTES)) return memory;
  const before = isYoungerThan(KEY_MINUTES) ? open : null;
  const earlier = before ? [...before.earlier, before.orderId].slice(-KEPT_EARLIER) : [];
  const key = before?.key || newKey();
  return { ...memory, paid: null, open: { orderId: newOrderId(now), openedAt: now.getTime(), key, earlier } };
}

/** Not `randomUUID`, because a shop that is tried at home without https does not have it. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * True when this paid order is the browser's open checkout, also under an earlier order id, and its payment has not
 * emptied the cart yet. A later reload, or a link to another shopper's order, therefore spares the next cart. The shop
 * may have added a suffix to the order id.
 */
export const emptiesCart = ({ open, emptiedFor }: CheckoutMemory, orderId: string): boolean =>
  open !== null && isOwn(open, orderId) && !emptiedFor.includes(orderId);

const isOwn = (open: OpenCheckout, orderId: string): boolean =>
  [open.orderId, ...open.earlier].some((own) => orderId === own || orderId.startsWith(`${own}-`));

/** The memory once the shop has given the open checkout another order id than the browser asked for. */
export const rememberOrderId = (memory: CheckoutMemory, orderId: string): CheckoutMemory =>
  memory.open === null || isOwn(memory.open, orderId)
    ? memory
    : {
        ...memory,
        open: { ...memory.open, earlier: [...memory.open.earlier, orderId].slice(-KEPT_EARLIER) },
      };

/** The memory after an order was paid: the checkout is over, and nothing is taken out of the cart for it again. */
export function closeCheckout(
  memory: CheckoutMemory,
  orderId: string,
  paid: CheckoutMemory["paid"] = null,
): CheckoutMemory {
  if (memory.emptiedFor.includes(orderId)) return memory;
  return { open: null, emptiedFor: [...memory.emptiedFor, orderId].slice(-KEPT_ORDER_IDS), paid };
}

/** The memory after the shopper has read which pieces were taken out. */
export const forgetPaid = (memory: CheckoutMemory): CheckoutMemory =>
  memory.paid === null ? memory : { ...memory, paid: null };

/** Parses the stored memory; an unreadable one is forgotten. */
export function parseCheckoutMemory(text: string | null): CheckoutMemory {
  if (text === null) return NO_CHECKOUT;
  let stored: {
    open?: Partial<OpenCheckout> | null;
    emptiedFor?: unknown;
    paid?: { names?: unknown; at?: unknown } | null;
  } | null;
  try {
    stored = JSON.parse(text);
  } catch {
    return NO_CHECKOUT;
  }
  const { orderId, openedAt, key, earlier } = stored?.open ?? {};
  return {
    open:
      typeof orderId === "string" && Number.isFinite(openedAt)
        ? {
            orderId,
            openedAt: Number(openedAt),
            key: typeof key === "string" ? key : null,
            earlier: textsOf(earlier),
          }
        : null,
    emptiedFor: textsOf(stored?.emptiedFor),
    paid: Number.isFinite(stored?.paid?.at)
      ? { names: textsOf(stored?.paid?.names), at: Number(stored?.paid?.at) }
      : null,
  };
}

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((text): text is string => typeof text === "string") : [];

/** A paid order of this browser, and the pieces that it takes out of the cart. */
export interface PaidCheckout {
  orderId: string;
  pieces: (PaidPieces & { title: string })[];
}
