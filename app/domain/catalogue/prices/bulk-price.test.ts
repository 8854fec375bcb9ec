import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { changePrices, formatPriceChange, type PriceRule, parsePriceRule } from "./bulk-price.ts";

const PRICES = {
  minPriceCents: toMoney(18_500),
  hasSale: false,
  compareAtCents: null,
  variants: { a: toMoney(18_500), b: toMoney(19_995) },
  sale: null,
  isActive: true,
  publishAt: null,
  tags: ["evenings"],
  papers: { madeIn: "GB", customsCode: null, responsible: null },
  isDeleted: false,
};
const NOW = new Date("2026-11-20T08:00:00Z");
const read = (fields: Partial<Parameters<typeof parsePriceRule>[0]>) =>
  parsePriceRule(
    {
      what: "sale",
      percentOff: "",
      saleEnds: "",
      percent: "",
      amount: "",
      addTag: "",
      takeTag: "",
      madeIn: "",
      customsCode: "",
      responsible: "",
      ...fields,
    },
    NOW,
  );
const after = (rule: PriceRule, prices: Parameters<typeof changePrices>[0] = PRICES) =>
  changePrices(prices, rule);

test("a sale takes the percentage off the price, and leaves the regular prices alone", () => {
  expect(after({ what: "sale", percent: 20, endsAt: null })).toEqual({
    ok: true,
    value: { ...PRICES, sale: { priceCents: 14_800, endsAt: null } },
  });
});

test("refuses a second sale on a product that is on sale already", () => {
  const onSale = { ...PRICES, hasSale: true, compareAtCents: toMoney(20_000) };
  const inSale = { ...PRICES, sale: { priceCents: toMoney(15_000), endsAt: null } };
  for (const prices of [onSale, inSale])
    expect(after({ what: "sale", percent: 20, endsAt: null }, prices)).toEqual({
      ok: false,
      error: "It is on sale already.",
    });
  expect(after({ what: "percent", percent: -30 }, inSale)).toMatchObject({ ok: false });
});

test("prices change by percent and by amount, up and down", () => {
  expect(after({ what: "percent", percent: -12.5 })).toMatchObject({ value: { minPriceCents: 16_188 } });
  expect(after({ what: "amount", by: toMoney(500) })).toMatchObject({
    value: { minPriceCents: 19_000, hasSale: false, compareAtCents: null, variants: { b: 20_495 } },
  });
});

test("a sale price stays below the price of before", () => {
  const onSale = { ...PRICES, hasSale: true, compareAtCents: toMoney(19_000) };
  expect(after({ what: "amount", by: toMoney(500) }, onSale)).toMatchObject({ ok: false });
  expect(after({ what: "amount", by: toMoney(400) }, onSale)).toMatchObject({ ok: true });
});

test("refuses a change that brings a price to zero, below it, or above £10,000", () => {
  for (const by of [-18_500, -20_000, 990_000])
    expect(after({ what: "amount", by: toMoney(by) })).toMatchObject({ ok: false });
});

test("reads percentages and amounts in the usual spellings", () => {
  expect(read({ percentOff: "20 %" })).toEqual({
    ok: true,
    value: { what: "sale", percent: 20, endsAt: null },
  });
  expect(read({ percentOff: "20", saleEnds: "2026-12-01T09:00" })).toMatchObject({
    value: { endsAt: new Date("2026-12-01T09:00:00Z") },
  });
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

test("ignores an unknown action", () => {
  expect(read({ what: "__proto__" })).toBeNull();
});

test.each(["2026-11-20T08:00", "2026-02-31T09:00", "soon"])(
  "refuses ‘%s’ as the end of a sale",
  (saleEnds) => {
    expect(read({ percentOff: "20", saleEnds })).toMatchObject({ ok: false, error: { field: "saleEnds" } });
  },
);

test("publishes hidden products, hides published ones, and refuses a change without effect", () => {
  expect(after({ what: "hide" })).toEqual({ ok: true, value: { ...PRICES, isActive: false } });
  expect(after({ what: "publish" })).toEqual({ ok: false, error: "It is on the shop already." });
  expect(after({ what: "hide" }, { ...PRICES, isActive: false })).toMatchObject({ ok: false });
});

test("lists each distinct price once, before and after", () => {
  const before = [18_500, 18_500, 19_995].map(toMoney);
  expect(formatPriceChange(before, [18_600, 18_600, 20_095].map(toMoney))).toEqual([
    { from: "£185", to: "£186" },
    { from: "£199.95", to: "£200.95" },
  ]);
});

test("adds and removes a tag, which must be one of the shop's occasions, in the brand's order", () => {
  expect(read({ what: "tag", addTag: "wedding-guest" })).toMatchObject({ value: { tag: "wedding-guest" } });
  expect(read({ what: "untag" })).toMatchObject({ error: { field: "takeTag", message: "Choose a tag." } });
  expect(read({ what: "tag", addTag: "picnics" })).toMatchObject({ error: { field: "addTag" } });
  expect(after({ what: "tag", tag: "wedding-guest" })).toMatchObject({
    value: { tags: ["wedding-guest", "evenings"] },
  });
  expect(after({ what: "tag", tag: "evenings" })).toMatchObject({ error: "It has this tag already." });
  expect(after({ what: "untag", tag: "evenings" })).toMatchObject({ value: { tags: [] } });
  expect(after({ what: "untag", tag: "work" })).toMatchObject({ error: "It does not have this tag." });
});

test("sets one of the papers, by the form's rules, and leaves the others", () => {
  const rule = read({ what: "madeIn", madeIn: "Nigeria" });
  expect(rule).toEqual({ ok: true, value: { what: "madeIn", papers: { madeIn: "NG" } } });
  if (!rule?.ok) throw new Error("It was refused");
  expect(after(rule.value)).toMatchObject({ value: { papers: { madeIn: "NG", customsCode: null } } });
  expect(after({ what: "madeIn", papers: { madeIn: "GB" } })).toEqual({
    ok: false,
    error: "It has this already.",
  });
  expect(read({ what: "customsCode", customsCode: "62044" })).toMatchObject({
    error: { field: "customsCode" },
  });
  expect(read({ what: "responsible" })).toMatchObject({ error: { message: "Please fill this in." } });
});
