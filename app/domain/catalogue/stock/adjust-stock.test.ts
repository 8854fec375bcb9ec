import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { stockMovements } from "../products.tables.server.ts";
import { adjustManyPieces, removeLimit } from "./adjust-stock.server.ts";
import {
  makePieces,
  releasePieces,
  reservePieces,
  sellPiecesOnHand,
  sellReservedPieces,
} from "./ledger.server.ts";
import { takeBackPieces } from "./take-back.server.ts";
import { PIECE, putOneDress, stockIn } from "./testing/one-dress.server.ts";
import * as rule from "./testing/stock-model.ts";
import { untrueStock } from "./testing/untrue-stock.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => putOneDress(database.db));

const run = <Value>(work: (tx: Transaction) => Promise<Value>): Promise<Value> =>
  inTransaction(database.db, work);
const make = (pieces: number) => run((tx) => makePieces(tx, { ...PIECE, pieces }));
const adjust = (pieces: number): Promise<boolean> =>
  run((tx) => adjustManyPieces(tx, [{ ...PIECE, pieces }])).then(
    () => true,
    (error: Error) => {
      expect(error.message).toBe("The pieces of 1 variants met 0");
      return false;
    },
  );
const stock = () => stockIn(database.db);
const line = (pieces: number) => ({ ...PIECE, pieces, lineNo: 1 });

test("applies a difference, not an absolute number: a sale in between stays sold", async () => {
  await make(5);
  await run((tx) => sellPiecesOnHand(tx, "order-1", [line(2)]));
  expect(await adjust(3)).toBe(true);
  expect(await stock()).toEqual({ made: 8, onHand: 6, reserved: 0, sold: 2 });
  const moves = await database.db.select().from(stockMovements);
  expect(moves.map(({ kind, pieces }) => [kind, pieces])).toEqual([
    ["make", 5],
    ["sell", 2],
    ["adjust", 3],
  ]);
});

test("removes no more than the stock on hand, however many requests arrive at once", async () => {
  await make(5);
  const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(-1)));
  expect(answers.filter((isDone) => isDone)).toHaveLength(5);
  expect(await stock()).toEqual({ made: 0, onHand: 0, reserved: 0, sold: 0 });
});

test("changes nothing about a variant without a limit", async () => {
  expect(await adjust(1)).toBe(false);
  expect(await stock()).toBeNull();
});

test("removes a limit, keeps the sold pieces, and continues from there when it is limited again", async () => {
  await make(5);
  await run((tx) => sellPiecesOnHand(tx, "order-1", [line(2)]));
  await run((tx) => reservePieces(tx, "order-2", [line(1)]));
  expect(await run((tx) => removeLimit(tx, PIECE))).toBe(false);
  await run((tx) => releasePieces(tx, "order-2"));
  expect(await run((tx) => removeLimit(tx, PIECE))).toBe(true);
  expect(await stock()).toBeNull();
  await make(4);
  expect(await stock()).toEqual({ made: 6, onHand: 4, reserved: 0, sold: 2 });
  await run((tx) => takeBackPieces(tx, "refund-1", "order-1", [line(2)]));
  expect(await stock()).toEqual({ made: 6, onHand: 6, reserved: 0, sold: 0 });
  expect(await untrueStock(database.db)).toEqual([]);
});

const VERBS = [
  "make",
  "adjust",
  "removeLimit",
  "reserve",
  "release",
  "sell",
  "sellFromHand",
  "takeBack",
] as const;

/** The ledger's expected state: the account, whether it counts, and the orders that take part in it. */
interface Expected {
  account: rule.Stock;
  isLimited: boolean;
  reserved: Map<string, number>;
  sold: Map<string, number>;
}

const step = fc.record({ verb: fc.constantFrom(...VERBS), pieces: fc.integer({ min: 1, max: 4 }) });

/** Applies one step to the model and to the ledger. */
async function take(
  { verb, pieces }: { verb: (typeof VERBS)[number]; pieces: number },
  nth: number,
  e: Expected,
) {
  const order = `order-${nth}`;
  const [held, heldPieces = 0] = [...e.reserved].at(-1) ?? [];
  const [bought, boughtPieces = 0] = [...e.sold].at(0) ?? [];
  const accept = (moved: ReturnType<typeof rule.reserve>) => {
    if (moved.ok) e.account = moved.value;
    return moved.ok;
  };
  if (verb === "make") {
    await make(pieces);
    e.account = rule.make(e.account, pieces);
    e.isLimited = true;
  } else if (verb === "adjust") {
    const change = nth % 2 === 0 ? pieces : -pieces;
    expect(await adjust(change)).toBe(e.isLimited && accept(rule.adjust(e.account, change)));
  } else if (verb === "removeLimit") {
    const moved = rule.removeLimit(e.account);
    expect(await run((tx) => removeLimit(tx, PIECE))).toBe(moved.ok);
    if (moved.ok) [e.account, e.isLimited] = [moved.value, false];
  } else if (verb === "reserve" || verb === "sellFromHand") {
    const [ask, byRule, book] =
      verb === "reserve"
        ? [reservePieces, rule.reserve, e.reserved]
        : [sellPiecesOnHand, rule.sellFromHand, e.sold];
    const short = await run((tx) => ask(tx, order, [line(pieces)]));
    const isServed = e.isLimited ? accept(byRule(e.account, pieces)) : true;
    expect(short.length === 0).toBe(isServed);
    if (isServed && e.isLimited) book.set(order, pieces);
  } else if (verb === "takeBack" && bought !== undefined) {
    const moved = await run((tx) => takeBackPieces(tx, `refund-${nth}`, bought, [line(pieces)]));
    const back = e.isLimited ? Math.min(pieces, boughtPieces) : 0;
    expect(moved).toEqual(back === 0 ? [] : [line(back)]);
    if (back === 0) return;
    accept(rule.takeBack(e.account, back));
    e.sold.delete(bought);
    if (boughtPieces > back) e.sold.set(bought, boughtPieces - back);
  } else if ((verb === "release" || verb === "sell") && held !== undefined) {
    await run((tx) => (verb === "release" ? releasePieces : sellReservedPieces)(tx, held));
    accept((verb === "release" ? rule.release : rule.sell)(e.account, heldPieces));
    e.reserved.delete(held);
    if (verb === "sell") e.sold.set(held, heldPieces);
  }
}

test("keeps the rule through limits removed and restored, and the ledger always adds up to it", {
  tags: "full",
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
      await database.db.execute(sql`TRUNCATE stock_movements`);
      await database.db.execute(
        sql`UPDATE variants SET pieces_made = NULL, pieces_on_hand = NULL, pieces_reserved = NULL, pieces_sold = NULL`,
      );
      const expected: Expected = {
        account: rule.NO_STOCK,
        isLimited: false,
        reserved: new Map(),
        sold: new Map(),
      };
      for (const [nth, each] of steps.entries()) {
        await take(each, nth, expected);
        expect(await stock()).toEqual(expected.isLimited ? expected.account : null);
        expect(await untrueStock(database.db)).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

test("detects a number that differs from the ledger", async () => {
  await make(5);
  await database.db.execute(
    sql`UPDATE variants SET pieces_made = 6, pieces_on_hand = 6 WHERE id = ${PIECE.variantId}`,
  );
  expect(await untrueStock(database.db)).toEqual([PIECE.variantId]);
});
