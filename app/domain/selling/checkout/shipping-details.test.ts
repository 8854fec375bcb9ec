import fc from "fast-check";
import { expect, test } from "vitest";
import {
  EMPTY_SHIPPING_DETAILS,
  PAY_REFUSAL,
  parseShippingDetails,
  payProblems,
  remainingProblems,
} from "./shipping-details.ts";

const ada = {
  name: "Ada Obi",
  phone: "07700 900123",
  email: "ada@example.com",
  address: "1 High Street",
  city: "Portsmouth",
  state: "Hampshire",
  postcode: "PO1 0AA",
  country: "GB",
};

test("a name, an email and the ticked terms let a shopper pay", () => {
  expect(payProblems({ name: " Ed ", email: " ed@example.com " }, true)).toEqual([]);
});

test("an empty form has an error for each field, in the order of the form", () => {
  expect(payProblems(EMPTY_SHIPPING_DETAILS, false)).toEqual([
    { field: "name", message: "Add your name." },
    { field: "email", message: "Add your email, such as name@example.com." },
    { field: "terms", message: "Tick the box to accept the terms." },
  ]);
});

test("a country without delivery is an error between the email and the terms", () => {
  const problems = payProblems(EMPTY_SHIPPING_DETAILS, false, "We do not deliver to Cuba yet.");
  expect(problems.map(({ field }) => field)).toEqual(["name", "email", "country", "terms"]);
  expect(payProblems(ada, true, "We do not deliver to Cuba yet.")).toEqual([
    { field: "country", message: "We do not deliver to Cuba yet." },
  ]);
});

test("a problem of the form stands until its own field is right", () => {
  const refused = payProblems(EMPTY_SHIPPING_DETAILS, false);
  const fields = { email: "", country: "GB", code: "" };
  const left = (details: { name: string; email: string }, terms: boolean) =>
    remainingProblems(refused, null, { fields, problems: payProblems(details, terms) }).map(
      ({ field }) => field,
    );
  expect(left({ name: "Ada", email: "" }, false)).toEqual(["email", "terms"]);
  expect(left({ name: "Ada", email: "ada@" }, true)).toEqual(["email"]);
  expect(left({ name: "Ada", email: "ada@example.com" }, true)).toEqual([]);
});

test("what the shop refused stands until something else is in its field", () => {
  const refused = [{ field: "email", message: "Check this email, or use another one." }] as const;
  const sent = { email: "ada@example.com", country: "GB", code: "" };
  expect(remainingProblems(refused, sent, { fields: sent, problems: [] })).toEqual(refused);
  const fields = { ...sent, email: "ada.obi@example.com" };
  expect(remainingProblems(refused, sent, { fields, problems: [] })).toEqual([]);
});

test.each(["", " ", "A", "  A  "])("the name %j is too short", (name) => {
  expect(payProblems({ ...ada, name }, true)).toEqual([{ field: "name", message: "Add your name." }]);
});

test.each([
  ["ada@", "Add the part after the @, such as name@example.com."],
  ["ada@example", "Add the part after the @, such as name@example.com."],
  ["ada obi@example.com", "Take the space out of the email."],
  ["ada", "Check the email: it should look like name@example.com."],
  ["@example.com", "Check the email: it should look like name@example.com."],
  ["ada@@example.com", "Check the email: it should look like name@example.com."],
])("the email %j is refused with %j", (email, message) => {
  expect(payProblems({ ...ada, email }, true)).toEqual([{ field: "email", message }]);
});

test("the pay button refuses with the specification's message", () => {
  expect(PAY_REFUSAL).toBe("Please fill name & a valid email, and accept the terms.");
});

test("stored details are read back unchanged", () => {
  expect(parseShippingDetails(JSON.stringify(ada))).toEqual(ada);
});

test("of damaged details the readable fields are kept", () => {
  const stored = JSON.stringify({ ...ada, name: 7, city: null, extra: "x", phone: "0".repeat(10_000) });
  expect(parseShippingDetails(stored)).toEqual({ ...ada, name: "", city: "", phone: "0".repeat(500) });
});

test.each([null, "", "{", "null", "[]", "7", '"ada"', '["ada"]'])(
  "the stored data %j gives an empty form",
  (stored) => {
    expect(parseShippingDetails(stored)).toEqual(EMPTY_SHIPPING_DETAILS);
  },
);

test("any stored JSON gives a form of texts", () => {
  fc.assert(
    fc.property(fc.json(), (stored) => {
      const details = parseShippingDetails(stored);
      expect(Object.keys(details)).toEqual(Object.keys(EMPTY_SHIPPING_DETAILS));
      for (const text of Object.values(details)) expect(typeof text).toBe("string");
    }),
  );
});
