import { expect, test } from "vitest";
import { toMoney } from "./money.ts";
import { spread, spreadOverPieces } from "./spread.ts";

test("gives the odd pence to the largest remainders, and of equal ones to the first", () => {
  expect(spread(toMoney(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(spread(toMoney(10), [3, 5, 0, 5])).toEqual([2, 4, 0, 4]);
  expect(spread(toMoney(7), [0, 0])).toEqual([7, 0]);
});

test("spreads over grouped pieces what it spreads over the same pieces one by one", () => {
  let seed = 7;
  const below = (limit: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let round = 0; round < 200; round += 1) {
    const entries = Array.from({ length: 1 + below(6) }, () => ({
      weight: below(500),
      quantity: 1 + below(7),
    }));
    const amount = toMoney(below(5_000));
    const single = spread(
      amount,
      entries.flatMap(({ weight, quantity }) => Array.from({ length: quantity }, () => weight)),
    );
    const grouped = spreadOverPieces(amount, entries).map((shares) =>
      shares.flatMap((share) => Array.from({ length: share.quantity }, () => share.amount)),
    );
    expect(grouped.flat()).toEqual(single);
    expect(grouped.map((pieces) => pieces.length)).toEqual(entries.map(({ quantity }) => quantity));
  }
});

test("shares an amount out over a hundred million pieces without looking at each", () => {
  expect(spreadOverPieces(toMoney(150_000_000), [{ weight: 5, quantity: 100_000_000 }])).toEqual([
    [
      { quantity: 50_000_000, amount: 2 },
      { quantity: 50_000_000, amount: 1 },
    ],
  ]);
});
