import fc from "fast-check";
import { expect, test } from "vitest";
import { LENGTH_UNITS } from "#app/domain/catalogue/fit/length.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { balanceOf, canMoveMade, erasureDay, isFree, MADE_STATES, nextDay, quoteTotal } from "./made.ts";
import { formatLength, GARMENTS, type Length, MEASURE_NAMES, parseLength, questionOf } from "./measures.ts";
import { MADE_FIELDS, measureField, parseRequest, type TypedRequest } from "./request-input.ts";

const unit = fc.constantFrom(...LENGTH_UNITS);
const measure = fc.constantFrom(...MEASURE_NAMES);

test("lets nothing follow a delivery or a cancellation, and no deposit without a quote", () => {
  for (const to of MADE_STATES) {
    expect(canMoveMade("delivered", to)).toBe(false);
    expect(canMoveMade("cancelled", to)).toBe(false);
    expect(canMoveMade(to, to)).toBe(false);
  }
  expect(canMoveMade("asked", "making")).toBe(false);
  expect(canMoveMade("making", "quoted")).toBe(false);
  expect(MADE_STATES.filter(isFree)).toEqual(["asked", "quoted", "lapsed"]);
});

test("reads back every length that it writes, in both units", () => {
  fc.assert(
    fc.property(unit, fc.integer({ min: 1, max: 999_999 }), (unit, hundredths) => {
      const typed = String(hundredths / 100);
      const length = parseLength(typed, unit) as Length;
      expect(formatLength(length, unit)).toBe(typed);
      expect(parseLength(formatLength(length, unit), unit)).toBe(length);
    }),
  );
});

test.each([
  ["92", "cm", 9_200],
  ["36 1/2", "in", 9_271],
  ["36,5 in", "in", 9_271],
  ['36.5"', "in", 9_271],
  ["about 90", "cm", null],
  ["0", "cm", null],
] as const)("reads %s in %s", (text, unit, length) => {
  expect(parseLength(text, unit)).toBe(length);
});

test("asks about the other unit when only that one is usual, and keeps the number", () => {
  const length = parseLength("104", "in") as Length;
  const question = questionOf("bust", length, "in");
  expect(question?.words).toBe("104 in is more than we expect for the bust. Did you mean 104 cm?");
  expect(question?.other?.length).toBe(parseLength("104", "cm"));
  expect(questionOf("bust", parseLength("9", "cm") as Length, "cm")?.words).toBe(
    "9 cm is less than we expect for the bust. Is it right?",
  );
  expect(questionOf("bust", parseLength("104", "cm") as Length, "cm")).toBeNull();
});

const typedWith = (changes: Partial<TypedRequest>): TypedRequest => ({
  ...(Object.fromEntries(MADE_FIELDS.map((field) => [field, ""])) as TypedRequest),
  ...{ garment: "dress", cloth: "Adire, Indigo", country: "GB", name: "Ada", email: "ada@example.com" },
  ...changes,
});
const TERMS = { today: "2026-11-20", countries: ["GB"], mayCollect: true };

test("never refuses a measurement for its size", () => {
  fc.assert(
    fc.property(measure, unit, fc.integer({ min: 1, max: 9_999 }), (measure, unit, size) => {
      const read = parseRequest(typedWith({ unit, [measureField(measure)]: String(size) }), TERMS);
      expect(read.ok && read.value.measures[measure]).toBe(parseLength(String(size), unit));
    }),
  );
});

test("names every mistake of a form, in its order", () => {
  const read = parseRequest(
    typedWith({ garment: "", name: "", email: "ada", neededBy: "2026-11-20" }),
    TERMS,
  );
  expect(!read.ok && read.error.map(({ field }) => field)).toEqual(["garment", "neededBy", "name", "email"]);
});

test("collects a piece only where the shop has a place for it", () => {
  const typed = typedWith({ country: "collect" });
  const read = parseRequest(typed, TERMS);
  expect(read.ok && read.value.country).toBeNull();
  expect(parseRequest(typed, { ...TERMS, mayCollect: false }).ok).toBe(false);
});

test("asks every garment for measures of the table, each once", () => {
  for (const { asks } of Object.values(GARMENTS)) expect(new Set(asks).size).toBe(asks.length);
});

test("makes a total of deposit and balance, with and without delivery", () => {
  const cents = fc.integer({ min: 0, max: 500_000 }).map((amount) => toMoney(amount));
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 4 }),
      cents,
      cents,
      fc.boolean(),
      (prices, part, charge, isSent) => {
        const lines = prices.map((amountCents) => ({ words: "Dress", amountCents }));
        const piece = prices.reduce<number>((sum, price) => sum + price, 0);
        const depositCents = toMoney(Math.min(part, piece));
        const delivery = isSent
          ? {
              country: "GB",
              id: "uk",
              name: "United Kingdom",
              amountCents: charge as Money,
              businessDays: [2, 5] as [number, number],
            }
          : null;
        const quote = { lines, depositCents, delivery };
        expect(depositCents + balanceOf(quote)).toBe(quoteTotal(quote));
      },
    ),
  );
});

test("names the day of erasure: a year after the delivery, 60 days after another end", () => {
  expect(erasureDay("delivered", "2026-11-20")).toBe("2027-11-20");
  expect(erasureDay("lapsed", "2026-11-20")).toBe("2027-01-19");
  expect(erasureDay("cancelled", "2026-11-20")).toBe("2027-01-19");
});

test("is due by the day of its step, or by the customer's own", () => {
  const days = { fitting: "2027-02-01" };
  expect(nextDay({ step: "fitting", days, neededBy: "2027-03-01" })).toBe("2027-02-01");
  expect(nextDay({ step: "make", days, neededBy: "2027-03-01" })).toBe("2027-03-01");
});
