import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import {
  customsForm,
  declareLines,
  goodsValue,
  missingFacts,
  netGrams,
  returnedPiece,
  type ShipmentLine,
} from "./shipment.ts";
import { pieceForTests } from "./testing/shipments-for-tests.ts";

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 5 }),
    priceCents: fc.option(fc.integer({ min: 0, max: 50_000 }).map(toMoney)),
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
      const values = declared.flatMap(({ valueCents }) => valueCents ?? []);
      expect(values.length < declared.length ? null : sumMoney(values)).toBe(goodsValue(lines));
      const grams = declared.map((line) => line.grams);
      expect(grams.includes(null) ? null : grams.reduce((sum = 0, one) => (sum ?? 0) + (one ?? 0), 0)).toBe(
        netGrams(lines),
      );
      if (byPiece)
        for (const { valueCents, quantity } of declared) expect((valueCents ?? 0) % quantity).toBe(0);
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

const WORK: ShipmentLine = {
  ...{ role: "work", slug: null, title: "Alteration: Take up a hem", colorName: "", size: "", quantity: 1 },
  ...{ priceCents: toMoney(1_800), grams: 0, customsCode: null, madeIn: null, material: "" },
};

test("declares an altered piece as the customer's own at what she paid, and the work on a line of its own", () => {
  const back = returnedPiece("Adire Kaftan, Indigo, UK 12 (order BA-1)", pieceForTests({ quantity: 3 }));
  const lines = [back, WORK];
  expect(declareLines(lines)).toEqual([
    {
      ...{ description: "Dress, cotton (100% cotton), repaired goods returned", quantity: 1, grams: 400 },
      ...{ valueCents: 9_000, customsCode: "620442", madeIn: "NG" },
    },
    {
      ...{ description: "Alteration: Take up a hem", quantity: 1, grams: 0, valueCents: 1_800 },
      ...{ customsCode: null, madeIn: null, isWork: true },
    },
  ]);
  expect(goodsValue(lines)).toBe(10_800);
  expect(missingFacts({ country: "US", lines })).toEqual([]);
});

test.each([null, pieceForTests({ priceCents: toMoney(0) })])(
  "never declares 0 for an altered piece whose value is not known, bought as %j",
  (bought) => {
    const lines = [returnedPiece("Linen dress of 2023", bought), WORK];
    expect(declareLines(lines)[0]).toMatchObject({ valueCents: null });
    expect(goodsValue(lines)).toBeNull();
    expect(customsForm({ country: "NG", lines }, { cn22UpTo: 270 })).toBe("CN23");
    expect(missingFacts({ country: "NG", lines })[0]?.facts).toContain("value");
  },
);
