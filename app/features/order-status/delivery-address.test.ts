import { expect, test } from "vitest";
import { parseAddress } from "./delivery-address.ts";

const typed = { name: "Ada Obi", line1: "2 Quay Street", line2: "", city: "Bristol", postalCode: "" };

test("a parcel in the United Kingdom needs a postcode, and one to a country without them needs none", () => {
  expect(parseAddress(typed, "GB")).toEqual({ ok: false, error: { postalCode: "Add the postcode." } });
  expect(parseAddress({ ...typed, postalCode: "BS1 4DJ" }, "GB").ok).toBe(true);
  expect(parseAddress(typed, "NG").ok).toBe(true);
});
