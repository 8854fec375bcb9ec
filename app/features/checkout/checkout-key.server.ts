import { createHash } from "node:crypto";
import type { CheckoutInput } from "./checkout-input.ts";

type Asked = Pick<CheckoutInput, "orderId" | "email" | "items">;

/** What makes two requests the same checkout: the order id, the e-mail and the items, in any order. */
export function checkoutKey({ orderId, email, items }: Asked): string {
  const lines = items
    .map(({ slug, size, color, qty, amount, currency }) =>
      JSON.stringify([slug, size, color, qty, amount, currency]),
    )
    .sort();
  return createHash("sha256")
    .update(JSON.stringify([orderId, email.toLowerCase(), lines]))
    .digest("hex");
}

/** The key this checkout would have had under the order id of an earlier order, whose reference may have a suffix. */
export const earlierCheckoutKey = (input: Asked, reference: string): string =>
  checkoutKey({ ...input, orderId: reference.split("-").slice(0, 3).join("-") });
