import { createHash } from "node:crypto";
import type { ResolvedCheckout } from "./resolve-shipping.server.ts";

type CheckoutRequest = Pick<
  ResolvedCheckout,
  "orderId" | "email" | "items" | "key" | "delivery" | "handover" | "codes" | "shownDiscount"
>;

/**
 * The identity of a checkout: the order id, the e-mail, the items in any order, the browser's own key, and the delivery
 * with its price, the codes and the discount that the browser showed. A request with one of these never equals one
 * without.
 */
export function checkoutKey(asked: CheckoutRequest): string {
  const { orderId, email, items, key, delivery, handover, codes = [], shownDiscount } = asked;
  const lines = items
    .map(({ slug, size, color, qty, amount, currency, variantId }) =>
      JSON.stringify([slug, size, color, qty, amount, currency, ...own(variantId)]),
    )
    .sort();
  const to =
    delivery === null ? own(handover ?? undefined) : [[delivery.country, delivery.id, delivery.amountCents]];
  // Before the browser has asked, it shows no discount: `not shown` and `none` are the same checkout.
  const shown = shownDiscount || undefined;
  const off = codes.length === 0 && shown === undefined ? [] : [{ codes, shown }];
  return hash(JSON.stringify([orderId, email.toLowerCase(), lines, ...own(key), ...to, ...off]));
}

/**
 * The key of the same checkout under the reference that an earlier order was asked for; the order's own may have a
 * suffix.
 */
export const earlierCheckoutKey = (input: CheckoutRequest, reference: string): string =>
  checkoutKey({ ...input, orderId: reference.split("-").slice(0, 3).join("-") });

/** The browser's key as a hash, so that a reader of the database cannot use it. */
export const browserKey = (key: string): string => hash(`browser ${key}`);

const own = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
