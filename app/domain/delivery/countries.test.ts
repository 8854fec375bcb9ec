import { expect, test } from "vitest";
import { isDeliveryCountry } from "#app/domain/money/payments/delivery-countries.ts";
import { COUNTRIES, isCountry, isPlace, PLACES } from "./countries.ts";

test("every country of the world is listed once, by a name, the shop's own first", () => {
  expect(COUNTRIES).toHaveLength(250);
  expect(COUNTRIES[0]).toEqual({ code: "GB", name: "United Kingdom" });
  expect(COUNTRIES).toContainEqual({ code: "NG", name: "Nigeria" });
  expect(COUNTRIES).toContainEqual({ code: "CU", name: "Cuba" });
  expect(COUNTRIES.filter(({ code, name }) => code === name || name === "")).toEqual([]);
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(250);
});

test("Northern Ireland is a place of parcels beside the shop's own country, and no country", () => {
  expect(PLACES.map(({ name }) => name).slice(0, 2)).toEqual(["United Kingdom", "Northern Ireland"]);
  expect(PLACES).toHaveLength(251);
  expect([isPlace("XI"), isCountry("XI"), isPlace("ZZ")]).toEqual([true, false, false]);
});

test("the other countries are in the order of their names", () => {
  const [, ...others] = COUNTRIES.map(({ name }) => name);
  expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, "en-GB")));
});

test.each([
  ["GB", true],
  ["XK", true],
  ["UK", false],
  ["gb", false],
  ["ZZ", false],
  ["", false],
])("%j is a country: %j", (code, is) => {
  expect(isCountry(code)).toBe(is);
});

test("lists every country that the payment provider accepts, except three that are not countries", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  // Two islands of Saint Helena, which has a code of its own, and 'unknown'.
  expect(codes.filter((code) => isDeliveryCountry(code) && !isCountry(code))).toEqual(["AC", "TA", "ZZ"]);
});
