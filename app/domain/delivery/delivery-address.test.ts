import { expect, test } from "vitest";
import { NO_ADDRESS, parseAddress } from "./delivery-address.ts";

const typed = {
  name: "Ada Obi",
  line1: "2 Quay Street",
  line2: "",
  city: "Bristol",
  state: "",
  postalCode: "",
};

test("requires a postcode for a parcel in the United Kingdom, but not for a country without postcodes", () => {
  expect(parseAddress(typed, "GB")).toEqual({ ok: false, error: { postalCode: "Add the postcode." } });
  expect(parseAddress({ ...typed, postalCode: "BS1 4DJ" }, "GB").ok).toBe(true);
  expect(parseAddress(typed, "NG").ok).toBe(true);
});

test("requires the state and the ZIP code of an address in the United States, and keeps both", () => {
  const texan = { ...typed, city: "Austin" };
  expect(parseAddress(texan, "US")).toEqual({
    ok: false,
    error: { state: "Add the state.", postalCode: "Add the ZIP code." },
  });
  expect(parseAddress({ ...texan, state: "TX", postalCode: "7870" }, "US")).toEqual({
    ok: false,
    error: { postalCode: "Check the ZIP code." },
  });
  expect(parseAddress({ ...texan, state: "TX", postalCode: "78701" }, "US")).toMatchObject({
    value: { state: "TX", postalCode: "78701" },
  });
});

test("asks for an emirate in place of a city and a postcode, and keeps nothing that the form does not have", () => {
  expect(parseAddress({ ...typed, state: "Dubai" }, "AE")).toEqual({
    ok: true,
    value: { ...NO_ADDRESS, name: "Ada Obi", line1: "2 Quay Street", state: "Dubai" },
  });
});
