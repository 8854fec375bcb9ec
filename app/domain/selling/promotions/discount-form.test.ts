import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import type { Discount } from "./discount.ts";
import { DISCOUNT_FORM, type TypedDiscount } from "./discount-form.ts";
import { parseDiscount } from "./discount-input.ts";

const STORED: Discount = {
  ...{ id: "1", code: "RUN40", name: "RUN40", kind: "amount", percent: null, amountCents: toMoney(1_250) },
  ...{ scope: "kind", scopeOf: ["dresses"], scopeNames: ["Dresses"], alsoOnSale: true },
  ...{ minimumCents: toMoney(10_000), minimumPieces: 2, isOfOneCloth: true, isFirstOrderOnly: false },
  ...{ usesInAll: 40, usesPerCustomer: null, beginsAt: new Date("2026-11-20T09:00:00Z"), endsAt: null },
};

function sentAs(typed: TypedDiscount): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) {
    if (typeof value === "string") form.set(name, value);
    else if (value === true) form.set(name, "on");
    else if (value !== false) for (const one of value) form.append(name, one);
  }
  return form;
}

test("a stored discount goes through its form and comes back the same", () => {
  const typed = DISCOUNT_FORM.read(sentAs(DISCOUNT_FORM.show(STORED)));
  const choices = { kinds: [{ slug: "dresses", name: "Dresses" }], collections: [], pieces: [] };
  const { id, ...stated } = STORED;
  expect(parseDiscount(typed, choices)).toEqual({ ok: true, value: stated });
});

test("reads an empty form as the empty one, and cuts a text that is too long", () => {
  expect(DISCOUNT_FORM.read(new FormData())).toEqual(DISCOUNT_FORM.empty);
  const long = DISCOUNT_FORM.read(
    sentAs({ ...DISCOUNT_FORM.empty, code: "x".repeat(300), pieces: "y".repeat(300) }),
  );
  expect([long.code.length, long.pieces.length]).toEqual([200, 300]);
});
