import fc from "fast-check";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { calculateDiscount, MIN_LEFT, type PricedPieces } from "./calculate-discount.ts";
import type { Discount } from "./discount.ts";

const NOW = new Date("2026-11-25T12:00:00Z");

const discount = (changes: Partial<Discount> = {}): Discount => ({
  id: "d",
  code: "SUMMER10",
  name: "SUMMER10",
  kind: "percent",
  percent: 10,
  amountCents: null,
  scope: "all",
  scopeOf: [],
  scopeNames: [],
  alsoOnSale: false,
  minimumCents: null,
  minimumPieces: null,
  isOfOneCloth: false,
  isFirstOrderOnly: false,
  usesInAll: null,
  usesPerCustomer: null,
  beginsAt: null,
  endsAt: null,
  ...changes,
});

const amount = (cents: number, changes: Partial<Discount> = {}): Discount =>
  discount({ kind: "amount", percent: null, amountCents: toMoney(cents), ...changes });

const pieces = (changes: Partial<PricedPieces> = {}): PricedPieces => ({
  productSlug: "kaftan",
  priceCents: toMoney(16_500),
  quantity: 1,
  kindSlug: "long-dresses",
  collectionSlug: "run-07",
  textile: "adire",
  isOnSale: false,
  ...changes,
});
const TOTE = pieces({
  productSlug: "tote",
  priceCents: toMoney(2_800),
  kindSlug: "accessories",
  textile: "kente",
});
const ON_SALE = pieces({ productSlug: "skirt", isOnSale: true });

const taken = (one: Discount, ...lines: PricedPieces[]) => {
  const reckoned = calculateDiscount(one, lines, NOW);
  return reckoned.ok ? reckoned.value.takenCents : reckoned.error;
};

test.each<[string, Discount, PricedPieces[], number | string]>([
  ["takes a percentage", discount(), [pieces(), TOTE], 1_930],
  ["rounds half a penny up", discount({ percent: 5 }), [pieces({ priceCents: toMoney(1_030) })], 52],
  ["takes an amount once, however many pieces", amount(1_500), [pieces({ quantity: 3 })], 1_500],
  ["leaves a pound to pay", amount(50_000), [pieces()], 16_500 - MIN_LEFT],
  ["takes off one kind alone", discount({ scope: "kind", scopeOf: ["accessories"] }), [pieces(), TOTE], 280],
  ["takes off one collection", discount({ scope: "collection", scopeOf: ["run-07"] }), [pieces()], 1_650],
  ["takes off chosen pieces", discount({ scope: "pieces", scopeOf: ["tote"] }), [pieces(), TOTE], 280],
  ["passes over sale pieces", discount(), [ON_SALE, TOTE], 280],
  ["takes off sale pieces where it says so", discount({ alsoOnSale: true }), [ON_SALE, TOTE], 1_930],
  ["is reached with its minimum", discount({ minimumCents: toMoney(16_500) }), [pieces()], 1_650],
  ["counts two of one cloth", discount({ isOfOneCloth: true }), [pieces({ quantity: 2 }), TOTE], 3_300],
  [
    "counts two styles of one cloth",
    discount({ isOfOneCloth: true, minimumPieces: 2 }),
    [pieces(), pieces({ productSlug: "dress" })],
    3_300,
  ],
])("%s", (_, one, lines, expected) => {
  expect(taken(one, ...lines)).toBe(expected);
});

