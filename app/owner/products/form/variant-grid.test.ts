import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_COLORS, MAX_SIZES } from "#app/domain/catalogue/products/product-fields.ts";
import { emptyProduct, type ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { fillVariants, gridOf, parseGridInput, piecesLeftOf } from "./variant-grid.ts";

const input = (changes: Partial<ProductInput> = {}): ProductInput => ({
  ...emptyProduct("Baobab Atelier"),
  sizes: "10, 8",
  colors: "Olive, Navy",
  ...changes,
});
const variant = (price: string, pieces: string, piecesWhenOpened: string | null = pieces) => ({
  price,
  pieces,
  piecesWhenOpened,
});

test("the grid follows the lists, in the order of sizes, and new variants begin with the pieces for new ones", () => {
  const variants = { "olive|8": variant("200", "2") };
  expect(gridOf(input({ pieces: "5", variants }))).toEqual([
    {
      id: "olive",
      name: "Olive",
      rows: [
        { size: "8", key: "olive|8", variant: variant("200", "2") },
        { size: "10", key: "olive|10", variant: variant("", "5", null) },
      ],
    },
    {
      id: "navy",
      name: "Navy",
      rows: [
        { size: "8", key: "navy|8", variant: variant("", "5", null) },
        { size: "10", key: "navy|10", variant: variant("", "5", null) },
      ],
    },
  ]);
});

test("keeps the input of a size or colour whose spelling changed", () => {
  const variants = { "olive|xl": variant("200", "2") };
  const [color] = gridOf(input({ sizes: "XL", colors: "OLIVE", variants }));
  expect(color).toMatchObject({ name: "OLIVE", rows: [{ size: "XL", variant: variant("200", "2") }] });
});

test("totals the pieces while all variants are limited", () => {
  const left = (...pieces: string[]) =>
    piecesLeftOf(pieces.map((typed, n) => ({ size: `${n}`, key: `${n}`, variant: variant("", typed) })));
  expect([left("2", "0"), left("0"), left("2", ""), left("2", "two")]).toEqual([2, 0, null, null]);
});

test("one price fills a colour, or all of them, and nothing else changes", () => {
  const before = input({ variants: { "olive|8": variant("", "2") } });
  const one = fillVariants(before, { part: "price", value: "99", colorId: "olive" });
  expect(one).toEqual({ "olive|8": variant("99", "2"), "olive|10": variant("99", "", null) });
  const all = fillVariants(before, { part: "pieces", value: "", colorId: "" });
  expect(Object.values(all).map(({ pieces }) => pieces)).toEqual(["", "", "", ""]);
  expect(all["olive|8"]?.piecesWhenOpened).toBe("2");
});

test("restores the submitted grid into the form", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["price|olive|8", "200"],
    ["pieces|olive|8", "3"],
    ["seen|olive|8", ""],
    ["pieces|navy|8", ""],
    ["shows|olive", ""],
    ["shows|olive", "/media/a"],
    ["shows|navy", ""],
    ["shows|navy|8", ""],
    ["shows|navy|8", "/media/b"],
    ["begins|navy", "10"],
    ["begins|olive", ""],
    ["shade|olive", "#6b6b3a"],
    ["views|olive", ""],
    ["views|olive", "/media/a"],
    ["views|olive", "/media/a"],
    ["views|olive", "javascript:alert(1)"],
    ["viewsAlt|olive", "All around"],
    ["name|olive", "Moss"],
    ["name|navy", " "],
    ["price", "180"],
    ["price|olive", "no variant"],
    ["colour|olive|8", "no part"],
  ] as const) {
    form.append(name, value);
  }
  expect(parseGridInput(form)).toEqual({
    variants: { "olive|8": variant("200", "3", ""), "navy|8": variant("", "", null) },
    variantPictures: { olive: ["/media/a"], navy: [], "navy|8": ["/media/b"], "navy|10": [] },
    spins: { olive: { urls: ["/media/a"], alt: "All around" } },
    shades: { olive: "#6b6b3a" },
    names: { olive: "Moss" },
  });
});

test("any form contains at most a whole grid, and no fields of its own", () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "__proto__|__proto__|toString",
      "shows|__proto__",
      "price|a|b",
      "seen|constructor|c",
      "shade|__proto__",
    ),
    fc.integer({ max: 2000 }).map((n) => `price|olive|${n}`),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 1000, size: "max" }), (entries) => {
      const form = new FormData();
      for (const [key, value] of entries) form.append(key, value);
      const { variants, variantPictures, shades } = parseGridInput(form);
      expect(Object.keys(variants).length).toBeLessThanOrEqual(MAX_SIZES * MAX_COLORS);
      expect(Object.keys(variantPictures).length).toBeLessThanOrEqual(MAX_SIZES * MAX_COLORS);
      expect(Object.getPrototypeOf(variantPictures)).toBe(Object.prototype);
      expect(Object.getPrototypeOf(shades)).toBe(Object.prototype);
    }),
    { numRuns: 30 },
  );
});
