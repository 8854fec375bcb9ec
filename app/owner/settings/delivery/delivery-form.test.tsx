import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { COLLECTION_FORM } from "./collection-form.ts";
import { DeliveryForm } from "./delivery-form.tsx";
import { type TypedDelivery, ZONE_FORM } from "./delivery-form-data.ts";
import { showDuty } from "./duty-form.ts";
import { showPacking } from "./packing-form.ts";

const COUNTRIES = [
  { code: "GB", name: "United Kingdom" },
  { code: "IE", name: "Ireland" },
  { code: "NG", name: "Nigeria" },
];

function formWith(problems: TypedDelivery["problems"] = []): string {
  const typed = {
    zones: ZONES.map(ZONE_FORM.show),
    collection: COLLECTION_FORM.show(null),
    packing: showPacking(null),
    duty: showDuty({}),
    problems,
  };
  const Page = createRoutesStub([
    { path: "/", Component: () => <DeliveryForm typed={typed} countries={COUNTRIES} revision="0.0" /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("without scripts, each zone has its fields, its countries in a list, and its buttons", () => {
  const html = formWith();
  for (const label of ["Zone name", "Countries", "Price, £", "Days"])
    expect(html.split(`>${label}<`)).toHaveLength(3);
  expect(html).toContain("Free from, £");
  expect(html).toMatch(/<select[^>]*multiple[^>]*name="zone-1-countries"/);
  expect(html.match(/<option[^>]*selected[^>]*>([^<]+)/g)?.map((option) => option.split(">")[1])).toEqual([
    "United Kingdom",
    "Ireland",
    "Nigeria",
  ]);
  expect(html).toMatch(/value="7 to 10"/);
  for (const button of ["Move up", "Move down", "Remove"])
    expect(html.split(`>${button}</button>`)).toHaveLength(3);
  for (const button of ["Add zone", "Save"]) expect(html).toContain(`>${button}</button>`);
});

test("Enter saves the form: its first button is a plain submit button", () => {
  const [first] = formWith().match(/<button[^>]*>/) ?? [""];
  expect(first).not.toContain("name=");
});

test("shows an error above the form and at its field", () => {
  const html = formWith([{ fieldId: "zone-0-price", message: "Enter a price such as 4.95; 0 is free." }]);
  expect(html).toContain('href="#zone-0-price"');
  expect(html).toMatch(/aria-invalid="true"[^>]*id="zone-0-price"|id="zone-0-price"[^>]*aria-invalid="true"/);
});
