import { expect, test } from "vitest";
import { whyNotSent } from "./why-not-sent.ts";

const PAID = {
  state: "paid",
  isTest: false,
  isGoingBack: false,
  isDisputed: false,
  isWithdrawn: false,
} as const;

test("a paid order is to be sent, and a sent one has been", () => {
  expect(whyNotSent(PAID)).toBe(null);
  expect(whyNotSent({ ...PAID, state: "fulfilled" })).toBe(null);
});

test("an order whose payment is in doubt waits for an owner", () => {
  expect(whyNotSent({ ...PAID, isDisputed: true })).toContain("An owner has to look");
  expect(whyNotSent({ ...PAID, isGoingBack: true })).toContain("An owner has to look");
});

test.each(["open", "expired", "failed", "needs_refund", "cancelled", "refunded"] as const)(
  "an order that is %s is not sent",
  (state) => expect(whyNotSent({ ...PAID, state })).not.toBe(null),
);

test("an order from which its customer withdraws waits", () => {
  expect(whyNotSent({ ...PAID, isWithdrawn: true })).toContain("withdraws");
});

test("a test order is not sent", () => {
  expect(whyNotSent({ ...PAID, isTest: true })).toContain("test card");
});
