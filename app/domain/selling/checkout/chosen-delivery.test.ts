import { expect, test } from "vitest";
import { UK, ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { toMoney } from "#app/shared/money.ts";
import { chosenDelivery } from "./chosen-delivery.ts";

const countries = [
  { code: "GB", name: "United Kingdom" },
  { code: "CU", name: "Cuba" },
  { code: "NG", name: "Nigeria" },
];
const choose = (code: string, subtotal = 18_500, zones = ZONES) =>
  chosenDelivery(code, { countries, zones, dates: null }, toMoney(subtotal));

test("charges the price of a country's zone", () => {
  expect(choose("NG")).toMatchObject({ chargeCents: 1_800, totalCents: 20_300, problem: null });
  expect(choose("GB")).toMatchObject({ chargeCents: 495, totalCents: 18_995, problem: null });
});

test("names the days of arrival: a country's own, else its zone's", () => {
  const dates = {
    orderBy: "2 pm on Monday",
    zones: { uk: "Wed 2 to Mon 7 December", international: "Wed 9 to Mon 14 December" },
    countries: { IE: "Thu 10 to Tue 15 December" },
  };
  const arrivalIn = (code: string) =>
    chosenDelivery(
      code,
      { countries: [...countries, { code: "IE", name: "Ireland" }], zones: ZONES, dates },
      toMoney(0),
    );
  expect(arrivalIn("GB")).toMatchObject({ arrival: "Wed 2 to Mon 7 December" });
  expect(arrivalIn("NG")).toMatchObject({ arrival: "Wed 9 to Mon 14 December" });
  expect(arrivalIn("IE")).toMatchObject({ arrival: "Thu 10 to Tue 15 December" });
  expect(choose("GB")).toMatchObject({ arrival: null });
});

test("delivery is free from the zone's free-delivery amount upwards", () => {
  const zones = [{ ...UK, freeFromCents: 18_500 }];
  expect(choose("GB", 18_500, zones)).toMatchObject({ chargeCents: 0, totalCents: 18_500 });
  expect(choose("GB", 18_499, zones)).toMatchObject({ chargeCents: 495, totalCents: 18_994 });
});

test("explains what to do for a country without delivery", () => {
  expect(choose("CU")).toMatchObject({
    zone: null,
    totalCents: 18_500,
    problem: "We do not deliver to Cuba yet. Write to us, and we will find a way.",
  });
});

test.each(["", "UK", "<b>"])("the unknown code %j is the shop's own country", (code) => {
  expect(choose(code).country.code).toBe("GB");
});
