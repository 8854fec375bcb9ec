import { expect, test } from "vitest";
import type { Zone } from "#app/domain/delivery/zone.ts";
import { defaultFrame } from "./default-frame.ts";
import { factsOf, fillFacts, fillFactsIn, typedFacts, unknownFacts } from "./facts.ts";

const { site, storePolicy, delivery } = defaultFrame;
const { zones } = delivery;
const facts = factsOf(site, storePolicy, zones);

test("A fact is filled into the prose by its name", () => {
  expect(fillFacts("Tell us within {{returnsDays}} days of receipt.", facts)).toBe(
    "Tell us within 5 days of receipt.",
  );
});

test("A range of days is given in words", () => {
  expect(
    fillFacts("{{refundBusinessDays}} / {{ukDeliveryDays}} / {{internationalDeliveryDays}}", facts),
  ).toBe("3 to 7 / 2 to 5 / 7 to 10");
});

test("What delivery costs is a price, and a free one is a word", () => {
  expect([facts.ukDeliveryPrice, facts.internationalDeliveryPrice]).toEqual(["£4.95", "£18"]);
  const free = zones.map((zone) => ({ ...zone, priceCents: 0 }));
  expect(factsOf(site, storePolicy, free).ukDeliveryPrice).toBe("free");
});

test("A zone that the owner adds has facts of its own, and the others keep theirs", () => {
  const nigeria: Zone = {
    id: "nigeria",
    name: "Nigeria",
    countries: ["NG"],
    priceCents: 1_250,
    freeFromCents: null,
    businessDays: [4, 6],
  };
  const [uk, , international] = zones;
  expect(
    factsOf(
      site,
      storePolicy,
      [uk, nigeria, international].filter((zone) => zone !== undefined),
    ),
  ).toMatchObject({
    nigeriaDeliveryPrice: "£12.50",
    nigeriaDeliveryDays: "4 to 6",
    ukDeliveryDays: "2 to 5",
    internationalDeliveryPrice: "£18",
  });
});

test("The facts at home and abroad follow the countries, whatever the zones are called", () => {
  const renamed = zones.map((zone, nth) => ({ ...zone, id: `zone-${nth}` }));
  expect(factsOf(site, storePolicy, renamed)).toMatchObject({
    ukDeliveryDays: "2 to 5",
    internationalDeliveryDays: "7 to 10",
  });
  const onlyHome = zones.slice(0, 1);
  expect(factsOf(site, storePolicy, onlyHome).internationalDeliveryPrice).toBe("£4.95");
});

test("The table of all zones has a row for each", () => {
  expect(facts.deliveryTable).toBe(
    "| United Kingdom | 2 to 5 | £4.95 |\n| Northern Ireland | 2 to 5 | £4.95 |\n| International | 7 to 10 | £18 |",
  );
});

test("Facts are found in every text of a file, however deep", () => {
  const data = { steps: [{ text: "Free, {{consultationMinutes}} minutes." }], count: 3, url: null };
  expect(fillFactsIn(data, facts)).toEqual({ steps: [{ text: "Free, 30 minutes." }], count: 3, url: null });
});

test("An unknown name is reported", () => {
  expect(unknownFacts("{{returnsDays}} or {{ returnDays }} or {{toString}}", facts)).toEqual([
    "returnDays",
    "toString",
  ]);
});

test("reads long runs of spaces and braces once", () => {
  const run = " ".repeat(10_000);
  expect(unknownFacts(`{{${run}`.repeat(4), facts)).toEqual([]);
  expect(fillFacts(`{{${run}returnsDays${run}}}`, facts)).toBe("5");
  expect(typedFacts(`within${run}${run}5${run}days`, storePolicy, zones)).toHaveLength(1);
});
