import { afterEach, beforeEach, expect, test } from "vitest";
import { findPaidCheckouts } from "./paid-checkouts.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

test("says which pieces a browser has paid for, before the payment's event, and to no other browser", async () => {
  const { orderId, session } = await small.open({ key: "browser-one" });
  expect(await findPaidCheckouts(small.shop, "browser-one")).toEqual([]);
  await small.pay(session);
  const piece = { slug: "sample-dress", size: "12", color: "Navy", title: "Sample Dress", quantity: 1 };
  const paid = [{ orderId, pieces: [expect.objectContaining(piece)] }];
  expect(await findPaidCheckouts(small.shop, "browser-one")).toEqual(paid);
  expect(await findPaidCheckouts(small.shop, "browser-one")).toEqual(paid);
  expect(await findPaidCheckouts(small.shop, "browser-two")).toEqual([]);
});
