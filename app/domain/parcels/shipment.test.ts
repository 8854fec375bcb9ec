import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import { customsForm, declareLines, goodsValue, missingFacts, netGrams } from "./shipment.ts";
import { pieceForTests } from "./testing/shipments-for-tests.ts";

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 5 }),
    priceCents: fc.integer({ min: 0, max: 50_000 }).map(toMoney),
    customsCode: fc.constantFrom("620442", "999999", null),
    madeIn: fc.constantFrom("NG", "GB", null),
    grams: fc.constantFrom(400, 650, null),
    title: fc.constantFrom("Adire Kaftan", "Tote"),
  })
  .map(pieceForTests);

test("joins sizes and colours of the same goods in one line, with their quantity, weight and value", () => {
  const other = pieceForTests({ size: "16", quantity: 2, grams: 450, priceCents: toMoney(8_100) });
  expect(declareLines([pieceForTests(), other])).toEqual([
    {
      ...{ description: "Dress, cotton (100% cotton)", quantity: 3, grams: 1_300, valueCents: 25_200 },
      ...{ customsCode: "620442", madeIn: "NG" },
    },
  ]);
});

test.each([{ customsCode: "620449" }, { madeIn: "GB" }, { material: "100% linen" }])(
  "keeps goods apart that differ by %o",
  (changes) => {
    expect(declareLines([pieceForTests(), pieceForTests(changes)])).toHaveLength(2);
  },
);

test("declares every piece once, however the lines are joined", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.boolean(), (lines, byPiece) => {
      const declared = declareLines(lines, { byPiece });
      const pieces = (some: readonly { quantity: number }[]) =>
        some.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(pieces(declared)).toBe(pieces(lines));
      expect(sumMoney(declared.map(({ valueCents }) => valueCents))).toBe(goodsValue(lines));
      const grams = declared.map((line) => line.grams);
      expect(grams.includes(null) ? null : grams.reduce((sum = 0, one) => (sum ?? 0) + (one ?? 0), 0)).toBe(
        netGrams(lines),
      );
      if (byPiece) for (const { valueCents, quantity } of declared) expect(valueCents % quantity).toBe(0);
    }),
  );
});

test("asks for a CN22 up to the limit, for a CN23 above it, and for none within the country", () => {
  const worth = (pence: number, country = "NG") =>
    customsForm({ country, lines: [pieceForTests({ priceCents: toMoney(pence) })] }, { cn22UpTo: 270 });
  expect([worth(27_000), worth(27_001), worth(99_000, "GB")]).toEqual(["CN22", "CN23", null]);
});

test("names what a piece lacks once for each product, and asks nothing within the country", () => {
  const lines = [
    pieceForTests({ customsCode: null, grams: null }),
    pieceForTests({ customsCode: null, size: "14" }),
    pieceForTests({ slug: "adire-tote", title: "Adire Tote", size: "One size", madeIn: null, grams: null }),
  ];
  expect(missingFacts({ country: "US", lines })).toEqual([
    { slug: "adire-kaftan", title: "Adire Kaftan", facts: ["customs code", "weight of UK 12"] },
    { slug: "adire-tote", title: "Adire Tote", facts: ["country where it is made", "weight"] },
  ]);
  expect(missingFacts({ country: "GB", lines })).toEqual([]);
});
