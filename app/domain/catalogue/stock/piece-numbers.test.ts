import { expect, test } from "vitest";
import { pieceNumbers } from "./piece-numbers.ts";

test("numbers a single piece as the last sold when its order was paid", () => {
  expect(pieceNumbers({ pieces: 1, sold: 14, made: 20 }, "One size")).toBe("No. 14 of 20");
});

test("several pieces are a range", () => {
  expect(pieceNumbers({ pieces: 2, sold: 15, made: 20 }, "One size")).toBe("Nos. 14–15 of 20");
});

test("a piece that comes in sizes is counted within its own", () => {
  expect(pieceNumbers({ pieces: 1, sold: 2, made: 3 }, "14")).toBe("No. 2 of 3 in this size");
});

test("the whole run in one order is numbered from the first to the last", () => {
  expect(pieceNumbers({ pieces: 3, sold: 3, made: 3 }, "")).toBe("Nos. 1–3 of 3");
});

test("gives no number to uncounted pieces", () => {
  expect(pieceNumbers(undefined, "14")).toBeNull();
});

test.each([
  { pieces: 1, sold: 21, made: 20 },
  { pieces: 2, sold: 1, made: 20 },
  { pieces: 0, sold: 1, made: 20 },
])("gives no number when the counts do not add up: %o", (account) => {
  expect(pieceNumbers(account, "14")).toBeNull();
});
