import fc from "fast-check";
import { expect, test } from "vitest";
import { canMove, ORDER_STATES, type OrderState, stateBeforeRefund } from "./order.ts";

const movesFrom = (from: OrderState) => ORDER_STATES.filter((to) => canMove(from, to));

test.each<[OrderState, OrderState[]]>([
  ["open", ["paid", "expired", "failed", "needs_refund"]],
  ["expired", ["paid", "needs_refund"]],
  ["failed", ["paid", "needs_refund"]],
  ["paid", ["fulfilled", "cancelled", "refunded"]],
  ["fulfilled", ["refunded"]],
  ["needs_refund", ["cancelled", "refunded"]],
  ["cancelled", ["refunded"]],
  ["refunded", []],
])("an order that is %s can become %j", (from, states) => {
  expect(movesFrom(from)).toEqual(states);
});

const anyState = fc.constantFrom(...ORDER_STATES);

/** The states of an order that is moved to each of these states in turn, where such a move is allowed. */
function walk(start: OrderState, wishes: OrderState[]): OrderState[] {
  const states = [start];
  for (const wish of wishes)
    states.push(canMove(states.at(-1) ?? start, wish) ? wish : (states.at(-1) ?? start));
  return states;
}

test("once paid, an order never goes back to a state before payment", () => {
  fc.assert(
    fc.property(anyState, fc.array(anyState), (start, wishes) => {
      const states = walk(start, wishes);
      const paidAt = states.indexOf("paid");
      const afterwards = paidAt < 0 ? [] : states.slice(paidAt);
      for (const state of afterwards)
        expect(["open", "expired", "failed", "needs_refund"]).not.toContain(state);
    }),
  );
});

test("no order returns to a state that it has left", () => {
  fc.assert(
    fc.property(anyState, fc.array(anyState), (start, wishes) => {
      const changes = walk(start, wishes).filter((state, i, states) => state !== states[i - 1]);
      expect(new Set(changes).size).toBe(changes.length);
    }),
  );
});

test("every state can be reached from an open order", () => {
  const reached = new Set<OrderState>(["open"]);
  for (const state of reached) for (const next of movesFrom(state)) reached.add(next);
  expect([...reached].sort()).toEqual([...ORDER_STATES].sort());
});

test.each<[string[], OrderState | undefined]>([
  [["open", "paid", "refund_asked", "refunded"], "paid"],
  [["open", "paid", "fulfilled", "refund_succeeded", "refunded"], "fulfilled"],
  [["open", "needs_refund", "refunded"], "needs_refund"],
  [["open", "paid", "cancelled", "refunded", "dealt_with"], "cancelled"],
  [["open", "expired"], undefined],
])("an order with the history %j was refunded from %s", (history, state) => {
  expect(stateBeforeRefund(history)).toBe(state);
});
