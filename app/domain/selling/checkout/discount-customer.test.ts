import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { discounts } from "../promotions.tables.server.ts";
import { handleEvent } from "./handle-event.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 30 });
});
afterEach(() => small.close());

test("counts every spelling of an address as one customer, and only that of an order from before it was folded", async () => {
  const terms = { kind: "percent", percent: 10, scope: "all" } as const;
  await small.shop.db.insert(discounts).values([
    { id: "1", code: "SUMMER10", name: "SUMMER10", ...terms, isFirstOrderOnly: true },
    { id: "2", code: "ONCE", name: "ONCE", ...terms, usesPerCustomer: 1 },
  ]);
  const first = await small.open({ codes: ["ONCE"], email: "ada.obi@gmail.com" });
  await small.pay(first.session);
  for (const event of await small.sentEvents()) await handleEvent(small.shop, event);
  const alias = { orderId: "BA-20261120-0946", email: "AdaObi+dress@googlemail.com" };
  for (const [code, message] of [
    ["SUMMER10", "It is only for a first order."],
    ["ONCE", "You have used it already."],
  ] as const)
    expect(await placeOrder(small.input({ ...alias, codes: [code] }), small.shop)).toMatchObject({
      error: { message },
    });
  await small.shop.db.update(orders).set({ mailbox: null }).where(eq(orders.id, first.key));
  const same = small.input({ ...alias, email: "Ada.Obi@gmail.com", codes: ["ONCE"] });
  expect(await placeOrder(same, small.shop)).toMatchObject({
    error: { message: "You have used it already." },
  });
});
