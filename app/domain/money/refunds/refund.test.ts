import fc from "fast-check";
import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import {
  laterState,
  leftToRefund,
  piecesBackOf,
  REFUND_STATES,
  type RefundFacts,
  refundedOf,
  underWayOf,
} from "./refund.ts";

const anyState = fc.constantFrom(...REFUND_STATES);
const anyRefund: fc.Arbitrary<RefundFacts> = fc.record({
  amountCents: fc.integer({ min: 1, max: 50_000 }).map(toMoney),
  state: anyState,
  providerId: fc.option(fc.constant("re_1")),
  restock: fc.constant([{ lineNo: 1, pieces: 1 }]),
  exchangeId: fc.constant(null),
});

test("in any order, and with repetitions, the same reports lead to the same state of a refund", () => {
  fc.assert(
    fc.property(fc.array(anyState, { minLength: 1 }), fc.infiniteStream(fc.nat()), (told, keys) => {
      const shuffled = told
        .map((state) => ({ state, key: keys.next().value ?? 0 }))
        .sort((one, other) => one.key - other.key)
        .flatMap(({ state }) => [state, state]);
      expect(shuffled.reduce(laterState, "asked")).toBe(told.reduce(laterState, "asked"));
    }),
  );
});

test("a successful refund never becomes pending again", () => {
  expect(laterState("succeeded", "pending")).toBe("succeeded");
  expect(laterState("failed", "succeeded")).toBe("failed");
});

test("the money refunded, under way and left add up to the total, unless they exceed it", () => {
  fc.assert(
    fc.property(fc.array(anyRefund), fc.integer({ min: 0, max: 100_000 }), (refunds, amount) => {
      const total = toMoney(amount);
      const gone = refundedOf(refunds) + underWayOf(refunds);
      expect(leftToRefund(total, refunds)).toBe(Math.max(0, total - gone));
    }),
  );
});

test("only a refund that the provider never accepted returns no pieces", () => {
  const refund = { amountCents: toMoney(1), restock: [{ lineNo: 1, pieces: 2 }], exchangeId: null };
  expect(piecesBackOf(1, [{ ...refund, state: "asked", providerId: null }])).toBe(2);
  expect(piecesBackOf(1, [{ ...refund, state: "failed", providerId: "re_1" }])).toBe(2);
  expect(piecesBackOf(1, [{ ...refund, state: "failed", providerId: null }])).toBe(0);
  expect(piecesBackOf(2, [{ ...refund, state: "succeeded", providerId: "re_1" }])).toBe(0);
});
