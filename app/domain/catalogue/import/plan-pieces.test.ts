import { expect, test } from "vitest";
import { gownOf, HEAD, newOf, said } from "./testing/gown.ts";
import { planOf } from "./testing/read-file.ts";

const NO_NUMBER = expect.stringMatching(/^A new size without a number of pieces: none are left/);

test("pieces that Shopify does not count are ignored", () => {
  const head = "Option2 Name,Option2 Value,Variant Inventory Tracker,Variant Inventory Qty";
  expect(gownOf(head, "gown,Size,8,,0").kind).toBe("unchanged");
  const typed = gownOf(head, "gown,Size,8,,9");
  expect(typed.kind).toBe("unchanged");
  expect(said(typed)).toEqual([["note", 2, "quantity", expect.stringMatching(/this number is not taken/)]]);
});

const COUNTED = "Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy";
const NOT_TRACKED = expect.stringMatching(/these pieces are not counted/);
test.each<[string, string, number | null, unknown[]]>([
  ["a file that counts nothing", "", 0, [NO_NUMBER]],
  [
    "Shopify's file of a shop with several places",
    "Variant Inventory Tracker,Variant Inventory Policy\nshopify,deny",
    0,
    [NO_NUMBER],
  ],
  ["an empty number", `${COUNTED}\nshopify,,deny`, 0, [NO_NUMBER]],
  ["a number", `${COUNTED}\nshopify,1,deny`, 1, []],
  ["a number that Shopify does not count", `${COUNTED}\n,1,deny`, 1, []],
  ["no number, sold on when out of stock", `${COUNTED}\nshopify,,continue`, null, []],
  [
    "no number, sold on in the newer words",
    "Inventory tracker,Inventory quantity,Continue selling when out of stock\nshopify,,TRUE",
    null,
    [],
  ],
  ["pieces that Shopify does not count", `${COUNTED}\n,0,deny`, null, [NOT_TRACKED]],
])("a new size has no limit only where the file says so: %s", (_, table, pieces, notes) => {
  const [head = "", cells = ""] = table.split("\n");
  const plan = planOf(`${HEAD},${head}\nwrap,Wrap,Color,Navy,Size,8,180,/media/a,${cells}`);
  expect(plan.write?.after.variants.map(({ piecesLeft }) => piecesLeft)).toEqual([pieces]);
  expect(plan.problems.map(({ message }) => message)).toEqual(notes);
  const added = gownOf(`Option2 Name,Option2 Value,${head}`, `gown,Size,12,${cells}`);
  expect(added.write?.after.variants.map(({ piecesLeft }) => piecesLeft)).toEqual([3, 3, pieces]);
});

test("says once for a product that its new sizes have no number", () => {
  const plan = newOf("wrap,Wrap,Color,Navy,Size,8,180,/media/a", "wrap,,,Navy,,10,180,");
  expect(said(plan)).toEqual([["note", 2, "quantity", NO_NUMBER]]);
});

test.each([
  ["-2", 0],
  ["0", 0],
  ["12", 12],
])("%s pieces are read as %d", (cell, pieces) => {
  const plan = gownOf("Option2 Name,Option2 Value,Variant Inventory Qty", `gown,Size,8,${cell}`);
  expect(plan.write?.after.variants[0]?.piecesLeft).toBe(pieces);
});

test.each(["1.5", "many", "1000000"])("%s pieces are refused", (cell) => {
  const plan = gownOf("Option2 Name,Option2 Value,Variant Inventory Qty", `gown,Size,8,${cell}`);
  expect(said(plan)).toEqual([
    ["error", 2, "quantity", "Please give a whole number of pieces, or leave it empty."],
  ]);
});
