import fc from "fast-check";
import { expect, test } from "vitest";
import { deliverySchema } from "#app/domain/content/delivery-schema.ts";
import { UK, ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { COLLECTION_FORM } from "./collection-form.ts";
import {
  changeZones,
  formValuesOf,
  parseDeliveryForm,
  type TypedZone,
  ZONE_FORM,
  zoneFieldId,
} from "./delivery-form-data.ts";
import { showDuty } from "./duty-form.ts";
import { showPacking } from "./packing-form.ts";

const COUNTRIES = [
  { code: "GB", name: "United Kingdom" },
  { code: "IE", name: "Ireland" },
  { code: "NE", name: "Niger" },
  { code: "NG", name: "Nigeria" },
];
const GHANA: TypedZone = {
  id: "",
  name: "Niger only",
  countries: ["NE"],
  country: "",
  price: "12.50",
  freeFrom: "",
  days: "4-6",
  vat: "",
  duties: "",
  paysDuty: false,
  carrier: "",
};
const [uk, abroad] = ZONES.map(ZONE_FORM.show) as [TypedZone, TypedZone];

/** The form with these zones; `change` is the pressed button that changes the list. */
function formOf(zones: readonly TypedZone[], change?: string): FormData {
  const form = new FormData();
  for (const [nth, zone] of zones.entries())
    for (const [field, value] of Object.entries(zone) as [keyof TypedZone, string | string[] | boolean][])
      for (const text of [value === true ? "on" : value || ""].flat())
        form.append(zoneFieldId(nth, field), text);
  if (change !== undefined) form.set("change", change);
  return form;
}
const parse = (zones: readonly TypedZone[], change?: string) =>
  parseDeliveryForm(formOf(zones, change), COUNTRIES);

/** The problem of a second zone with this change. */
function problemWith(change: Partial<TypedZone>): string | undefined {
  const parsed = parse([uk, { ...GHANA, ...change }]);
  return parsed.ok
    ? undefined
    : parsed.error.problems.map(({ fieldId: id, message }) => `${id}: ${message}`).join();
}

test("the stored zones are read back unchanged", () => {
  expect(parse([uk, abroad])).toEqual({
    ok: true,
    value: { zones: ZONES, collection: null, packing: null, dutyTables: [], ioss: null },
  });
});

test("gives a new zone a unique id made of its name", () => {
  const parsed = parse([uk, GHANA, { ...GHANA, name: "Niger, only", countries: [], country: "nigeria" }]);
  expect(parsed.ok && parsed.value.zones.slice(1)).toEqual([
    {
      id: "niger-only",
      name: "Niger only",
      countries: ["NE"],
      priceCents: 1_250,
      freeFromCents: null,
      businessDays: [4, 6],
      vatPercent: 0,
      paysDuty: false,
    },
    expect.objectContaining({ id: "niger-only-2", countries: ["NG"] }),
  ]);
});

test.each([
  ["20", 20],
  ["12,5 %", 12.5],
  ["0", 0],
  ["", 20],
])("the VAT %j of the shop's own country is %d %%", (vat, percent) => {
  const parsed = parse([{ ...uk, vat }]);
  expect(parsed.ok && parsed.value.zones[0]?.vatPercent).toBe(percent);
});

test("refuses an invalid VAT rate at its field", () => {
  for (const vat of ["-1", "51", "20.555", "twenty"])
    expect(problemWith({ vat })).toBe("zone-1-vat: Enter a percentage from 0 to 50, such as 20 or 12.5.");
});

test("replaces an id that two zones send, or that is invalid", () => {
  const parsed = parse([uk, { ...GHANA, id: "uk" }, { ...abroad, countries: ["NG"], id: "<b>" }]);
  expect(parsed.ok && parsed.value.zones.map(({ id }) => id)).toEqual(["uk", "niger-only", "international"]);
});

test("replaces an id that is longer than the payment provider accepts", () => {
  const parsed = parse([{ ...uk, id: "x".repeat(2_000) }]);
  expect(parsed.ok && parsed.value.zones[0]?.id).toBe("united-kingdom");
});

test.each([
  ["2 to 5", [2, 5]],
  ["2–5", [2, 5]],
  ["2 - 5 business days", [2, 5]],
  ["3", [3, 3]],
  ["1 day", [1, 1]],
])("accepts the days %j", (days, range) => {
  const parsed = parse([{ ...uk, days }]);
  expect(parsed.ok && parsed.value.zones[0]?.businessDays).toEqual(range);
});

test.each<[Partial<TypedZone>, string]>([
  [{ name: "" }, "zone-1-name: Name the zone, such as Europe."],
  [{ name: "United Kingdom" }, "zone-1-name: There is a zone ‘United Kingdom’ already."],
  [{ name: "A | B" }, "zone-1-name: Use plain words, without brackets and other marks."],
  [{ name: "x".repeat(61) }, "zone-1-name: Use 60 characters at most."],
  [{ countries: [] }, "zone-1-countries: Choose a country."],
  [{ countries: ["CU"] }, "zone-1-countries: Parcels cannot be paid for to CU. Take it out."],
  [
    { countries: ["NG", "GB"] },
    "zone-1-countries: United Kingdom belongs to ‘United Kingdom’. Take it out of one of the two.",
  ],
  [
    { country: "Atlantis" },
    "zone-1-countries: We know no country ‘Atlantis’ that parcels can go to. Choose one from the list.",
  ],
  [{ price: "" }, "zone-1-price: Enter a price such as 4.95; 0 is free."],
  [{ price: "free" }, "zone-1-price: Enter a price such as 4.95; 0 is free."],
  [{ price: "10000.01" }, "zone-1-price: Enter £10,000 at most."],
  [{ freeFrom: "0" }, "zone-1-freeFrom: Enter an amount such as 150, or leave it empty."],
  [{ freeFrom: "x" }, "zone-1-freeFrom: Enter an amount such as 150, or leave it empty."],
  [{ days: "" }, "zone-1-days: Enter business days such as 2 to 5, or 3."],
  [{ days: "5 to 2" }, "zone-1-days: Enter business days such as 2 to 5, or 3."],
  [{ days: "0 to 2" }, "zone-1-days: Enter business days from 1 to 365, such as 2 to 5."],
  [{ days: "5 to 400" }, "zone-1-days: Enter business days from 1 to 365, such as 2 to 5."],
])("refuses %j at its field, and keeps the input", (change, problem) => {
  expect(problemWith(change)).toBe(problem);
  const parsed = parse([uk, { ...GHANA, ...change }]);
  expect(!parsed.ok && parsed.error.zones[1]).toEqual({ ...GHANA, ...change });
});

test("a shop without zones is refused", () => {
  expect(parse([])).toEqual({
    ok: false,
    error: {
      zones: [],
      collection: COLLECTION_FORM.show(null),
      packing: showPacking(null),
      duty: showDuty({}),
      problems: [{ fieldId: "add-zone", message: "Add a zone: without one, nothing is delivered." }],
    },
  });
});

test.each([
  ["add", ["uk", "international", ""]],
  ["remove-0", ["international"]],
  ["up-1", ["international", "uk"]],
  ["up-0", ["uk", "international"]],
  ["down-0", ["international", "uk"]],
  ["down-1", ["uk", "international"]],
  ["remove-9", ["uk", "international"]],
  ["nonsense", ["uk", "international"]],
])("the button %s changes the list, and saves nothing", (change, ids) => {
  const parsed = parse([uk, { ...abroad, price: "nonsense" }], change);
  expect(parsed.ok).toBe(false);
  expect(!parsed.ok && parsed.error.problems).toEqual([]);
  expect(!parsed.ok && parsed.error.zones.map(({ id }) => id)).toEqual(ids);
});

test("a moved zone keeps all its input", () => {
  const typed = { ...GHANA, country: "Nige" };
  expect(changeZones([uk, typed], "up-1")).toEqual([typed, uk]);
});

const text = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.constantFrom("Europe", "4.95", "0", "2 to 5", "NG", "Niger"),
);
const zone: fc.Arbitrary<TypedZone> = fc.record({
  id: fc.constantFrom("", "uk", "europe"),
  name: text,
  countries: fc.uniqueArray(fc.constantFrom("GB", "NG", "IE", "NE", "CU", "??"), { maxLength: 3 }),
  country: text,
  price: text,
  freeFrom: text,
  days: text,
  vat: text,
  duties: text,
  paysDuty: fc.boolean(),
  carrier: text,
});

