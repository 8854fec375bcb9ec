import { expect, test } from "vitest";
import { gownOf, said } from "./testing/gown.ts";
import { planOf } from "./testing/read-file.ts";

const HEAD = "Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty";
const RENAMED =
  "This SKU is Navy, UK 8 here. Rename a size or colour on the product’s page; for a new one, leave the SKU empty.";

const marksOf = (plan: ReturnType<typeof planOf>) =>
  plan.write?.after.variants.map(({ size, sku, barcode, piecesLeft }) => [size, sku, barcode, piecesLeft]);

test("keeps the SKUs and barcodes of another shop's file, and none that the shop gives by itself", () => {
  const file = (sku: string, barcode: string) =>
    planOf(
      `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty,Variant SKU,Variant Barcode\nlong-gown,Long gown,Color,Navy,Size,8,180,2,${sku},${barcode}`,
    );
  expect(marksOf(file("LG-NVY-08", "5060123456784"))).toEqual([["8", "LG-NVY-08", "5060123456784", 2]]);
  expect(marksOf(file("'012345678905", "'012345678905"))).toEqual([["8", "012345678905", "012345678905", 2]]);
  expect(marksOf(file("long-gown-navy-8", ""))).toEqual([["8", null, null, 2]]);
});

test("changes the SKU and the barcode of a size that is there, and says so", () => {
  const { changes } = gownOf(
    "Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Barcode",
    "gown,Color,Navy,Size,8,G-8,96385074",
  );
  expect(changes).toEqual([
    { field: "SKU, Navy, UK 8", from: "", to: "G-8" },
    { field: "Barcode, Navy, UK 8", from: "", to: "96385074" },
  ]);
  expect(gownOf(HEAD, "gown,Color,Navy,Size,8,gown-navy-8,3").kind).toBe("unchanged");
});

test.each([
  [
    "5.06012E+12",
    "A spreadsheet has made a number of this barcode. Write it again with an apostrophe in front.",
  ],
  ["1".repeat(101), "The barcode is too long: 100 characters at most."],
])("refuses the barcode %s", (barcode, message) => {
  const plan = gownOf(
    "Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Barcode",
    `gown,Color,Navy,Size,8,${barcode}`,
  );
  expect(said(plan)).toEqual([["error", 2, "barcode", message]]);
});

test("refuses a renamed size with the SKU of its old name, whose pieces would be there twice", () => {
  const lines = ["gown,Color,Navy,Size,8 tall,gown-navy-8,3", "gown,Color,Navy,Size,10,gown-navy-10,3"];
  expect(said(gownOf(HEAD, ...lines))).toEqual([["error", 2, "sku", RENAMED]]);
});

test("takes a line that was copied for a new size, without its SKU", () => {
  const lines = ["gown,Color,Navy,Size,8,gown-navy-8,3", "gown,Color,Navy,Size,12,gown-navy-8,5"];
  const plan = gownOf(HEAD, ...lines);
  expect(plan.kind).toBe("updated");
  expect(marksOf(plan)).toContainEqual(["12", null, null, 5]);
});
