import { expect, test } from "vitest";
import { packingStep, shipmentBlocker } from "./shipment-blocker.ts";

const PAID = {
  state: "paid",
  isTest: false,
  isGoingBack: false,
  isDisputed: false,
  hold: null,
} as const;

test("a paid order can be sent, and a sent order is shown as sent", () => {
  expect(shipmentBlocker(PAID)).toBe(null);
  expect(shipmentBlocker({ ...PAID, state: "fulfilled" })).toBe(null);
});

test("holds back an order with a doubtful payment until an owner decides", () => {
  expect(shipmentBlocker({ ...PAID, isDisputed: true })).toContain("An owner has to look");
  expect(shipmentBlocker({ ...PAID, isGoingBack: true })).toContain("An owner has to look");
});

test.each(["open", "expired", "failed", "needs_refund", "cancelled", "refunded"] as const)(
  "does not send an order that is %s",
  (state) => expect(shipmentBlocker({ ...PAID, state })).not.toBe(null),
);

test("holds back an order while its customer is withdrawing from it", () => {
  expect(shipmentBlocker({ ...PAID, hold: "withdrawal" })).toContain("withdraws");
});

test("holds back an order while its piece is altered", () => {
  expect(shipmentBlocker({ ...PAID, hold: "alteration" })).toContain("alteration is not done");
});

test("does not send a test order", () => {
  expect(shipmentBlocker({ ...PAID, isTest: true })).toContain("test card");
});

test("tells the packer to ask an owner about a parcel without an address", () => {
  const parcel = {
    state: "paid",
    shipmentBlocker: null,
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
