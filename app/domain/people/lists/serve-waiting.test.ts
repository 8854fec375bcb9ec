import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import { releasePieces, reservePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { PIECE, stockIn } from "#app/domain/catalogue/stock/testing/one-dress.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { listEntries, openedRuns } from "../lists.tables.server.ts";
import { confirmEntry, findEntry, leaveList } from "./entry.server.ts";
import { findHeldPieces, holdAgain, takeHeldPieces } from "./held-pieces.server.ts";
import { serveSize, serveWaiting } from "./serve-waiting.server.ts";
import { addPieces, linkTo, putInQueue, putSoldOutDress } from "./testing/waiting-shop.server.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let now: Date;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date("2026-11-20T12:00:00Z");
  await database.db.execute(sql`TRUNCATE list_entries, opened_runs RESTART IDENTITY CASCADE`);
  await putSoldOutDress(database.db);
});

const serve = () => serveWaiting({ db: database.db, now: () => now });
const queueOf = (count: number) =>
  putInQueue(
    database.db,
    Array.from({ length: count }, (_, index) => `p${index}@shopper.example`),
    new Date("2026-11-01T12:00:00Z"),
  );
const inState = (state: "confirmed" | "offered" | "taken" | "lapsed" | "left") =>
  database.db.select().from(listEntries).where(eq(listEntries.state, state)).orderBy(asc(listEntries.id));
const idsIn = async (state: Parameters<typeof inState>[0]) => (await inState(state)).map(({ id }) => id);

/** Marks the letters with the links as sent now. */
const lettersLeave = () =>
  database.db
    .update(listEntries)
    .set({ heldUntil: new Date(now.getTime() + 24 * HOUR_MS) })
    .where(and(eq(listEntries.state, "offered"), sql`held_until IS NULL`));

/** Checks out one piece; true when it was reserved. */
const buy = (orderId: string, links: string[] = []) =>
  inTransaction(database.db, async (tx) => {
    const lines = await takeHeldPieces(tx, { links, orderId, now }, [{ ...PIECE, lineNo: 1, pieces: 1 }]);
    if ((await reservePieces(tx, orderId, lines)).length > 0) throw new Error("short");
  }).then(
    () => true,
    (error: Error) => {
      if (error.message !== "short") throw error;
      return false;
    },
  );

const expire = (orderId: string) =>
  inTransaction(database.db, async (tx) => {
    await releasePieces(tx, orderId);
    await holdAgain(tx, orderId);
  });

test("serves 500 waiting shoppers in order with half of what comes in three batches and half of the links expiring", {
  tags: "full",
}, async () => {
  const queue = await queueOf(500);
  const offered: number[] = [];
  let bought = 0;
  let made = 0;
  for (let day = 0; day < 12; day += 1) {
    if (day % 4 === 0) {
      await addPieces(database.db, 8);
      made += 8;
    }
    // Two processes run at once, and one of them runs twice.
    await Promise.all([serve(), serve()]);
    await serve();
    const open = await inState("offered");
    expect(open.length).toBe(Math.ceil((made - bought) / 2));
    offered.push(...open.map(({ id }) => id).filter((id) => !offered.includes(id)));
    expect(offered).toEqual(queue.slice(0, offered.length));
    expect(await stockIn(database.db)).toMatchObject({ onHand: made - bought - open.length });
    await lettersLeave();
    // Every second person buys, in the order of their links.
    for (const [index, { id }] of open.entries()) {
      if (index % 2 === 1) continue;
      expect(await buy(`order-${id}`, [await linkTo(database.db, id, now)])).toBe(true);
      bought += 1;
    }
    now = new Date(now.getTime() + 24 * HOUR_MS);
  }
  while ((await serve()).offered > 0) {
    await lettersLeave();
    for (const { id } of await inState("offered")) {
      await buy(`order-${id}`, [await linkTo(database.db, id, now)]);
      bought += 1;
    }
  }
  expect(bought).toBe(24);
  const all = await database.db.select().from(listEntries).orderBy(asc(listEntries.id));
  const isServed = all.map(({ state }) => state === "taken" || state === "lapsed");
  // All who had a turn were before all who had none.
  expect(isServed.indexOf(false)).toBe(isServed.lastIndexOf(true) + 1);
  const letters = await database.db.select().from(emails).where(eq(emails.kind, "offer"));
  expect(new Set(letters.map(({ entryId }) => entryId)).size).toBe(letters.length);
  expect(letters).toHaveLength(isServed.filter(Boolean).length);
});

test("reserves a returned piece for the waiting list, even before its turns are assigned", async () => {
  await queueOf(1);
  await addPieces(database.db, 1);
  expect(await buy("stranger")).toBe(false);
  await addPieces(database.db, 1);
  expect(await buy("stranger")).toBe(true);
  expect(await serve()).toEqual({ lapsed: 0, offered: 1 });
  expect(await buy("another")).toBe(false);
});

