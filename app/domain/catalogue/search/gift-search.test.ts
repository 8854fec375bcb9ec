import { expect, test } from "vitest";
import { meansGiftCard } from "./gift-search.ts";

test.each([
  ["gift", true],
  ["Gift card", true],
  ["giftcard", true],
  ["gift cards", true],
  ["voucher", true],
  ["gift voucher", true],
  ["present", true],
  ["birthday presents", true],
  ["a gift for my mum", true],
  ["presented", false],
  ["gifted tailor", false],
  ["kaftan", false],
  ["", false],
])("a search for '%s' may mean a gift card: %s", (q, may) => {
  expect(meansGiftCard(q)).toBe(may);
});
