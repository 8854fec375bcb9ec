import { expect, test } from "vitest";
import { dutyOn } from "./duty.ts";
import { openDelivery } from "./markets.ts";
import { hintOfOwnTerms, placeOfAddress, placeOfDelivery, withNorthernIreland } from "./northern-ireland.ts";
import { INTERNATIONAL, UK, ZONES } from "./testing/zones-for-tests.ts";
import { abroadZone, deliveryPlace, type Zone, zoneOf } from "./zone.ts";

const NI: Zone = { ...UK, id: "northern-ireland", name: "Northern Ireland", countries: ["XI"] };

test.each([
  ["GB", "BT12 5GJ", "XI"],
  ["GB", "bt125gj", "XI"],
  ["GB", " B T-1 ", "XI"],
  ["GB", "BT94", "XI"],
  ["GB", "BT", "GB"],
  ["GB", "BTA 1AA", "GB"],
  ["GB", "B12 5GJ", "GB"],
  ["GB", "BN1 1BT", "GB"],
  ["GB", "SW1A 1BT", "GB"],
  ["GB", "", "GB"],
  ["GB", null, "GB"],
  ["GB", undefined, "GB"],
  ["XI", "SW1A 1AA", "XI"],
  ["IE", "BT12 5GJ", "IE"],
  ["COLLECT", "BT12 5GJ", "COLLECT"],
  [null, "BT12 5GJ", null],
])("a parcel to %s with the postcode %j goes to %s", (country, postcode, place) => {
  expect(deliveryPlace(country, postcode)).toBe(place);
  expect(placeOfAddress({ country, postalCode: postcode ?? null })).toBe(place);
});

test("a delivery of last month gets a zone for Northern Ireland at the United Kingdom's terms, and loses none", () => {
  const home = { ...UK, freeFromCents: 15_000, duties: "Nothing to pay." };
  const before = { zones: [home, INTERNATIONAL], closedMarkets: ["us"] };
  const { zones, closedMarkets } = withNorthernIreland(before);
  expect(zones).toEqual([
    home,
    { ...home, id: NI.id, name: NI.name, countries: NI.countries },
    INTERNATIONAL,
  ]);
  expect(closedMarkets).toEqual(["us"]);
  expect(hintOfOwnTerms(zones)).toBeUndefined();
  expect(abroadZone([UK, NI])).toBeUndefined();
});

test("Northern Ireland is closed where Great Britain was, and nowhere else", () => {
  expect(withNorthernIreland({ zones: ZONES, closedMarkets: ["gb"] }).closedMarkets).toEqual(["gb", "ni"]);
  const { zones } = openDelivery(withNorthernIreland({ zones: ZONES, closedMarkets: ["ni"] }));
  expect(zones).toEqual(ZONES);
});

test.each<[string, readonly Zone[]]>([
  ["has a zone for Northern Ireland", [UK, { ...NI, priceCents: 695 }]],
  ["has it in the United Kingdom's zone", [{ ...UK, countries: ["GB", "XI"] }]],
  ["sells nothing in the United Kingdom", [INTERNATIONAL]],
])("leaves a delivery as it is that %s", (_, zones) => {
  const delivery = { zones };
  expect(withNorthernIreland(delivery)).toBe(delivery);
});

test("joins it to the United Kingdom's zone where another zone has its name", () => {
  const other = { ...INTERNATIONAL, name: "Northern Ireland" };
  const { zones } = withNorthernIreland({ zones: [UK, other] });
  expect(zones).toEqual([{ ...UK, countries: ["GB", "XI"] }, other]);
});

test("an agreed delivery is to Northern Ireland by its zone alone", () => {
  const zones = [UK, NI, INTERNATIONAL];
  const placeIn = (id: string, country = "GB") => placeOfDelivery({ country, id }, zones);
  const places = [placeIn(NI.id), placeIn("uk"), placeIn("gone"), placeIn("international", "NG")];
  expect(places).toEqual(["XI", "GB", "GB", "NG"]);
  const joined = [{ ...UK, countries: ["GB", "XI"] }];
  expect(placeOfDelivery({ country: "GB", id: "uk" }, joined)).toBe("GB");
});

test("no border lies before Northern Ireland, and its own price is its own terms", () => {
  const zones = [UK, { ...NI, priceCents: 695 }];
  const parcel = { country: "XI", pieces: [], deliveryCents: 0 };
  expect(dutyOn(parcel, { zones }, "2026-11-30")).toMatchObject({ error: "no border" });
  expect(hintOfOwnTerms(zones)).toContain("Please choose it in the list. Delivery there: £6.95, 2 to 5");
  expect(zoneOf(zones, "XI")?.priceCents).toBe(695);
});