test("sells a link's piece through that link only, once", async () => {
  const [id = 0] = await queueOf(2);
  await addPieces(database.db, 1);
  await serve();
  const link = await linkTo(database.db, id, now);
  expect(await buy("stranger", [link.replace(/^./, "x")])).toBe(false);
  expect((await findHeldPieces(database.db, { links: [link], now }))(PIECE)).toBe(1);
  expect(await buy("theirs", [link])).toBe(true);
  expect((await findHeldPieces(database.db, { links: [link], now }))(PIECE)).toBe(0);
  expect(await buy("theirs-again", [link])).toBe(false);
  expect(await inState("taken")).toMatchObject([{ id, email: null, orderId: "theirs" }]);
});

test("an order that ends unpaid returns the piece to its link for the remaining hours", async () => {
  const [id = 0, next = 0] = await queueOf(2);
  await addPieces(database.db, 1);
  await serve();
  await lettersLeave();
  const link = await linkTo(database.db, id, now);
  await buy("first-try", [link]);
  await expire("first-try");
  expect(await serve()).toEqual({ lapsed: 0, offered: 0 });
  expect(await idsIn("offered")).toEqual([id]);
  expect(await buy("second-try", [link])).toBe(true);
  now = new Date(now.getTime() + 25 * HOUR_MS);
  await expire("second-try");
  expect(await serve()).toEqual({ lapsed: 1, offered: 1 });
  expect(await idsIn("offered")).toEqual([next]);
});

test("leaving the list passes a held piece to the next, and changes nobody else's place", async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = await queueOf(4);
  await leaveList(database.db, await linkTo(database.db, second, now), now);
  await addPieces(database.db, 1);
  await serve();
  await leaveList(database.db, await linkTo(database.db, first, now), now);
  await serve();
  expect(await idsIn("offered")).toEqual([third]);
  expect(await idsIn("confirmed")).toEqual([fourth]);
  expect((await inState("left")).map(({ email }) => email)).toEqual([null, null]);
});

test("releases the piece of an email that could not be sent for three days", async () => {
  const [first = 0, second = 0] = await queueOf(2);
  await addPieces(database.db, 1);
  await serve();
  now = new Date(now.getTime() + 71 * HOUR_MS);
  expect(await serve()).toEqual({ lapsed: 0, offered: 0 });
  expect(await idsIn("offered")).toEqual([first]);
  now = new Date(now.getTime() + HOUR_MS);
  expect(await serve()).toEqual({ lapsed: 1, offered: 1 });
  expect(await idsIn("offered")).toEqual([second]);
});

test("a size that is hidden or no longer offered gives nobody a link", async () => {
  await queueOf(1);
  await addPieces(database.db, 1);
  await database.db.execute(sql`UPDATE products SET is_active = false`);
  expect(await serve()).toEqual({ lapsed: 0, offered: 0 });
  // A run that is opened while its style is hidden calls this.
  expect(await inTransaction(database.db, (tx) => serveSize(tx, PIECE, now))).toBe(0);
  await database.db.execute(sql`UPDATE products SET is_active = true`);
  await database.db.execute(sql`UPDATE variants SET is_offered = false`);
  expect(await serve()).toEqual({ lapsed: 0, offered: 0 });
});

test.each([
  ["its style is hidden", (isSeen: boolean) => database.db.update(products).set({ isActive: isSeen })],
  ["its size is not offered", (isSeen: boolean) => database.db.update(variants).set({ isOffered: isSeen })],
])(
  "while %s an open link is only a place in line again, and has another turn afterwards",
  async (_, show) => {
    const [first = 0, second = 0] = await queueOf(2);
    await addPieces(database.db, 1);
    await serve();
    await lettersLeave();
    const link = await linkTo(database.db, first, now);
    await show(false);
    // By now its hours would be over.
    now = new Date(now.getTime() + 30 * HOUR_MS);
    await Promise.all([serve(), serve()]);
    expect(await idsIn("confirmed")).toEqual([first, second]);
    expect(await inState("confirmed")).toMatchObject([{ email: "p0@shopper.example", heldUntil: null }, {}]);
    expect(await stockIn(database.db)).toMatchObject({ onHand: 1, reserved: 0 });
    await show(true);
    expect(await buy("stranger")).toBe(false);
    expect(await serve()).toEqual({ lapsed: 0, offered: 1 });
    expect(await idsIn("offered")).toEqual([first]);
    expect(await buy("theirs", [link])).toBe(true);
  },
);

test("an offer without an address, after an unpaid order, runs out its hours when the piece is hidden", async () => {
  const [id = 0] = await queueOf(1);
  await addPieces(database.db, 1);
  await serve();
  await lettersLeave();
  await buy("unpaid", [await linkTo(database.db, id, now)]);
  await expire("unpaid");
  await database.db.update(products).set({ isActive: false });
  expect(await serve()).toEqual({ lapsed: 0, offered: 0 });
  expect(await idsIn("offered")).toEqual([id]);
  now = new Date(now.getTime() + 24 * HOUR_MS);
  expect(await serve()).toEqual({ lapsed: 1, offered: 0 });
});

