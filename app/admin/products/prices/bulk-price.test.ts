import { expect, test } from "vitest";
import { pence } from "#app/shared/money.ts";
import { changePrices, type PriceRule, parsePriceRule, pricePairs } from "./bulk-price.ts";

const PRICES = {
  minPriceCents: pence(18_500),
  hasSale: false,
  compareAtCents: null,
  variants: { a: pence(18_500), b: pence(19_995) },
};
const read = (fields: Partial<Parameters<typeof parsePriceRule>[0]>) =>
  parsePriceRule({ what: "sale", percentOff: "", percent: "", amount: "", ...fields });
const after = (rule: PriceRule, prices: Parameters<typeof changePrices>[0] = PRICES) =>
  changePrices(prices, rule);

test("a sale takes the percentage off every price, and keeps the price of before to compare", () => {
  expect(after({ what: "sale", percent: 20 })).toEqual({
    ok: true,
    value: {
      minPriceCents: 14_800,
      hasSale: true,
      compareAtCents: 18_500,
      variants: { a: 14_800, b: 15_996 },
    },
  });
});

test("what is on sale already is not put on sale again", () => {
  const onSale = { ...PRICES, hasSale: true, compareAtCents: pence(20_000) };
  expect(after({ what: "sale", percent: 20 }, onSale)).toEqual({
    ok: false,
    error: "It is on sale already.",
  });
});

test("prices change by percent and by amount, up and down", () => {
  expect(after({ what: "percent", percent: -12.5 })).toMatchObject({ value: { minPriceCents: 16_188 } });
  expect(after({ what: "amount", by: pence(500) })).toMatchObject({
    value: { minPriceCents: 19_000, hasSale: false, compareAtCents: null, variants: { b: 20_495 } },
  });
});

test("a sale price stays below the price of before", () => {
  const onSale = { ...PRICES, hasSale: true, compareAtCents: pence(19_000) };
  expect(after({ what: "amount", by: pence(500) }, onSale)).toMatchObject({ ok: false });
  expect(after({ what: "amount", by: pence(400) }, onSale)).toMatchObject({ ok: true });
});

test("nothing comes to cost nothing, less, or more than £10,000", () => {
  for (const by of [-18_500, -20_000, 990_000])
    expect(after({ what: "amount", by: pence(by) })).toMatchObject({ ok: false });
});

test("a percentage and an amount are read as people write them", () => {
  expect(read({ percentOff: "20 %" })).toEqual({ ok: true, value: { what: "sale", percent: 20 } });
  expect(read({ what: "percent", percent: "−5" })).toEqual({
    ok: true,
    value: { what: "percent", percent: -5 },
  });
  expect(read({ what: "amount", amount: "-4.50" })).toEqual({
    ok: true,
    value: { what: "amount", by: -450 },
  });
});

test.each(["", "0", "-20", "95", "half", "1e1"])("‘%s’ is no percentage to take off", (percentOff) => {
  expect(read({ percentOff })).toMatchObject({ ok: false });
});

test("an unknown change is none", () => {
  expect(read({ what: "__proto__" })).toBeNull();
});

test("every price is told once, before and after", () => {
  const changed = after({ what: "amount", by: pence(100) });
  expect(changed.ok && pricePairs(PRICES, changed.value)).toEqual([
    { from: 18_500, to: 18_600 },
    { from: 19_995, to: 20_095 },
  ]);
});
