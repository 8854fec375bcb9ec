import { createHash } from "node:crypto";
import type { CheckoutInput } from "./checkout-input.ts";

type Asked = Pick<CheckoutInput, "orderId" | "email" | "items" | "key">;

/**
 * What makes two requests the same checkout: the order id, the e-mail and the items, in any order, and the browser's own
 * key. One with a key is never the same as one without.
 */
export function checkoutKey({ orderId, email, items, key }: Asked): string {
  const lines = items
    .map(({ slug, size, color, qty, amount, currency, variantId }) =>
      JSON.stringify([slug, size, color, qty, amount, currency, ...own(variantId)]),
    )
    .sort();
  return hash(JSON.stringify([orderId, email.toLowerCase(), lines, ...own(key)]));
}

/** The key this checkout would have had under the order id of an earlier order, whose reference may have a suffix. */
export const earlierCheckoutKey = (input: Asked, reference: string): string =>
  checkoutKey({ ...input, orderId: reference.split("-").slice(0, 3).join("-") });

/** The browser's key as the shop keeps it: whoever reads the database cannot come with it. */
export const browserKey = (key: string): string => hash(`browser ${key}`);

const own = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
