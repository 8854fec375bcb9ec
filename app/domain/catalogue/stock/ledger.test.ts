import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { stockMovements } from "../products.tables.server.ts";
import {
  makePieces,
  releasePieces,
  reservePieces,
  sellPiecesOnHand,
  sellReservedPieces,
} from "./ledger.server.ts";
import { takeBackPieces } from "./take-back.server.ts";
import { PIECE, putOneDress, stockIn } from "./testing/one-dress.server.ts";
import { make, NO_STOCK, release, reserve, sell, sellFromHand } from "./testing/stock-model.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(() => putOneDress(database.db));

const run = <Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
  inTransaction(database.db, work);

const stock = (variantId?: string) => stockIn(database.db, variantId);

const line = (pieces: number, lineNo = 1, variantId = PIECE.variantId) => ({
  ...PIECE,
  variantId,
  pieces,
  lineNo,
});

test("keeps the same numbers as the rule, for any operations in any order", async () => {
  const step = fc.record({
    kind: fc.constantFrom("make", "reserve", "release", "sell", "sellFromHand"),
    pieces: fc.integer({ min: 1, max: 4 }),
    order: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await database.db.execute(sql`TRUNCATE stock_movements`);
      await database.db.execute(
        sql`UPDATE variants SET pieces_made = 0, pieces_on_hand = 0, pieces_reserved = 0, pieces_sold = 0`,
      );
      let expected = NO_STOCK;
      let nth = 0;
      const held = new Map<string, number>();
      for (const { kind, pieces, order } of steps) {
        nth += 1;
        const id =
          kind === "reserve" || kind === "sellFromHand" ? `${order}-${nth}` : [...held.keys()].at(-1);
        if (kind === "make") {
          await run((tx) => makePieces(tx, { ...PIECE, pieces }));
          expected = make(expected, pieces);
        } else if (id === undefined) {
          continue;
        } else if (kind === "reserve" || kind === "sellFromHand") {
          const short = await run((tx) =>
            (kind === "reserve" ? reservePieces : sellPiecesOnHand)(tx, id, [line(pieces)]),
          );
          const moved = (kind === "reserve" ? reserve : sellFromHand)(expected, pieces);
          expect(short.length === 0).toBe(moved.ok);
          if (moved.ok) expected = moved.value;
          if (moved.ok && kind === "reserve") held.set(id, pieces);
        } else {
          await run((tx) => (kind === "release" ? releasePieces : sellReservedPieces)(tx, id));
          const moved = (kind === "release" ? release : sell)(expected, held.get(id) ?? 0);
          if (moved.ok) expected = moved.value;
          held.delete(id);
        }
        expect(await stock()).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
});

test("gives 5 pieces to exactly 5 of 60 simultaneous shoppers", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 5 }));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => run((tx) => reservePieces(tx, `order-${n}`, [line(1)]))),
  );
  expect(answers.filter((short) => short.length === 0)).toHaveLength(5);
  expect(await stock()).toEqual({ made: 5, onHand: 0, reserved: 5, sold: 0 });
});

test("never locks two orders of the same pieces against each other", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 40 }));
  await run((tx) => makePieces(tx, { ...PIECE, variantId: "dress-clay-12", pieces: 40 }));
  const there = [line(1, 1), line(1, 2, "dress-clay-12")];
  const back = [line(1, 1, "dress-clay-12"), line(1, 2)];
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => run((tx) => reservePieces(tx, `order-${n}`, n % 2 ? there : back))),
  );
  expect(await stock()).toMatchObject({ onHand: 0, reserved: 40 });
  expect(await stock("dress-clay-12")).toMatchObject({ onHand: 0, reserved: 40 });
});

test("applies a release or a sale once, however often it is requested", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 3 }));
  await run((tx) => reservePieces(tx, "order-1", [line(2)]));
  await run((tx) => sellReservedPieces(tx, "order-1"));
  await run((tx) => sellReservedPieces(tx, "order-1"));
  await run((tx) => releasePieces(tx, "order-1"));
  expect(await stock()).toEqual({ made: 3, onHand: 1, reserved: 0, sold: 2 });
});

