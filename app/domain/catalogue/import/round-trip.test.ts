import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_SCHEDULE } from "../products/product.ts";
import { productText, TEXT_NAMES } from "../products/product-fields.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import { changesBetween } from "./changes.ts";
import { exportHead, exportProduct } from "./export-product.ts";
import { anyProduct } from "./testing/any-product.ts";
import { planOf, productsIn, SHOP } from "./testing/read-file.ts";

test("any product sometimes has each of the texts", () => {
  const some = fc.sample(anyProduct, 200);
  const never = TEXT_NAMES.filter((name) => some.every((product) => productText(product, name) === ""));
  expect(never).toEqual([]);
});

test("a change in any part of a product is reported in words", () => {
  const [first, ...others] = fc.sample(anyProduct, 200) as [StoredProduct, ...StoredProduct[]];
  const unsaid = (Object.keys(first) as (keyof StoredProduct)[]).filter((name) =>
    others.every(
      (other) => changesBetween(first, { ...first, [name]: other[name] }, SHOP.kinds).length === 0,
    ),
  );
  // A product's address never changes, and a file has no moments.
  expect(unsaid.filter((name) => name !== "isInSale" && !(name in NO_SCHEDULE))).toEqual(["slug"]);
});

const fileOf = (product: StoredProduct) => exportHead() + exportProduct(product, SHOP);

test("an exported file that was not edited changes nothing", () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      const plan = planOf(fileOf(product), product);
      expect(plan.problems).toEqual([]);
      expect(plan.changes).toEqual([]);
      expect(plan.kind).toBe("unchanged");
    }),
  );
});

test("an exported product becomes the same product in an empty shop", () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      const { write, problems } = planOf(fileOf(product));
      expect(problems).toEqual([]);
      const expected = { ...product, variants: product.variants.map((variant) => ({ ...variant, id: "" })) };
      expect({ ...write?.after, imageAlts: {} }).toEqual({ ...expected, imageAlts: {} });
      expect(write?.after.imageAlts).toEqual(product.imageAlts);
    }),
  );
});

test("many products in one file are told apart", () => {
  const shop = fc.uniqueArray(anyProduct, { minLength: 2, maxLength: 5, selector: ({ slug }) => slug });
  fc.assert(
    fc.property(shop, (products) => {
      const text = exportHead() + products.map((product) => exportProduct(product, SHOP)).join("");
      expect(productsIn(text).products.map(({ slug }) => slug)).toEqual(products.map(({ slug }) => slug));
    }),
    { numRuns: 30 },
  );
});

test("a product without sizes, colours and pictures changes nothing either", () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      const bare = { ...product, variants: [], primaryImageUrl: "", imageUrls: [], imageAlts: {} };
      expect(planOf(fileOf(bare), bare)).toMatchObject({ kind: "unchanged", problems: [] });
    }),
    { numRuns: 30 },
  );
});

test("a product whose colours have no swatches still has none", () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      const old = { ...product, swatches: [] };
      expect(planOf(fileOf(old), old)).toMatchObject({ kind: "unchanged", problems: [] });
    }),
    { numRuns: 30 },
  );
});
