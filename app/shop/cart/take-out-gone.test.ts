import { beforeEach, expect, test } from "vitest";
import {
  findLineStock,
  MAX_ASKED,
  parseStock,
  type RequestStock,
  slugsToAsk,
} from "#app/domain/selling/cart/stock/stock.ts";
import { gown, scarf } from "#app/domain/selling/cart/testing/lines.ts";
import { cart } from "./cart-store.ts";
import { takeOutGone } from "./take-out-gone.ts";

beforeEach(cart.clear);

/** The shop knows the gown alone. */
const ask: RequestStock = async (lines) => {
  const stock = parseStock({ stock: { [gown.slug]: { "gown-12": 4 } } }, slugsToAsk(lines));
  return (line) => (stock ? findLineStock(stock, line) : null);
};

test("takes products that have left the shop out of the cart, however many, and returns them", async () => {
  const gone = Array.from({ length: MAX_ASKED + 5 }, (_, n) => ({ ...scarf, slug: `scarf-${n}`, qty: 30 }));
  for (const line of [...gone, gown]) cart.add(line);
  expect((await takeOutGone(ask)).gone).toHaveLength(gone.length);
  expect(cart.lines()).toEqual([gown]);
});

test("keeps the cart as it is while the shop does not answer", async () => {
  cart.add(scarf);
  await expect(takeOutGone(() => Promise.reject(new Error("Away")))).rejects.toThrow("Away");
  expect(cart.lines()).toEqual([scarf]);
});
