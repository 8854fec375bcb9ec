import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { stockMovements } from "../products.tables.server.ts";
import { correctStock } from "./adjust-stock.server.ts";
import { makePieces, reservePieces } from "./ledger.server.ts";
import type { PieceChange } from "./stock-correction.ts";
import { PIECE, putOneDress, stockIn } from "./testing/one-dress.server.ts";
import { untrueStock } from "./testing/untrue-stock.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => putOneDress(database.db));

const run = <Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
  inTransaction(database.db, work);
const make = (pieces: number, variantId = PIECE.variantId) =>
  run((tx) => makePieces(tx, { ...PIECE, variantId, pieces }));
const change = (by: number, seen: number | null = null, variantId = PIECE.variantId): PieceChange => ({
  ...PIECE,
  variantId,
  by,
  seen,
});
const correct = (changes: PieceChange[], key: string = crypto.randomUUID()) =>
  run((tx) => correctStock(tx, { reason: "damaged", key, changes }));

test("books a correction as a movement with its reason", async () => {
  await make(5);
  expect(await correct([change(-2, 5)], "form-one")).toEqual({
    ok: true,
    value: { before: [], pieces: [{ ...PIECE, from: 5, to: 3 }] },
  });
  expect(await stockIn(database.db)).toEqual({ made: 3, onHand: 3, reserved: 0, sold: 0 });
  const moves = await database.db.select().from(stockMovements);
  expect(moves.at(-1)).toMatchObject({
    kind: "adjust",
    pieces: -2,
    reason: "damaged",
    requestKey: "form-one",
  });
  expect(await untrueStock(database.db)).toEqual([]);
});

test("books a form once, however often it is sent at once", async () => {
  await make(5);
  const answers = await Promise.all(Array.from({ length: 8 }, () => correct([change(1)], "form-one")));
  expect(answers.map(({ ok }) => ok)).toEqual(Array(8).fill(true));
  expect(answers.filter((answer) => answer.ok && answer.value.pieces.length > 0)).toHaveLength(1);
  expect(await stockIn(database.db)).toMatchObject({ onHand: 6 });
});

test("books the additional changes of a resent form", async () => {
  await make(5);
  await make(4, "dress-clay-12");
  await correct([change(-1, 5)], "form-one");
  expect(await correct([change(-1, 5), change(-2, 4, "dress-clay-12")], "form-one")).toEqual({
    ok: true,
    value: {
      before: [{ ...PIECE, from: 5, to: 4 }],
      pieces: [{ ...PIECE, variantId: "dress-clay-12", from: 4, to: 2 }],
    },
  });
  expect(await stockIn(database.db)).toMatchObject({ onHand: 4 });
  expect(await untrueStock(database.db)).toEqual([]);
});

test("refuses a typed number when another was booked meanwhile, and states the current one", async () => {
  await make(5);
  await correct([change(-1)]);
  expect(await correct([change(2, 5)])).toEqual({
    ok: false,
    error: [{ ...change(2, 5), why: "changed", left: 4 }],
  });
  expect(await stockIn(database.db)).toMatchObject({ onHand: 4 });
});

test("adds one more to any number", async () => {
  await make(5);
  await correct([change(-1)]);
  expect(await correct([change(1)])).toMatchObject({ value: { pieces: [{ from: 4, to: 5 }] } });
});

test("removes neither missing pieces nor those held by an unpaid order", async () => {
  await make(3);
  await run((tx) => reservePieces(tx, "order-1", [{ ...PIECE, lineNo: 1, pieces: 2 }]));
  expect(await correct([change(-2)])).toMatchObject({ ok: false, error: [{ why: "short", left: 1 }] });
  expect(await stockIn(database.db)).toMatchObject({ onHand: 1, reserved: 2 });
});

test("books all of a form or nothing", async () => {
  await make(3);
  await make(1, "dress-clay-12");
  const answer = await correct([change(1), change(-2, null, "dress-clay-12")]);
  expect(answer).toMatchObject({ ok: false, error: [{ variantId: "dress-clay-12" }] });
  expect(await stockIn(database.db)).toMatchObject({ onHand: 3 });
});

test("refuses to correct uncounted or unknown pieces", async () => {
  expect(await correct([change(1), change(1, null, "dress-none")])).toMatchObject({
    ok: false,
    error: [
      { why: "uncounted", left: null },
      { why: "uncounted", left: null },
    ],
  });
});
