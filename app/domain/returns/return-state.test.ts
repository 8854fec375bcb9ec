import fc from "fast-check";
import { expect, test } from "vitest";
import { canMoveReturn, RETURN_STATES, type ReturnState } from "./return-state.ts";

const movesFrom = (from: ReturnState) => RETURN_STATES.filter((to) => canMoveReturn(from, to));

test.each<[ReturnState, ReturnState[]]>([
  ["requested", ["received", "settled", "refused"]],
  ["received", ["booked", "refused"]],
  ["booked", ["settled", "refused"]],
  ["settled", []],
  ["refused", []],
])("a return that is %s can become %j", (from, states) => {
  expect(movesFrom(from)).toEqual(states);
});

test("a return never goes back to a state that it has left", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...RETURN_STATES)), (wishes) => {
      const been: ReturnState[] = ["requested"];
      for (const wish of wishes) if (canMoveReturn(been.at(-1) ?? wish, wish)) been.push(wish);
      expect(new Set(been).size).toBe(been.length);
    }),
  );
});
