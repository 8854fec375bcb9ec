import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { nextStep } from "./next-step.ts";

const ORDER: Parameters<typeof nextStep>[0] = {
  state: "paid",
  kind: "pieces",
  totalCents: toMoney(18_995),
  money: {
    refundedCents: toMoney(0),
    underWayCents: toMoney(0),
    leftCents: toMoney(0),
    nextRefundId: "",
    refunds: [],
  },
  parcel: null,
  alerts: [],
  dispute: null,
  address: ["1 High Street"],
  handover: null,
  email: "ada@example.com",
  payment: {
    provider: "stripe",
    paymentId: "pi_1",
    sessionId: null,
    isTest: false,
    byHand: null,
    link: null,
  },
  hold: null,
};

test.each([
  ["paid", null, "Pack the pieces"],
  ["paid", "open", "Wait with the parcel"],
  ["paid", "lost", "Do not send anything"],
  ["needs_refund", "open", "Wait, and do not send anything"],
  ["cancelled", "lost", "Nothing more"],
] as const)("of an order that is %s, with its dispute %s, says: %s", (state, dispute, words) => {
  expect(nextStep({ ...ORDER, state, dispute })).toContain(words);
});

test.each([
  ["withdrawal", "confirm that under Returns"],
  ["alteration", "once its alteration is done"],
] as const)("of a paid order with a hold for its %s, says: %s", (hold, words) => {
  expect(nextStep({ ...ORDER, hold })).toContain(words);
});
