import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { listEntries, openedRuns } from "../lists.tables.server.ts";
import { findEntry, leaveList } from "./entry.server.ts";
import { eraseFromLists, exportFromLists, forgetOldEntries } from "./forget-entries.server.ts";
import { CONSENT } from "./list-entry.ts";
import { serveWaiting } from "./serve-waiting.server.ts";
import { addPieces, linkTo, putInQueue, putSoldOutDress } from "./testing/waiting-shop.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await putSoldOutDress(database.db);
});
afterEach(() => database.close());

const all = () => database.db.select().from(listEntries);

test("an address that is erased with its order leaves every list, and its piece goes to the next in line", async () => {
  const [, bo] = await putInQueue(database.db, ["ada@shopper.example", "bo@shopper.example"], NOW);
  await addPieces(database.db, 1);
  await serveWaiting({ db: database.db, now: () => NOW });
  expect(await exportFromLists(database.db, "ADA@shopper.example")).toMatchObject([
    { list: "waiting", product: "dress", state: "offered", consent: CONSENT.waiting },
  ]);
  await inTransaction(database.db, (tx) => eraseFromLists(tx, " Ada@Shopper.example", NOW));
  await serveWaiting({ db: database.db, now: () => NOW });
  expect(await exportFromLists(database.db, "ada@shopper.example")).toEqual([]);
  expect(JSON.stringify(await all())).not.toContain("ada@");
  expect(await database.db.select().from(listEntries).where(eq(listEntries.state, "offered"))).toMatchObject([
    { id: bo },
  ]);
});

test("deletes unconfirmed entries after a week and ended ones after a month, and keeps waiting ones", async () => {
  const [ada = 0, bo = 0] = await putInQueue(database.db, ["ada@shopper.example", "bo@shopper.example"], NOW);
  const left = await linkTo(database.db, ada, NOW);
  await leaveList(database.db, left, NOW);
  await database.db.insert(listEntries).values({
    list: "newsletter",
    email: "cy@shopper.example",
    state: "asked",
    consent: CONSENT.newsletter,
    askedAt: NOW,
  });
  await forgetOldEntries(database.db, later(6));
  expect(await all()).toHaveLength(3);
  await forgetOldEntries(database.db, later(8));
  expect(await all()).toHaveLength(2);
  expect(await findEntry(database.db, left, later(8))).toMatchObject({ standing: "left" });
  await forgetOldEntries(database.db, later(31));
  expect((await all()).map(({ id }) => id)).toEqual([bo]);
  expect(await findEntry(database.db, left, later(31))).toBeNull();
  await forgetOldEntries(database.db, later(731));
  expect(await all()).toEqual([]);
});

test("keeps an entry with a pre-order until its run is cut", async () => {
  const [ada = 0] = await putInQueue(database.db, ["ada@shopper.example"], NOW);
  const awaited = { state: "awaited", readyOn: "2028-12-01" } as const;
  await database.db
    .insert(openedRuns)
    .values({ id: "run", at: NOW, userId: "owner", productSlug: "dress", pieces: [], ...awaited });
  await database.db.update(listEntries).set({ runId: "run" });
  await forgetOldEntries(database.db, later(731));
  expect((await all()).map(({ id }) => id)).toEqual([ada]);
  await database.db.update(listEntries).set({ runId: null });
  await forgetOldEntries(database.db, later(731));
  expect(await all()).toEqual([]);
});