test.each<[string, Discount, PricedPieces[]]>([
  ["It begins on 1 December.", discount({ beginsAt: new Date("2026-12-01T00:00:00Z") }), [pieces()]],
  ["It begins on 1 December at 09:00.", discount({ beginsAt: new Date("2026-12-01T09:00:00Z") }), [pieces()]],
  ["It begins on 1 January 2027.", discount({ beginsAt: new Date("2027-01-01T00:00:00Z") }), [pieces()]],
  ["It ended on 24 November.", discount({ endsAt: new Date("2026-11-25T00:00:00Z") }), [pieces()]],
  ["It is for £200 or more: £35 is missing.", discount({ minimumCents: toMoney(20_000) }), [pieces()]],
  [
    "It is for £50 or more of the pieces that it counts for: £22 is missing.",
    discount({ scope: "kind", scopeOf: ["accessories"], minimumCents: toMoney(5_000) }),
    [pieces(), TOTE],
  ],
  [
    "It is only for long dresses or tops.",
    discount({ scope: "kind", scopeOf: ["long-dresses", "tops"], scopeNames: ["Long dresses", "Tops"] }),
    [TOTE],
  ],
  [
    "It is only for the collection Harmattan.",
    discount({ scope: "collection", scopeOf: ["harmattan"], scopeNames: ["Harmattan"] }),
    [TOTE],
  ],
  [
    "It is only for Kaftan.",
    discount({ scope: "pieces", scopeOf: ["kaftan"], scopeNames: ["Kaftan"] }),
    [TOTE],
  ],
  ["It is not for pieces on sale.", discount(), [ON_SALE]],
  ["It is for 2 pieces or more of one cloth.", discount({ isOfOneCloth: true }), [pieces(), TOTE]],
  ["It is for 3 pieces or more.", discount({ minimumPieces: 3 }), [pieces(), TOTE]],
  ["It takes nothing off these pieces.", discount(), [pieces({ priceCents: toMoney(100) })]],
])("explains why a discount takes nothing: %s", (expected, one, lines) => {
  expect(taken(one, ...lines)).toBe(expected);
});

test("covers the delivery, and leaves the pieces' prices", () => {
  const free = discount({ kind: "delivery", percent: null });
  expect(calculateDiscount(free, [pieces({ quantity: 2 })], NOW)).toEqual({
    ok: true,
    value: { takenCents: 0, isDeliveryFree: true, shares: [[{ quantity: 2, discountCents: 0 }]] },
  });
});

test("distributes an indivisible amount in whole pence", () => {
  const reckoned = calculateDiscount(amount(1_000), [pieces({ quantity: 3 })], NOW);
  expect(reckoned.ok && reckoned.value.shares).toEqual([
    [
      { quantity: 1, discountCents: 334 },
      { quantity: 2, discountCents: 333 },
    ],
  ]);
});

const someLines = fc.array(
  fc.record({
    productSlug: fc.constantFrom("a", "b", "c"),
    priceCents: fc.integer({ min: 0, max: 300_000 }).map(toMoney),
    quantity: fc.integer({ min: 1, max: 12 }),
    kindSlug: fc.constantFrom("tops", "bags", null),
    collectionSlug: fc.constant("run-07"),
    textile: fc.constantFrom("adire", "kente", null),
    isOnSale: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const someDiscount = fc.oneof(
  fc
    .record({ percent: fc.integer({ min: 1, max: 100 }), scope: fc.constantFrom("all", "kind") })
    .map(({ percent, scope }) => discount({ percent, scope: scope as "all" | "kind", scopeOf: ["tops"] })),
  fc.integer({ min: 1, max: 1_000_000 }).map((cents) => amount(cents)),
);

test("gives every piece a price of its own, and all shares add up to what is taken", () => {
  fc.assert(
    fc.property(someDiscount, someLines, (one, lines) => {
      const reckoned = calculateDiscount(one, lines, NOW);
      if (!reckoned.ok) return;
      const { shares, takenCents } = reckoned.value;
      let sum = 0;
      for (const [index, line] of lines.entries()) {
        const own = shares[index] ?? [];
        expect(own.reduce((count, { quantity }) => count + quantity, 0)).toBe(line.quantity);
        for (const { quantity, discountCents } of own) {
          sum += quantity * discountCents;
          expect(discountCents).toBeGreaterThanOrEqual(0);
          expect(discountCents).toBeLessThanOrEqual(line.priceCents);
          if (line.isOnSale || (one.scope === "kind" && line.kindSlug !== "tops"))
            expect(discountCents).toBe(0);
        }
        const each = own.map(({ discountCents }) => discountCents);
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
      }
      expect(sum).toBe(takenCents);
      const whole = lines.reduce((total, line) => total + line.priceCents * line.quantity, 0);
      expect(whole - takenCents).toBeGreaterThanOrEqual(MIN_LEFT);
    }),
  );
});
