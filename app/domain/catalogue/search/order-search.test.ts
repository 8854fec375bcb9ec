import { expect, test } from "vitest";
import { meansOrder } from "./order-search.ts";

test.each([
  ["order", true],
  [" Orders ", true],
  ["my order", true],
  ["track", true],
  ["track  my order", true],
  ["where's my parcel", true],
  ["order status", true],
  ["tracking number", true],
  ["invoice", true],
  ["made to order", false],
  ["border", false],
  ["order a kaftan", false],
  ["track suit", false],
  ["", false],
])("recognises a search for an order of one's own: %s, %s", (q, isOrder) => {
  expect(meansOrder(q)).toBe(isOrder);
});
