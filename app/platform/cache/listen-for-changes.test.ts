import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { inTransaction } from "../db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { createLog } from "../logging/log.server.ts";
import { announceChange, forgetAnnouncements } from "./changes.server.ts";
import { listenForChanges } from "./listen-for-changes.server.ts";

let database: TestDatabase;
let stop: () => Promise<void>;
afterEach(async () => {
  await stop();
  await database.close();
});

/** A cache that records what happened to it. */
async function listen(everyMs?: number, { isPooled = false } = {}) {
  database = await createTestDatabase();
  const happened: string[] = [];
  const kept = {
    purge: (tags: readonly string[]) => void happened.push(...tags),
    close: () => void happened.push("closed"),
    open: () => void happened.push("open"),
  };
  const log = createLog("error", () => undefined);
  const connection = isPooled ? { pooled: database.connection as string } : database.connection;
  stop = listenForChanges(connection, [kept], log, { everyMs });
  await expect.poll(() => happened).toContain("open");
  return happened;
}

test("caches nothing before change notifications work", async () => {
  expect(await listen()).toEqual(["closed", "open"]);
});

test("delivers an announcement once its transaction commits, each tag once, and never without a commit", async () => {
  const happened = await listen();
  await inTransaction(database.db, (tx) => announceChange(tx, ["products", "product:a", "products"]));
  await inTransaction(database.db, async (tx) => {
    await announceChange(tx, ["never"]);
    throw new Error("changed my mind");
  }).catch(() => undefined);
  await inTransaction(database.db, (tx) => announceChange(tx, ["last"]));
  await expect.poll(() => happened).toContain("last");
  expect(happened).toEqual(["closed", "open", "products", "product:a", "last"]);
});

test("catches up a change whose message was lost at the next heartbeat, once", async () => {
  const happened = await listen(50);
  await database.pool.query("INSERT INTO announced_changes (tag) VALUES ('product:unheard')");
  await expect.poll(() => happened).toContain("product:unheard");
  await inTransaction(database.db, (tx) => announceChange(tx, ["heard"]));
  await expect.poll(() => happened).toContain("heard");
  await sleep(300);
  expect(happened).toEqual(["closed", "open", "product:unheard", "heard"]);
});

test("delivers a change once that arrives while a heartbeat fetches the others", async () => {
  const happened = await listen(50);
  const query = Client.prototype.query as (this: Client, text: unknown, ...rest: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(async function (
    this: Client,
    text,
    ...rest
  ) {
    const answer = await query.call(this, text, ...rest);
    if (String(text).startsWith("SELECT id")) {
      // The message overtakes the answer, which is on its way.
      spy.mockRestore();
      await inTransaction(database.db, (tx) => announceChange(tx, ["between"]));
      await expect.poll(() => happened).toContain("between");
    }
    return answer as never;
  });
  await expect.poll(() => happened).toContain("between");
  await sleep(300);
  expect(happened).toEqual(["closed", "open", "between"]);
});

test("looks for changes where it cannot listen, and finds each once, also one that is committed late", async () => {
  const happened = await listen(50, { isPooled: true });
  const late = await database.pool.connect();
  await late.query("BEGIN");
  await late.query("INSERT INTO announced_changes (tag, at) VALUES ('late', clock_timestamp())");
  await inTransaction(database.db, (tx) => announceChange(tx, ["early"]));
  await expect.poll(() => happened).toContain("early");
  await late.query("COMMIT");
  late.release();
  await expect.poll(() => happened).toContain("late");
  await sleep(300);
  expect(happened).toEqual(["closed", "open", "early", "late"]);
});

test("starts empty after a pause in which changes may have been forgotten", async () => {
  const happened = await listen(50, { isPooled: true });
  const query = Client.prototype.query as (this: Client, text: unknown, ...rest: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, text, ...rest) {
    if (!String(text).startsWith("SELECT extract")) return query.call(this, text, ...rest) as never;
    spy.mockRestore();
    return query.call(this, "SELECT extract(epoch FROM now())::float8 + 61 AS now") as never;
  });
  await expect.poll(() => happened).toEqual(["closed", "open", "closed", "open"]);
});

test("old announcements are deleted", async () => {
  await listen();
  await inTransaction(database.db, (tx) => announceChange(tx, ["old"]));
  await forgetAnnouncements(database.db, new Date());
  expect((await database.pool.query("SELECT tag FROM announced_changes")).rows).toEqual([{ tag: "old" }]);
  await forgetAnnouncements(database.db, new Date(Date.now() + 11 * 60_000));
  expect((await database.pool.query("SELECT tag FROM announced_changes")).rows).toEqual([]);
});

test("heartbeats change no cache; a lost connection is replaced, and nothing is cached meanwhile", async () => {
  const happened = await listen(50);
  await sleep(200);
  expect(happened).toEqual(["closed", "open"]);
  await database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'shop changes' AND datname = current_database()`);
  await expect.poll(() => happened).toEqual(["closed", "open", "closed", "open"]);
});

test("replaces an open connection that receives nothing", async () => {
  const query = Client.prototype.query as (this: Client, text: unknown, ...rest: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, text, ...rest) {
    if (!String(text).startsWith("LISTEN")) return query.call(this, text, ...rest) as never;
    // A pooler may send each statement to another session.
    spy.mockRestore();
    return query.call(this, "SELECT 1") as never;
  });
  const happened = await listen(50);
  await expect.poll(() => happened).toEqual(["closed", "open", "closed", "open"]);
});
