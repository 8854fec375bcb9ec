import { expect, test } from "vitest";
import { gtinIn } from "./product.ts";

test.each(["5060123456783", "036000291452", "96385074", "10036000291459", "9780306406157"])(
  "%s is a GTIN",
  (barcode) => {
    expect(gtinIn(barcode)).toEqual({ gtin: barcode });
  },
);

test("reads a GTIN with spaces or hyphens", () => {
  expect(gtinIn("978-0-306-40615-7")).toEqual({ gtin: "9780306406157" });
});

test.each([
  ["with a wrong check digit", "5060123456784"],
  ["of letters", "GOWN-8"],
  ["of another length", "0360002914"],
  ["that only means something in one shop", "2001234567893"],
  ["of nothing but zeros", "0000000000000"],
  ["that is not there", null],
])("a barcode %s is no GTIN", (_, barcode) => {
  expect(gtinIn(barcode)).toEqual({});
});
