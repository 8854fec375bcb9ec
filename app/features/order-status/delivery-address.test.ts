import { expect, test } from "vitest";
import { parseAddress } from "./delivery-address.ts";

const typed = { name: "Ada Obi", line1: "2 Quay Street", line2: "", city: "Bristol", postalCode: "" };

test("requires a postcode for a parcel in the United Kingdom, but not for a country without postcodes", () => {
  expect(parseAddress(typed, "GB")).toEqual({ ok: false, error: { postalCode: "Add the postcode." } });
  expect(parseAddress({ ...typed, postalCode: "BS1 4DJ" }, "GB").ok).toBe(true);
  expect(parseAddress(typed, "NG").ok).toBe(true);
});
