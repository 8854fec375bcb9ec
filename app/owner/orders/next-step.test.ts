import { expect, test } from "vitest";
import { pence } from "#app/shared/money.ts";
import { nextStep } from "./next-step.ts";

const ORDER: Parameters<typeof nextStep>[0] = {
  state: "paid",
  totalCents: pence(18_995),
  money: {
    refundedCents: pence(0),
    underWayCents: pence(0),
    leftCents: pence(0),
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
  isWithdrawn: false,
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
