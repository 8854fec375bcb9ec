import { expect, test } from "vitest";
import {
  addressParts,
  formatPostalAddress,
  isPostcode,
  needsPostcode,
  type PostalAddress,
} from "./postal-address.ts";

const at = (country: string, parts: Partial<PostalAddress>): PostalAddress => ({
  line1: "1 Road",
  line2: null,
  city: null,
  state: null,
  postalCode: null,
  ...parts,
  country,
});

test.each([
  [
    at("GB", { line2: "Flat 2", city: "Portsmouth", postalCode: "PO1 0AA" }),
    "1 Road|Flat 2|Portsmouth|PO1 0AA",
  ],
  [
    at("GB", { city: "Fareham", state: "Hampshire", postalCode: "PO16 7AA" }),
    "1 Road|Fareham|Hampshire|PO16 7AA",
  ],
  [at("US", { city: "Austin", state: "TX", postalCode: "78701" }), "1 Road|Austin, TX 78701"],
  [at("US", { city: "Austin", postalCode: "78701" }), "1 Road|Austin, 78701"],
  [at("US", { state: "TX" }), "1 Road|TX"],
  [at("NG", { city: "Lagos", state: "Lagos State" }), "1 Road|Lagos|Lagos State"],
  [at("GH", { city: "Accra", postalCode: "GA-1" }), "1 Road|Accra|GA-1"],
  [at("AE", { city: "Jumeirah", state: "Dubai" }), "1 Road|Jumeirah|Dubai"],
  [at("DE", { city: "Berlin", postalCode: "10115" }), "1 Road|10115 Berlin"],
  [at("CH", { city: "Bern" }), "1 Road|Bern"],
  [at("JP", { city: "Chuo-ku", state: "Tokyo", postalCode: "104-0061" }), "1 Road|Chuo-ku, Tokyo|104-0061"],
  [at("SG", { postalCode: "018956" }), "1 Road|SINGAPORE 018956"],
  [at("SG", {}), "1 Road"],
  [at("", { city: "Nowhere", state: "N", postalCode: "1" }), "1 Road|Nowhere 1|N"],
])("prints an address as its country writes it: %j", (address, lines) => {
  expect(formatPostalAddress(address).join("|")).toBe(lines);
});

test("asks for what a country's addresses have, in its words", () => {
  const asked = (country: string) =>
    addressParts(country).map(({ label, isRequired }) => `${label}${isRequired ? "" : "?"}`);
  expect(asked("GB")).toEqual(["Address", "Flat or building?", "City", "Postcode"]);
  expect(asked("US")).toEqual(["Address", "Flat or building?", "City", "State", "ZIP code"]);
  expect(asked("AE")).toEqual(["Address", "Flat or building?", "Emirate"]);
  expect(asked("GH")).toEqual(["Address", "Flat or building?", "City"]);
  expect(asked("NG")).toEqual(["Address", "Flat or building?", "City", "State?", "Postcode?"]);
});

test("knows which countries need a postcode, and what one looks like", () => {
  expect(["GB", "US", "JP", "NG", "GH", "AE", "HK", "IE"].filter(needsPostcode)).toEqual(["GB", "US", "JP"]);
  expect(isPostcode("GB", "po1 0aa")).toBe(true);
  expect(isPostcode("GB", "12345")).toBe(false);
  expect(isPostcode("US", "78701-1234")).toBe(true);
  expect(isPostcode("GH", "anything")).toBe(true);
});