test("turns any accepted input into a valid delivery setting", () => {
  const sound = { ...ZONE_FORM.show(UK), name: "Home" };
  fc.assert(
    fc.property(fc.array(fc.oneof(zone, fc.constant(sound)), { maxLength: 3 }), (zones) => {
      const parsed = parse(zones);
      if (parsed.ok) expect(deliverySchema.safeParse(parsed.value).error?.issues ?? []).toEqual([]);
      else expect(parsed.error.problems).not.toEqual([]);
    }),
  );
});

test("collection is off until it is ticked, and then needs its place, hours and days", () => {
  const form = (fields: Record<string, string>) => {
    const typed = formOf([uk]);
    for (const [name, value] of Object.entries(fields)) typed.set(`collection-${name}`, value);
    return parseDeliveryForm(typed, COUNTRIES);
  };
  const words = { place: "12 Quay Street, Bristol", hours: "Saturdays, 10 to 16", days: "1 to 2" };
  expect(form(words)).toMatchObject({ ok: true, value: { collection: null } });
  expect(form({ ...words, isOffered: "on" })).toMatchObject({
    ok: true,
    value: { collection: { place: words.place, hours: words.hours, businessDays: [1, 2] } },
  });
  const refused = form({ isOffered: "on", place: "x".repeat(121) });
  expect(!refused.ok && refused.error).toMatchObject({
    collection: { isOffered: true, hours: "" },
    problems: [
      { fieldId: "collection-place", message: "Use 120 characters at most." },
      { fieldId: "collection-hours", message: "Say when, such as Saturdays, 10 to 16." },
      { fieldId: "collection-days" },
    ],
  });
});

test("keeps what was typed before the session ended, over the zones of that time", () => {
  const form = formOf([uk, GHANA]);
  form.set("revision", "7.0");
  expect(formValuesOf(form)).toEqual({
    typed: {
      zones: [uk, GHANA],
      collection: COLLECTION_FORM.show(null),
      packing: showPacking(null),
      duty: showDuty({}),
      problems: [],
    },
    revision: "7.0",
  });
});
