import { expect, test } from "vitest";
import { unusualPricesBetween } from "../import/file-product.ts";
import { planOf } from "../import/testing/read-file.ts";
import { emptyProduct, type ProductInput, parseProduct } from "./product-input.ts";
import { sayUnusual, signatureOf, unusualPricesOf } from "./product-list.ts";

const filled = (changes: Partial<ProductInput>): ProductInput => ({
  ...emptyProduct("Baobab Atelier"),
  slug: "gown",
  title: "Gown",
  pictures: ["/media/a.jpg"],
  sizes: "8, 10, 12",
  ...changes,
});

function asked(changes: Partial<ProductInput>, stored: Partial<ProductInput> | null = null) {
  const read = parseProduct(filled(changes));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return unusualPricesOf(read.value, stored && filled(stored));
}
const said = (...of: Parameters<typeof asked>) => sayUnusual(asked(...of)).map(({ words }) => words);
const variant = (price: string) => ({ price, pieces: "", piecesWhenOpened: null });

test.each(["180", "0.01", "10000", "£165,00"])("a price of %s is saved without a question", (price) => {
  expect(asked({ price })).toEqual([]);
});

test.each([
  ["0", "Price: £0, so it would be free."],
  ["10000.01", "Price: £10,000.01, which is more than £10,000."],
  ["16,500", "Price: £16,500, which is more than £10,000."],
])("a price of %s needs a confirmation", (price, words) => {
  expect(said({ price })).toEqual([words]);
});

test("a price in one size needs a confirmation with its name, and the same price in several sizes only one", () => {
  const variants = { "olive|8": variant("0"), "olive|10": variant("12000"), "olive|12": variant("0.00") };
  expect(said({ variants })).toEqual([
    "Price, Olive, UK 8, and 1 more: £0, so it would be free.",
    "Price, Olive, UK 10: £12,000, which is more than £10,000.",
  ]);
});

test("a compare-at price may need a confirmation too", () => {
  expect(said({ onSale: true, compareAt: "22,000" })).toEqual([
    "Compare-at: £22,000, which is more than £10,000.",
  ]);
});

test("a stored price was confirmed before, and needs no confirmation again", () => {
  expect(asked({ price: "0" }, { price: "0" })).toEqual([]);
  expect(asked({ price: "0" }, { price: "12000" })).toHaveLength(1);
  const variants = { "olive|8": variant("12000") };
  expect(asked({ variants }, { variants })).toEqual([]);
  expect(asked({ variants }, { price: "12000", variants: { "olive|8": variant("") } })).toEqual([]);
  expect(asked({ variants }, { variants: { "olive|8": variant("13000") } })).toHaveLength(1);
});

test("a confirmation of some prices does not confirm others", () => {
  const zero = { "olive|8": variant("0") };
  expect(signatureOf(asked({ variants: zero }))).not.toBe(
    signatureOf(asked({ variants: { "olive|10": variant("0") } })),
  );
  expect(signatureOf(asked({ price: "0" }))).not.toBe(signatureOf(asked({ price: "12000" })));
});

const HEAD = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src";
function inFile(...lines: string[]) {
  const { write } = planOf([HEAD, ...lines].join("\n"));
  return write ? sayUnusual(unusualPricesBetween(write.before, write.after)).map(({ words }) => words) : null;
}

test("asks for confirmation of a file's prices where they are new", () => {
  const first = "wrap,Wrap,Color,Navy,Size,8,0,/media/a";
  expect(inFile(first, 'wrap,,,Navy,,10,"16,500",')).toEqual([
    "Price, Navy, UK 8: £0, so it would be free.",
    "Price, Navy, UK 10: £16,500, which is more than £10,000.",
  ]);
  expect(inFile('wrap,Wrap,Color,Navy,Size,8,"165,00",/media/a')).toEqual([]);
  const stored = planOf([HEAD, first].join("\n")).write?.after;
  if (!stored) throw new Error("The file was refused");
  const again = {
    ...stored,
    variants: stored.variants.map((variant) => ({ ...variant, id: "wrap-navy-8" })),
  };
  expect(unusualPricesBetween(again, structuredClone(again))).toEqual([]);
});
