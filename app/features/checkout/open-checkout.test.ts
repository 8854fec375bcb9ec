import { describe, expect, test } from "vitest";
import {
  closeCheckout,
  emptiesCart,
  NO_CHECKOUT,
  openCheckout,
  parseCheckoutMemory,
} from "./open-checkout.ts";

const opened = new Date("2026-11-20T09:45:00Z");
const minutesLater = (minutes: number) => new Date(opened.getTime() + minutes * 60_000);
const orderIdAt = (now: Date) => `BA-${now.toISOString()}`;
let keys = 0;
const newKey = () => `key ${++keys}`;
const open = openCheckout(NO_CHECKOUT, opened, orderIdAt, newKey);

describe("the open checkout", () => {
  test("gets an order id when it opens", () => {
    expect(open.open).toEqual({
      orderId: "BA-2026-11-20T09:45:00.000Z",
      openedAt: opened.getTime(),
      key: "key 1",
    });
  });

  test("makes a key that nobody guesses, another one each time", () => {
    const made = Array.from({ length: 20 }, () => openCheckout(NO_CHECKOUT, opened, orderIdAt).open?.key);
    for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(made).size).toBe(20);
  });

  test("keeps its key while a payment page of it may be open, and forgets it then", () => {
    const later = openCheckout(open, minutesLater(59.9), orderIdAt, newKey);
    expect(later.open).toMatchObject({ key: "key 1", openedAt: minutesLater(59.9).getTime() });
    expect(openCheckout(open, minutesLater(60), orderIdAt, newKey).open?.key).not.toBe("key 1");
    expect(openCheckout(closeCheckout(open, "BA-1"), opened, orderIdAt, newKey).open?.key).not.toBe("key 1");
  });

  test("reads what an older version stored, which has no key", () => {
    const stored = '{"open":{"orderId":"BA-1","openedAt":1},"emptiedFor":[]}';
    expect(parseCheckoutMemory(stored).open).toEqual({ orderId: "BA-1", openedAt: 1, key: null });
  });

  test("keeps its order id for 25 minutes, in the same memory", () => {
    expect(openCheckout(open, minutesLater(24.9), orderIdAt)).toBe(open);
  });

  test("gets a new order id after 25 minutes", () => {
    expect(openCheckout(open, minutesLater(25), orderIdAt).open?.orderId).toBe("BA-2026-11-20T10:10:00.000Z");
  });

  test("gets a new order id when the clock was set back", () => {
    expect(openCheckout(open, minutesLater(-60), orderIdAt).open?.orderId).toBe(
      "BA-2026-11-20T08:45:00.000Z",
    );
  });

  test("is over once an order is paid, and the next one is new", () => {
    const paid = closeCheckout(open, "BA-1");
    expect(paid.open).toBeNull();
    expect(openCheckout(paid, minutesLater(1), orderIdAt).open?.orderId).toBe("BA-2026-11-20T09:46:00.000Z");
  });

  test("is spared when the page of an earlier paid order is looked at again", () => {
    const next = openCheckout(closeCheckout(open, "BA-1"), minutesLater(5), orderIdAt);
    expect(emptiesCart(next, "BA-1")).toBe(false);
    expect(closeCheckout(next, "BA-1")).toBe(next);
  });

  test("empties the cart once it is paid, also under a suffix of the shop's", () => {
    const paid = open.open?.orderId ?? "";
    expect(emptiesCart(open, paid)).toBe(true);
    expect(emptiesCart(open, `${paid}-2`)).toBe(true);
    expect(emptiesCart(closeCheckout(open, paid), paid)).toBe(false);
  });

  test("is no reason to empty the cart for somebody else's order", () => {
    expect(emptiesCart(open, "BA-20260101-0000")).toBe(false);
    expect(emptiesCart(NO_CHECKOUT, "BA-20260101-0000")).toBe(false);
  });

  test("remembers the latest 20 paid orders", () => {
    let memory = NO_CHECKOUT;
    for (let order = 1; order <= 25; order++) memory = closeCheckout(memory, `BA-${order}`);
    expect(memory.emptiedFor).toHaveLength(20);
    expect(memory.emptiedFor.at(0)).toBe("BA-6");
  });

  test("comes back from its stored form", () => {
    const memory = closeCheckout(open, "BA-1");
    expect(parseCheckoutMemory(JSON.stringify(memory))).toEqual(memory);
    expect(parseCheckoutMemory(JSON.stringify(open))).toEqual(open);
  });

  test.each([
    null,
    "",
    "{",
    "null",
    "7",
    "[]",
    '"text"',
    '{"open":{"orderId":7,"openedAt":1}}',
    '{"open":{"orderId":"BA-1"}}',
    '{"open":[],"emptiedFor":{}}',
    '{"emptiedFor":[1,null]}',
  ])("forgets what it cannot read: %j", (text) => {
    expect(parseCheckoutMemory(text)).toEqual(NO_CHECKOUT);
  });
});
