import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openSmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { orders } from "./orders.tables.server.ts";
import { orderMode } from "./payment-mode.server.ts";
import { isTestPayment, modeOf } from "./payment-mode.ts";

const CASES = [
  { livemode: true, sessionId: null, mode: true },
  { livemode: false, sessionId: null, mode: false },
  { livemode: null, sessionId: "cs_live_a", mode: true },
  { livemode: null, sessionId: "cs_test_a", mode: false },
  { livemode: true, sessionId: "cs_test_a", mode: true },
  { livemode: null, sessionId: "csXtest_a", mode: null },
  { livemode: null, sessionId: null, mode: null },
];

test("an order's mode is the recorded one, otherwise that of its session, in a query too", async () => {
  const small = await openSmallShop({ pieces: 1 });
  try {
    const { key } = await small.open();
    const { db } = small.shop;
    for (const { mode, ...order } of CASES) {
      await db.update(orders).set(order).where(eq(orders.id, key));
      const [row] = await db.select({ mode: sql<boolean | null>`${orderMode}` }).from(orders);
      expect([order, modeOf(order), row?.mode]).toEqual([order, mode, mode]);
    }
  } finally {
    await small.close();
  }
});

test.each(CASES)("only an order of Stripe's test mode is marked: $livemode, $sessionId", (order) => {
  expect(isTestPayment({ ...order, provider: "stripe" })).toBe(order.mode === false);
  expect(isTestPayment({ ...order, provider: "sandbox" })).toBe(false);
});
