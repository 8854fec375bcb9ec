import { describe, expect, test } from "vitest";
import { cardOutcome, cvcError, expiryError, isCardNumber, TEST_CARDS } from "./test-cards.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("the sandbox's cards", () => {
  test.each([
    ["4242 4242 4242 4242", { kind: "pays" }],
    ["4242424242424242", { kind: "pays" }],
    ["4242-4242-4242-4242", { kind: "pays" }],
    ["4000 0000 0000 3220", { kind: "confirms" }],
    ["4000 0000 0000 0002", { kind: "refused", message: "Your card was declined." }],
    ["4000 0000 0000 9995", { kind: "refused", message: "Your card has insufficient funds." }],
    ["4242 4242 4242 4241", { kind: "refused", message: "Your card number is invalid." }],
    ["4242 4242", { kind: "refused", message: "Your card number is invalid." }],
    ["", { kind: "refused", message: "Your card number is invalid." }],
  ])("answers %s with %o", (number, outcome) => {
    expect(cardOutcome(number)).toEqual(outcome);
  });

  test("declines a valid number that is no test card", () => {
    expect(cardOutcome("5555 5555 5555 4444")).toEqual({
      kind: "refused",
      message: "Your card was declined. The sandbox takes only the test cards listed below.",
    });
  });

  test("lists only valid numbers", () => {
    for (const card of TEST_CARDS) expect(isCardNumber(card.number.replaceAll(" ", ""))).toBe(true);
  });

  test.each([
    ["12/34", null],
    ["12 / 2034", null],
    ["1234", null],
    ["11/26", null],
    ["10/26", "Your card’s expiry date is in the past."],
    ["13/30", "Your card’s expiry date is invalid."],
    ["00/30", "Your card’s expiry date is invalid."],
    ["12/99", "Your card’s expiry date is invalid."],
    ["12", "Your card’s expiry date is incomplete."],
    ["", "Your card’s expiry date is incomplete."],
  ])("reads the expiry %s", (typed, message) => {
    expect(expiryError(typed, now)).toBe(message);
  });

  test("accepts a card until the last moment of its month", () => {
    expect(expiryError("11/26", new Date("2026-11-30T23:59:59.999Z"))).toBeNull();
    expect(expiryError("11/26", new Date("2026-12-01T00:00:00Z"))).toBe(
      "Your card’s expiry date is in the past.",
    );
  });

  test.each([
    ["123", null],
    ["1234", null],
    ["12", "Your card’s security code is incomplete."],
    ["12a", "Your card’s security code is incomplete."],
  ])("reads the code %s", (typed, message) => {
    expect(cvcError(typed)).toBe(message);
  });
});
