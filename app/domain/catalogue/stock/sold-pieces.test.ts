import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { removeLimit } from "./adjust-stock.server.ts";
import { makePieces, sellPiecesOnHand } from "./ledger.server.ts";
import { listSoldOfRun, takeBackPieces } from "./take-back.server.ts";
import { PIECE, putOneDress } from "./testing/one-dress.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => putOneDress(database.db));

const make = (pieces: number, variantId = PIECE.variantId) =>
  inTransaction(database.db, (tx) => makePieces(tx, { ...PIECE, variantId, pieces }));
const sell = (orderId: string, pieces: number, variantId = PIECE.variantId) =>
  inTransaction(database.db, (tx) =>
    sellPiecesOnHand(tx, orderId, [{ ...PIECE, variantId, pieces, lineNo: 1 }]),
  );
const soldOfRun = async (orderId: string) => (await listSoldOfRun(database.db, orderId)).get(1);

test("counts the pieces of that size and colour that were sold before", async () => {
  await make(20);
  await make(5, "dress-clay-12");
  await sell("one", 3);
  await sell("other-colour", 1, "dress-clay-12");
  await sell("two", 2);
  expect(await soldOfRun("two")).toEqual({ pieces: 2, sold: 5, made: 20 });
  expect(await soldOfRun("other-colour")).toEqual({ pieces: 1, sold: 1, made: 5 });
});

test("keeps the count at the time of the sale when more are sold, made or returned later", async () => {
  await make(4);
  await sell("one", 1);
  const then = await soldOfRun("one");
  await sell("two", 2);
  await make(6);
  await inTransaction(database.db, (tx) =>
    takeBackPieces(tx, "refund", "one", [{ ...PIECE, pieces: 1, lineNo: 1 }]),
  );
  expect(then).toEqual({ pieces: 1, sold: 1, made: 4 });
  expect(await soldOfRun("one")).toEqual(then);
});

test("counts a returned piece as unsold", async () => {
  await make(4);
  await sell("one", 2);
  await inTransaction(database.db, (tx) =>
    takeBackPieces(tx, "refund", "one", [{ ...PIECE, pieces: 1, lineNo: 1 }]),
  );
  await sell("two", 1);
  expect(await soldOfRun("two")).toEqual({ pieces: 1, sold: 2, made: 4 });
});

test("has no count for pieces sold without a limit", async () => {
  await sell("unlimited", 1);
  expect(await soldOfRun("unlimited")).toBeUndefined();
  await make(4);
  await sell("one", 1);
  await inTransaction(database.db, (tx) => removeLimit(tx, PIECE));
  await make(2);
  await sell("two", 1);
  expect(await soldOfRun("two")).toEqual({ pieces: 1, sold: 2, made: 3 });
});
