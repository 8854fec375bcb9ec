import fc from "fast-check";
import { expect, test } from "vitest";
import {
  adjust,
  isBalanced,
  make,
  NO_STOCK,
  release,
  removeLimit,
  reserve,
  type Stock,
  sell,
  sellFromHand,
  takeBack,
} from "./stock-model.ts";

const stock: Stock = { made: 10, onHand: 5, reserved: 3, sold: 2 };

test("adds made pieces to the stock on hand", () => {
  expect(make(NO_STOCK, 20)).toEqual({ made: 20, onHand: 20, reserved: 0, sold: 0 });
  expect(make(stock, 4)).toEqual({ made: 14, onHand: 9, reserved: 3, sold: 2 });
});

test.each([
  ["reserve", reserve, { made: 10, onHand: 3, reserved: 5, sold: 2 }],
  ["release", release, { made: 10, onHand: 7, reserved: 1, sold: 2 }],
  ["sell", sell, { made: 10, onHand: 5, reserved: 1, sold: 4 }],
  ["sellFromHand", sellFromHand, { made: 10, onHand: 3, reserved: 3, sold: 4 }],
  ["takeBack", takeBack, { made: 10, onHand: 7, reserved: 3, sold: 0 }],
])("%s moves two pieces", (_, verb, expected) => {
  expect(verb(stock, 2)).toEqual({ ok: true, value: expected });
});

test.each([
  ["reserve", reserve, 5],
  ["release", release, 3],
  ["sell", sell, 3],
  ["sellFromHand", sellFromHand, 5],
  ["takeBack", takeBack, 2],
])("%s takes all that is there and refuses one piece more", (_, verb, there) => {
  expect(verb(stock, there).ok).toBe(true);
  expect(verb(stock, there + 1)).toEqual({ ok: false, error: { asked: there + 1, there } });
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "refuses %d as a number of pieces",
  (pieces) => {
    for (const verb of [make, reserve, release, sell, sellFromHand, takeBack]) {
      expect(() => verb(stock, pieces)).toThrow(RangeError);
    }
  },
);

test.each([
  { made: 9, onHand: 5, reserved: 3, sold: 2 },
  { made: 0, onHand: 1, reserved: -1, sold: 0 },
  { made: 1, onHand: 0.5, reserved: 0.5, sold: 0 },
])("%j violates the invariant", (broken) => {
  expect(isBalanced(broken)).toBe(false);
});

test("a correction changes the pieces made and on hand, and nothing else", () => {
  expect(adjust(stock, 2)).toEqual({ ok: true, value: { made: 12, onHand: 7, reserved: 3, sold: 2 } });
  expect(adjust(stock, -5)).toEqual({ ok: true, value: { made: 5, onHand: 0, reserved: 3, sold: 2 } });
  expect(adjust(stock, -6)).toEqual({ ok: false, error: { asked: 6, there: 5 } });
  expect(() => adjust(stock, 0)).toThrow(RangeError);
});

test("removes a limit when nothing is reserved, and keeps only the sold pieces counted", () => {
  expect(removeLimit(stock)).toEqual({ ok: false, error: { reserved: 3 } });
  const rested = removeLimit({ ...stock, made: 7, reserved: 0 });
  expect(rested).toEqual({ ok: true, value: { made: 2, onHand: 0, reserved: 0, sold: 2 } });
  expect(rested.ok && make(rested.value, 4)).toEqual({ made: 6, onHand: 4, reserved: 0, sold: 2 });
});

test("a correction never undoes a sale in between", () => {
  const pieces = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(pieces, pieces, pieces, (seen, typed, soldMeanwhile) => {
      fc.pre(seen !== typed && seen > 0 && soldMeanwhile > 0);
      const sold = sellFromHand(make(NO_STOCK, seen), Math.min(soldMeanwhile, seen));
      if (!sold.ok) throw new Error("There were enough");
      const after = adjust(sold.value, typed - seen);
      expect(after.ok).toBe(sold.value.onHand + typed - seen >= 0);
      if (!after.ok) return;
      expect(after.value).toMatchObject({ sold: sold.value.sold, made: typed });
      expect(isBalanced(after.value)).toBe(true);
    }),
  );
});

const anyMove = fc.record({
  verb: fc.constantFrom(reserve, release, sell, sellFromHand, takeBack),
  pieces: fc.integer({ min: 1, max: 6 }),
});

test("any sequence of moves keeps made = on hand + reserved + sold, and makes or loses no piece", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(anyMove, { maxLength: 60 }), (made, moves) => {
      let stock = make(NO_STOCK, made);
      for (const { verb, pieces } of moves) {
        const moved = verb(Object.freeze(stock), pieces); // a mutation would throw
        if (moved.ok) stock = moved.value;
        else expect(moved.error.asked).toBeGreaterThan(moved.error.there);
        expect(isBalanced(stock)).toBe(true);
        expect(stock.made).toBe(made);
      }
    }),
  );
});

test("reserves no more than was made, however many shoppers reserve", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 1, max: 3 })), (made, wishes) => {
      let stock = make(NO_STOCK, made);
      let served = 0;
      for (const wish of wishes) {
        const moved = reserve(stock, wish);
        if (moved.ok) [stock, served] = [moved.value, served + wish];
      }
      expect(served).toBe(stock.reserved);
      expect(served).toBeLessThanOrEqual(made);
    }),
  );
});

test("a release undoes a reservation", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (made, pieces) => {
      const before = make(NO_STOCK, made);
      const reserved = reserve(before, pieces);
      if (reserved.ok) expect(release(reserved.value, pieces)).toEqual({ ok: true, value: before });
    }),
  );
});
