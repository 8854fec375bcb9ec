import { expect, test } from "vitest";
import { INTERNATIONAL, UK } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { parseOrder } from "./parse-order.ts";
import { addressFields, NEW_ORDER, type TypedOrder } from "./typed-order.ts";

const ZONES = [UK, { ...INTERNATIONAL, countries: ["AE", "GH", "US"] }];
const OWN = { ...UK, id: "northern-ireland", name: "Northern Ireland", countries: ["XI"], priceCents: 695 };

const line = {
  slug: "sample-dress",
  variantId: "sample-dress-navy-12",
  label: "",
  listed: "",
  left: "",
  quantity: "1",
  price: "120",
  madeToMeasure: "",
};

const parse = (typed: Partial<TypedOrder>) =>
  parseOrder(
    { ...NEW_ORDER, lines: [line], name: "Ada Obi", ...typed },
    { id: crypto.randomUUID(), delivery: { zones: [OWN, ...ZONES], collection: null } },
  );

const problemsOf = (typed: Partial<TypedOrder>) => {
  const parsed = parse(typed);
  return parsed.ok ? [] : parsed.error.map(({ fieldId, message }) => `${fieldId}: ${message}`);
};

const texan = { delivery: "US", line1: "1 Main St", city: "Austin" };

test.each<[string, Partial<TypedOrder>, string[]]>([
  [
    "an American address without its state and ZIP code",
    texan,
    ["state: Add the state.", "postalCode: Add the ZIP code."],
  ],
  [
    "a ZIP code that is none",
    { ...texan, state: "TX", postalCode: "PO1 0AA" },
    ["postalCode: Check the ZIP code."],
  ],
  [
    "a town alone",
    { delivery: "GB", city: "Portsmouth", postalCode: "PO1 0AA" },
    ["line1: Add the street and the number."],
  ],
  [
    "an incomplete address for a payment link",
    { ...texan, paid: "link", email: "a@example.com", state: "TX" },
    ["postalCode: Add the ZIP code."],
  ],
])("refuses %s, in the words of its country", (_, typed, problems) => {
  expect(problemsOf(typed)).toEqual(problems);
});

test.each<Partial<TypedOrder>>([
  { ...texan, state: "TX", postalCode: "78701" },
  { delivery: "AE", line1: "1 Road", state: "Dubai" },
  { delivery: "US" },
])("accepts an address as its country writes it, or none yet: %j", (typed) => {
  expect(problemsOf(typed)).toEqual([]);
});

test.each([
  ["XI", ""],
  ["GB", "BT1 5GS"],
])(
  "a parcel to %s with the postcode %j has Northern Ireland's zone and a British address",
  (delivery, postalCode) => {
    const address = postalCode === "" ? {} : { line1: "Donegall Square", city: "Belfast", postalCode };
    const parsed = parse({ delivery, ...address });
    expect(parsed.ok && parsed.value).toMatchObject({
      delivery: { country: "GB", id: "northern-ireland", amountCents: 695, listedCents: 695 },
      address: postalCode === "" ? null : { ...address, country: "GB" },
    });
  },
);

test("keeps and shows what was typed before a country was chosen that does not have it", () => {
  const typed = { delivery: "GH", line1: "1 Road", city: "Accra", postalCode: "GA-144-1234" };
  const parsed = parse(typed);
  expect(parsed.ok && parsed.value.address).toEqual({
    line1: "1 Road",
    line2: null,
    city: "Accra",
    state: null,
    postalCode: "GA-144-1234",
    country: "GH",
  });
  const shown = addressFields("GH", { ...NEW_ORDER, ...typed }).map(({ name }) => name);
  expect(shown).toEqual(["line1", "line2", "city", "postalCode"]);
});
