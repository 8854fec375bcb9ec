import fc from "fast-check";
import { expect, test } from "vitest";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { leftOf, type PricePart, partsOf, splitRefund, toBasisPoints, vatIn } from "./vat.ts";

test.each([
  [12_000, 20, 2_000],
  [495, 20, 83], // 82.5
  [494, 20, 82],
  [1, 20, 0],
  [3, 20, 1], // 0.5
  [10_500, 5, 500],
  [11_250, 12.5, 1_250],
  [18_500, 0, 0],
])("%i pence at %d %% contain %i pence of VAT", (gross, percent, vat) => {
  expect(vatIn(toMoney(gross), toBasisPoints(percent))).toBe(vat);
});

const gross = (parts: readonly PricePart[]): Money => sumMoney(parts.map(({ grossCents }) => grossCents));
const vat = (parts: readonly PricePart[]): Money => sumMoney(parts.map(({ vatCents }) => vatCents));

const prices = fc
  .record({
    deliveryCents: fc.nat(5_000).map(toMoney),
    priced: fc.array(fc.tuple(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 10 })), {
      minLength: 1,
      maxLength: 6,
    }),
    off: fc.oneof(fc.constant(0), fc.nat(50_000)),
  })
  .map(({ deliveryCents, priced, off }) => {
    const lines = priced.map(([price, quantity], index) => ({
      lineNo: index + 1,
      priceCents: toMoney(price),
      quantity,
    }));
    const whole = lines.reduce<number>(
      (total, { priceCents, quantity }) => total + priceCents * quantity,
      deliveryCents,
    );
    return { lines, deliveryCents, totalCents: toMoney(Math.max(0, whole - off)) };
  });
const rate = fc.constantFrom(null, 0, 500, 1_250, 2_000);

test("the parts of an order add up to what was paid, and each contains its own VAT", () => {
  fc.assert(
    fc.property(prices, rate, (paid, rateBp) => {
      const parts = partsOf(paid, rateBp);
      expect(gross(parts)).toBe(paid.totalCents);
      for (const { grossCents, vatCents } of parts)
        expect(vatCents).toBe(rateBp === null ? 0 : vatIn(grossCents, rateBp));
    }),
  );
});

test("refunds in any order and of any size take back exactly their amount, never below nothing, and in the end all the VAT", () => {
  const wishes = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 400_000 }),
      lines: fc.array(fc.nat(6)),
      pieces: fc.nat(90_000),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(prices, rate, wishes, (paid, rateBp, asked) => {
      const parts = partsOf(paid, rateBp);
      let left = parts;
      const back: PricePart[] = [];
      for (const { amount, lines, pieces } of [...asked, { amount: 99_999_999, lines: [], pieces: 0 }]) {
        const first = new Map(lines.map((line) => [line, toMoney(pieces)]));
        const refund = splitRefund(toMoney(amount), left, first);
        expect(gross(refund)).toBe(Math.min(amount, gross(left)));
        back.push(...refund);
        left = leftOf(parts, back);
        for (const { grossCents, vatCents } of left) {
          expect(vatCents).toBeGreaterThanOrEqual(0);
          expect(grossCents).toBeGreaterThanOrEqual(vatCents);
        }
      }
      expect([gross(back), vat(back)]).toEqual([gross(parts), vat(parts)]);
    }),
  );
});

test("a refund of a ticked piece is that piece's, and only its rest is spread", () => {
  const parts = partsOf(
    {
      totalCents: toMoney(30_495),
      deliveryCents: toMoney(495),
      lines: [
        { lineNo: 1, priceCents: toMoney(12_000), quantity: 1 },
        { lineNo: 2, priceCents: toMoney(18_000), quantity: 1 },
      ],
    },
    2_000,
  );
  const ticked = new Map([[1, toMoney(12_000)]]);
  expect(splitRefund(toMoney(12_000), parts, ticked)).toEqual([
    { lineNo: 1, rateBp: 2_000, grossCents: 12_000, vatCents: 2_000 },
  ]);
  expect(
    splitRefund(toMoney(13_849), parts, ticked).map(({ lineNo, grossCents }) => [lineNo, grossCents]),
  ).toEqual([
    [1, 12_000],
    [2, 1_800],
    [0, 49],
  ]);
});
