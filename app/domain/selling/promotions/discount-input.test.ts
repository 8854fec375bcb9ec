import { expect, test } from "vitest";
import { DISCOUNT_FORM } from "./discount-form.ts";
import { parseDiscount } from "./discount-input.ts";

const TYPED = { ...DISCOUNT_FORM.empty, code: "RUN40", name: "Forty off run 07", percent: "40" };
const CHOICES = {
  kinds: [{ slug: "tops", name: "Tops" }],
  collections: [{ slug: "run-07", name: "Run 07" }],
  pieces: [],
};

test("limits a code to the chosen kinds or collections", () => {
  expect(parseDiscount({ ...TYPED, collections: ["run-07"] }, CHOICES)).toMatchObject({
    ok: true,
    value: { scope: "collection", scopeOf: ["run-07"], scopeNames: ["Run 07"] },
  });
  expect(parseDiscount(TYPED, CHOICES)).toMatchObject({ ok: true, value: { scope: "all" } });
});

test.each([
  ["collections", { collections: ["run-06"] }],
  ["collections", { collections: ["run-07", "run-06"] }],
  ["kinds", { kinds: ["tops", "hats"] }],
])(
  "refuses a code for %s of which one was deleted, instead of saving it for fewer or for all",
  (fieldId, chosen) => {
    expect(parseDiscount({ ...TYPED, ...chosen }, CHOICES)).toEqual({
      ok: false,
      error: [{ fieldId, message: "It is no longer there. Choose another one." }],
    });
  },
);
