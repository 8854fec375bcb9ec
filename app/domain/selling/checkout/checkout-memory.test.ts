import { describe, expect, test } from "vitest";
import {
  closeCheckout,
  emptiesCart,
  NO_CHECKOUT,
  parseCheckoutMemory,
  rememberCheckout,
  rememberOrderId,
} from "./checkout-memory.ts";

const opened = new Date("2026-11-20T09:45:00Z");
const minutesLater = (minutes: number) => new Date(opened.getTime() + minutes * 60_000);
const orderIdAt = (now: Date) => `BA-${now.toISOString()}`;
let keys = 0;
const newKey = () => `key ${++keys}`;
const open = rememberCheckout(NO_CHECKOUT, opened, orderIdAt, newKey);

describe("the open checkout", () => {
  test("gets an order id when it opens", () => {
    expect(open.open).toEqual({
      orderId: "BA-2026-11-20T09:45:00.000Z",
      openedAt: opened.getTime(),
      key: "key 1",
      earlier: [],
    });
  });

  test("makes a different key each time, which cannot be guessed", () => {
    const made = Array.from({ length: 20 }, () => rememberCheckout(NO_CHECKOUT, opened, orderIdAt).open?.key);
    for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(made).size).toBe(20);
  });

  test("keeps its key while one of its payment pages may be open, and forgets it afterwards", () => {
    const later = rememberCheckout(open, minutesLater(59.9), orderIdAt, newKey);
    expect(later.open).toMatchObject({ key: "key 1", openedAt: minutesLater(59.9).getTime() });
    expect(rememberCheckout(open, minutesLater(60), orderIdAt, newKey).open?.key).not.toBe("key 1");
    expect(rememberCheckout(closeCheckout(open, "BA-1"), opened, orderIdAt, newKey).open?.key).not.toBe(
      "key 1",
    );
  });

  test("reads an older version's stored form, which has no key and no earlier order ids", () => {
    const stored = '{"open":{"orderId":"BA-1","openedAt":1},"emptiedFor":[]}';
    expect(parseCheckoutMemory(stored).open).toEqual({
      orderId: "BA-1",
      openedAt: 1,
      key: null,
      earlier: [],
    });
  });

  test("keeps its order id for 25 minutes, in the same memory object", () => {
    expect(rememberCheckout(open, minutesLater(24.9), orderIdAt)).toBe(open);
  });

  test("gets a new order id after 25 minutes", () => {
    expect(rememberCheckout(open, minutesLater(25), orderIdAt).open?.orderId).toBe(
      "BA-2026-11-20T10:10:00.000Z",
    );
  });

  test("gets a new order id when the clock was set back", () => {
    expect(rememberCheckout(open, minutesLater(-60), orderIdAt).open?.orderId).toBe(
      "BA-2026-11-20T08:45:00.000Z",
    );
  });

  test("is over after its order is paid, and the next one is new", () => {
    const paid = closeCheckout(open, "BA-1");
    expect(paid.open).toBeNull();
    expect(rememberCheckout(paid, minutesLater(1), orderIdAt).open?.orderId).toBe(
      "BA-2026-11-20T09:46:00.000Z",
    );
  });

  test("is emptied for an order to which the shop has given an id of its own", () => {
    const asked = rememberCheckout(NO_CHECKOUT, new Date("1999-01-01T00:00:00Z"), orderIdAt);
    const memory = rememberOrderId(asked, "BA-20261120-0945");
    expect(emptiesCart(memory, "BA-20261120-0945")).toBe(true);
    expect(emptiesCart(memory, "BA-20261120-0946")).toBe(false);
    expect(rememberOrderId(memory, "BA-20261120-0945-2")).toBe(memory);
  });

  test("is spared when the page of an earlier paid order is opened again", () => {
    const next = rememberCheckout(closeCheckout(open, "BA-1"), minutesLater(5), orderIdAt);
    expect(emptiesCart(next, "BA-1")).toBe(false);
    expect(closeCheckout(next, "BA-1")).toBe(next);
  });

  test("empties the cart after its payment, even when the shop has added a suffix", () => {
    const paid = open.open?.orderId ?? "";
    expect(emptiesCart(open, paid)).toBe(true);
    expect(emptiesCart(open, `${paid}-2`)).toBe(true);
    expect(emptiesCart(closeCheckout(open, paid), paid)).toBe(false);
  });

  test("empties the cart for a payment page that was opened before its order id was renewed", () => {
    const paid = open.open?.orderId ?? "";
    const renewed = rememberCheckout(
      rememberCheckout(open, minutesLater(26), orderIdAt),
      minutesLater(55),
      orderIdAt,
    );
    for (const memory of [renewed, parseCheckoutMemory(JSON.stringify(renewed))]) {
      expect(emptiesCart(memory, paid)).toBe(true);
      expect(emptiesCart(memory, `${paid}-2`)).toBe(true);
      expect(emptiesCart(closeCheckout(memory, paid), paid)).toBe(false);
    }
    const anew = rememberCheckout(open, minutesLater(60), orderIdAt);
    expect(emptiesCart(anew, paid)).toBe(false);
  });

  test("does not empty the cart for another shopper's order", () => {
    expect(emptiesCart(open, "BA-20260101-0000")).toBe(false);
    expect(emptiesCart(NO_CHECKOUT, "BA-20260101-0000")).toBe(false);
  });

  test("remembers the latest 20 paid orders", () => {
    let memory = NO_CHECKOUT;
    for (let order = 1; order <= 25; order++) memory = closeCheckout(memory, `BA-${order}`);
    expect(memory.emptiedFor).toHaveLength(20);
    expect(memory.emptiedFor.at(0)).toBe("BA-6");
  });

  test("is read back unchanged from its stored form", () => {
    const memory = closeCheckout(open, "BA-1", { names: ["Adire Gown, UK 12"], at: 1 });
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
    '{"emptiedFor":[],"paid":{"names":["Adire Gown"]}}',
  ])("is forgotten when its stored form cannot be read: %j", (text) => {
    expect(parseCheckoutMemory(text)).toEqual(NO_CHECKOUT);
  });
});
