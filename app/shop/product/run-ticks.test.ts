import { expect, test } from "vitest";
import { runTicks } from "./run-ticks.ts";

const piece = (id: string, piecesMade: number | null, piecesLeft: number | null) => ({
  id,
  piecesMade,
  piecesLeft,
});
/** The number of ticks of each size and colour: sold, left. */
const counts = (ticks: ReturnType<typeof runTicks>) =>
  ticks?.variants.map(({ id, sold, left }) => [id, sold.split("M").length - 1, left.split("M").length - 1]);

const SMALL = piece("8", 2, 0);
const LARGE = piece("10", 3, 2);
const ENDLESS = piece("12", null, null);

test("a run has one tick for each piece, the sold ones apart from those that are left", () => {
  expect(counts(runTicks([SMALL, LARGE], LARGE))).toEqual([
    ["8", 2, 0],
    ["10", 1, 2],
  ]);
});

test("draws no ticks or strip for uncounted pieces", () => {
  expect(counts(runTicks([LARGE, ENDLESS], LARGE))).toEqual([
    ["10", 1, 2],
    ["12", 0, 0],
  ]);
  expect(runTicks([LARGE, ENDLESS], ENDLESS)).toBeNull();
  expect(runTicks([piece("8", 0, 0)], piece("8", 0, 0))).toBeNull();
});

test("ticks never overlap, and all lie within the strip", () => {
  const run = piece("One size", 400, 123);
  const ticks = runTicks([run], run);
  const places = ticks?.variants.flatMap(({ sold, left }) => (sold + left).match(/M[\d.]+ [\d.]+/g) ?? []);
  expect(new Set(places).size).toBe(400);
  for (const place of places ?? []) {
    const [x = 0, y = 0] = place.slice(1).split(" ").map(Number);
    expect(x).toBeLessThan(ticks?.width ?? 0);
    expect(y).toBeLessThan(ticks?.height ?? 0);
  }
});

test("draws only the chosen size and colour of a run that is too large, or nothing if that is too large too", () => {
  const crowd = piece("14", 400, 400);
  expect(counts(runTicks([crowd, piece("16", 400, 0)], crowd))).toEqual([["14", 0, 400]]);
  const bales = piece("bales", 40_000, 3);
  expect(runTicks([bales], bales)).toBeNull();
});
