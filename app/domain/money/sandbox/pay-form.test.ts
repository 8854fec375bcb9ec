import { describe, expect, test } from "vitest";
import { formOf, type PayForm, parsePayForm, payerOf, payFormErrors } from "./pay-form.ts";

const now = new Date("2026-11-20T12:00:00Z");
const terms = { needsAddress: true, countries: ["GB", "IE"], rateIds: ["shr_1", "shr_2"] };
const good: PayForm = {
  email: "ada@example.com",
  cardNumber: "4242 4242 4242 4242",
  expiry: "12/34",
  cvc: "123",
  name: "Ada Sample",
  address: "3 Sample Street",
  city: "Portsmouth",
  state: "",
  postcode: "PO1 1AA",
  country: "GB",
  phone: "",
  currency: "",
  rate: "shr_1",
};

describe("the hosted page's form", () => {
  test("has no errors when all fields are valid", () => {
    expect(payFormErrors(good, terms, now)).toEqual({});
  });

  test("asks for no postal address where nothing is posted", () => {
    const emailed = { ...good, address: "", city: "", postcode: "", country: "" };
    expect(payFormErrors(emailed, { ...terms, needsAddress: false }, now)).toEqual({});
    expect(Object.keys(payFormErrors(emailed, terms, now))).toEqual(["address", "city", "country"]);
  });

  test("names every empty field, in the order of the page", () => {
    expect(Object.keys(payFormErrors(parsePayForm(new FormData()), terms, now))).toEqual([
      "email",
      "name",
      "address",
      "city",
      "country",
      "rate",
      "cardNumber",
      "expiry",
      "cvc",
    ]);
  });

  test.each([
    ["GB", ["postcode"]],
    ["NG", []],
    ["GH", []],
    ["AE", []],
    ["HK", []],
  ])("of %s, asks without a postcode for: %j", (country, fields) => {
    const countries = { ...terms, countries: [country] };
    const form = { ...good, country, postcode: "", state: "Sample" };
    expect(Object.keys(payFormErrors(form, countries, now))).toEqual(fields);
  });

  test("asks for a state where an address has one, and keeps it", () => {
    const american = { ...good, country: "US", city: "Austin", postcode: "78701" };
    const countries = { ...terms, countries: ["US"] };
    expect(payFormErrors(american, countries, now)).toEqual({ state: "Enter your state or county." });
    const complete = { ...american, state: "TX" };
    expect(payFormErrors(complete, countries, now)).toEqual({});
    expect(payerOf(complete).address.state).toBe("TX");
    expect(formOf(payerOf(complete)).state).toBe("TX");
  });

  test.each([
    ["email", "ada@", "Enter an email such as name@example.com."],
    ["cardNumber", "4242 4242 4242 4241", "Your card number is invalid."],
    ["cardNumber", "", "Enter your card number."],
    ["expiry", "10/26", "Your card’s expiry date is in the past."],
    ["cvc", "1", "Your card’s security code is incomplete."],
    ["country", "FR", "Choose a country that we deliver to."],
    ["rate", "shr_3", "Choose a delivery."],
    ["name", "n".repeat(201), "Use 200 characters at most."],
  ] as const)("answers %s %j with a sentence", (field, value, message) => {
    expect(payFormErrors({ ...good, [field]: value }, terms, now)).toEqual({ [field]: message });
  });

  test("needs no rate when there is none", () => {
    expect(payFormErrors({ ...good, rate: "" }, { ...terms, rateIds: [] }, now)).toEqual({});
  });

  test("reads the input, trimmed", () => {
    const data = new FormData();
    data.set("email", " ada@example.com ");
    data.set("intent", "pay");
    expect(parsePayForm(data)).toEqual({ ...parsePayForm(new FormData()), email: "ada@example.com" });
  });

  test("stores nothing of the card with the payer", () => {
    const payer = payerOf(good);
    expect(JSON.stringify(payer)).not.toContain("4242");
    expect(formOf(payer)).toEqual({ ...good, cardNumber: "", expiry: "", cvc: "" });
  });
});