/** A run of one dress, whose piece belongs to an entry. */
async function giveRun(id: string, state: "awaited" | "cut", entry: number): Promise<void> {
  const run = { id, at: now, userId: "owner", productSlug: PIECE.productSlug, readyOn: "2027-01-12", state };
  await database.db
    .insert(openedRuns)
    .values({ ...run, pieces: [{ variantId: PIECE.variantId, pieces: 1 }] });
  await database.db.update(listEntries).set({ runId: id }).where(eq(listEntries.id, entry));
}

test("reserves a piece of a cut run for its pre-order, even when another shopper is ahead in line", async () => {
  const [first = 0, second = 0] = await queueOf(2);
  await giveRun("run", "cut", second);
  await addPieces(database.db, 1);
  await serve();
  expect(await idsIn("offered")).toEqual([second]);
  await addPieces(database.db, 2);
  await serve();
  expect(await idsIn("offered")).toEqual([first, second]);
});

test("keeps at most half of what comes for the waiting list, and sells the rest to anybody", async () => {
  await queueOf(20);
  await addPieces(database.db, 6);
  expect(await serve()).toEqual({ lapsed: 0, offered: 3 });
  for (const stranger of ["one", "two", "three"]) expect(await buy(stranger)).toBe(true);
  expect(await buy("four")).toBe(false);
  // Pieces that come back after the hours are shared in the same way.
  await lettersLeave();
  now = new Date(now.getTime() + 24 * HOUR_MS);
  expect(await serve()).toEqual({ lapsed: 3, offered: 2 });
  expect(await buy("five")).toBe(true);
  expect(await buy("six")).toBe(false);
});

test("sells the other half at once, also before the turns are assigned", async () => {
  await queueOf(20);
  await addPieces(database.db, 2);
  expect(await buy("one")).toBe(true);
  expect(await buy("two")).toBe(false);
});

test("gives one mailbox one place in line, however its address is spelled", async () => {
  await putInQueue(database.db, ["ada.b@gmail.com"], now);
  const [again = 0] = await putInQueue(database.db, ["a.dab+2@googlemail.com"], now, "asked");
  const link = await linkTo(database.db, again, now);
  expect(await findEntry(database.db, link, now)).toMatchObject({ standing: "asked", refusal: "mailbox" });
  expect(await confirmEntry(database.db, link, () => now)).toBe(true);
  expect(await inState("confirmed")).toHaveLength(1);
});

test("gives people of one small domain three places in line, also at the same moment", async () => {
  const emails = Array.from({ length: 6 }, (_, nth) => `p${nth}@${nth}.shopper.example`);
  const ids = await putInQueue(database.db, emails, now, "asked");
  const links = await Promise.all(ids.map((id) => linkTo(database.db, id, now)));
  await Promise.all(links.map((link) => confirmEntry(database.db, link, () => now)));
  expect(await inState("confirmed")).toHaveLength(3);
  const seen = await Promise.all(links.map((link) => findEntry(database.db, link, now)));
  expect(seen.filter((entry) => entry?.refusal === "domain")).toHaveLength(3);
});

test("keeps a cut run's piece for its pre-order when the style is hidden and another run is announced", async () => {
  const [first = 0, second = 0] = await queueOf(2);
  await giveRun("run", "cut", first);
  await addPieces(database.db, 1);
  await serve();
  await giveRun("next", "awaited", second);
  await database.db.update(products).set({ isActive: false });
  await serve();
  expect(await inState("confirmed")).toMatchObject([{ runId: "run" }, { runId: "next" }]);
});

test("gives no second run piece to a pre-order that got a piece earlier and lost it with the hidden style", async () => {
  const [first = 0, second = 0] = await queueOf(2);
  await giveRun("run", "awaited", first);
  await addPieces(database.db, 1);
  await serve();
  expect(await inState("confirmed")).toMatchObject([{ id: second, runId: "run" }]);
  await database.db.update(products).set({ isActive: false });
  await serve();
  expect(await inState("confirmed")).toMatchObject([{ id: first, runId: null }, { runId: "run" }]);
});

test("places a confirmation in line by when it gets the lock on the size, not by the time of the click", async () => {
  const [id = 0] = await putInQueue(database.db, ["a@shopper.example"], now, "asked");
  const link = await linkTo(database.db, id, now);
  let confirmed: Promise<boolean> | undefined;
  await inTransaction(database.db, async (tx) => {
    await lockPieces(tx, [PIECE]);
    confirmed = confirmEntry(database.db, link, () => now);
    const waiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(async () => (await database.db.execute(waiting)).rows.length).toBe(1);
    now = new Date(now.getTime() + HOUR_MS);
  });
  expect(await confirmed).toBe(true);
  expect(await inState("confirmed")).toMatchObject([{ confirmedAt: now }]);
});