test("returns refunded pieces to the shelf, once for each refund, and never more than was sold", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 5 }));
  await run((tx) => sellPiecesOnHand(tx, "order-1", [line(3)]));
  await run((tx) => sellPiecesOnHand(tx, "order-2", [line(1)]));
  const takeBack = (refund: string, pieces: number) =>
    run((tx) => takeBackPieces(tx, refund, "order-1", [line(pieces)]));
  expect(await takeBack("refund-1", 1)).toEqual([line(1)]);
  expect(await takeBack("refund-1", 1)).toEqual([]);
  expect(await stock()).toEqual({ made: 5, onHand: 2, reserved: 0, sold: 3 });
  expect(await takeBack("refund-2", 3)).toEqual([line(2)]);
  expect(await takeBack("refund-3", 1)).toEqual([]);
  expect(await stock()).toEqual({ made: 5, onHand: 4, reserved: 0, sold: 1 });
});

test("takes pieces back once when two processes report them at the same moment", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 2 }));
  await run((tx) => sellPiecesOnHand(tx, "order-1", [line(2)]));
  const take = () => run((tx) => takeBackPieces(tx, "refund-1", "order-1", [line(1)]));
  const answers = await Promise.all([take(), take(), take()]);
  expect(answers.filter((moved) => moved.length > 0)).toHaveLength(1);
  expect(await stock()).toEqual({ made: 2, onHand: 1, reserved: 0, sold: 1 });
});

test("returns no pieces that were sold without a limit", async () => {
  await run((tx) => reservePieces(tx, "order-1", [line(1)]));
  const take = (refund: string) => run((tx) => takeBackPieces(tx, refund, "order-1", [line(1)]));
  expect(await take("refund-1")).toEqual([]);
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 1 }));
  expect(await take("refund-2")).toEqual([]);
  expect(await stock()).toEqual({ made: 1, onHand: 1, reserved: 0, sold: 0 });
});

test("reserves no withdrawn pieces, but sells those reserved before", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 3 }));
  await run((tx) => reservePieces(tx, "order-1", [line(1)]));
  await database.db.execute(sql`UPDATE variants SET is_offered = false`);
  expect(await run((tx) => reservePieces(tx, "order-2", [line(1)]))).toEqual([line(1)]);
  expect(await run((tx) => sellReservedPieces(tx, "order-1"))).toEqual([line(1)]);
  expect(await run((tx) => sellPiecesOnHand(tx, "order-3", [line(1)]))).toEqual([]);
});

test("sells a variant without a limit indefinitely, without counting it", async () => {
  expect(await run((tx) => reservePieces(tx, "order-1", [line(99)]))).toEqual([]);
  expect(await stock()).toBeNull();
  expect(await database.db.select().from(stockMovements)).toEqual([]);
});

test("the database refuses stock numbers that do not add up", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 1 }));
  const change = (set: ReturnType<typeof sql>) =>
    database.db.execute(sql`UPDATE variants SET ${set} WHERE id = ${PIECE.variantId}`);
  await expect(change(sql`pieces_on_hand = -1`)).rejects.toThrow();
  await expect(change(sql`pieces_sold = 1`)).rejects.toThrow();
  await expect(change(sql`pieces_made = NULL`)).rejects.toThrow();
});

test("the ledger is append-only: the database refuses to alter or delete a row", async () => {
  await run((tx) => makePieces(tx, { ...PIECE, pieces: 1 }));
  await expect(database.db.execute(sql`UPDATE stock_movements SET pieces = 2`)).rejects.toThrow();
  await expect(database.db.execute(sql`DELETE FROM stock_movements`)).rejects.toThrow();
  await database.db.execute(sql`DELETE FROM products`);
  expect(await database.db.select().from(stockMovements)).toHaveLength(1);
});
