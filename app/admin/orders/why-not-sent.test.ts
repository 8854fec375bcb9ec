import { expect, test } from "vitest";
import { packingStep, whyNotSent } from "./why-not-sent.ts";

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

test("a parcel without an address is not simply to be sent: who packs asks an owner", () => {
  const parcel = {
    state: "paid",
    whyNotSent: null,
    handover: null,
    address: ["2 Quay Street", "Bristol"],
  } as const;
  const step = (changes: Partial<Parameters<typeof packingStep>[0]>) =>
    packingStep({ ...parcel, address: [...parcel.address], ...changes });
  expect(step({})).toContain("send the parcel");
  expect(step({ address: [] })).toContain("No delivery address is known. Ask an owner");
  expect(step({ address: [], handover: "collection" })).toContain("To be collected");
  expect(step({ address: [], state: "fulfilled" })).toBe("Nothing more.");
});
