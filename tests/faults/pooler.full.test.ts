import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#tests/support/database/database-proxy.ts";
import { type PgBouncer, startPgBouncer } from "#tests/support/database/pgbouncer.ts";
import { startTcpServer, type TcpServer } from "#tests/support/database/tcp-postgres.ts";
import { observed } from "#tests/support/histories/fault-rounds.ts";
import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, eventually, type Piece, pay, payload } from "#tests/support/requests/checkout.ts";
import { untilReady, untilTold } from "#tests/support/requests/settle.ts";
import { failedStart, type RunningProgram, startProgram } from "#tests/support/shop/program.ts";
import { askForJob, turnsOfJob } from "#tests/support/shop/run-job.ts";
import { newDataDir, type RunningShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };
const KAFTAN = "/products/linen-kaftan";
const LOOKED_FOR = "Changes are looked for each second";
const NOT_HEARD = "Changes cannot be heard";

let server: TcpServer;
/** Between pooler and database. */
let proxy: DatabaseProxy;
let pooler: PgBouncer;
let direct: OpenDatabase;
let shop: RunningShop;
const folders: string[] = [];

const variablesOf = (more: Record<string, string> = {}) => ({
  DATABASE_URL: pooler.url,
  AUTH_SECRET: "a-secret-of-the-tests-and-of-nobody-else",
  WORKERS: "2",
  ...more,
});

async function start(more?: Record<string, string>): Promise<RunningShop> {
  const dataDir = await newDataDir();
  folders.push(dataDir);
  const program: RunningProgram = await startProgram({ DATA_DIR: dataDir, ...variablesOf(more) });
  return { ...program, ...direct, dataDir, stop: async () => void (await program.end("SIGTERM")) };
}

beforeAll(async () => {
  server = await startTcpServer();
  proxy = await openDatabaseProxy(server.url);
  pooler = await startPgBouncer(proxy.url);
  direct = openDatabase(server.url, { applicationName: "test", max: 4, log: () => undefined });
  shop = await start();
});
afterAll(async () => {
  await shop?.stop();
  await direct?.close();
  await pooler?.stop();
  await proxy?.close();
  await server?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

afterEach(() => proxy.mend());

const page = (address = KAFTAN) =>
  fetch(`${shop.origin}${address}`, { headers: { connection: "close" }, redirect: "manual" });
const textOf = async ({ origin }: Pick<RunningShop, "origin">): Promise<string> =>
  (await fetch(`${origin}${KAFTAN}`, { headers: { connection: "close" } })).text();
const ready = async ({ origin } = shop) => {
  const answer = await fetch(`${origin}/readyz`);
  return [answer.status, await answer.text()];
};

/** How often the page came from memory, by the log. */
const fromMemory = ({ output }: Pick<RunningShop, "output">): number =>
  output()
    .split(`"path":"${KAFTAN}","status":200`)
    .slice(1)
    .filter((rest) => /^[^}]*"from":"memory"/.test(rest)).length;

async function untilKept(kept: RunningShop): Promise<void> {
  const before = fromMemory(kept);
  await eventually(
    async () => {
      await textOf(kept);
      await sleep(150); // Lines of the log are written in batches.
      return fromMemory(kept);
    },
    (times) => times > before + 4,
  );
}

/** Changes a kept page, and waits until every worker shows it. */
async function expectVisible(title: string, kept: RunningShop = shop): Promise<void> {
  await untilKept(kept);
  await inTransaction(direct.db, async (tx) => {
    await tx.execute(sql`UPDATE products SET title = ${title} WHERE slug = 'linen-kaftan'`);
    await announceChange(tx, ["product:linen-kaftan"]);
  });
  const began = performance.now();
  const shown = async () => Promise.all(Array.from({ length: 8 }, () => textOf(kept)));
  await eventually(shown, (all) => all.every((html) => html.includes(title)));
  const seconds = ((performance.now() - began) / 1_000).toFixed(2);
  observed("An edit of a kept page behind a pooler", title, `visible after ${seconds} s`);
}

const isOver = ({ state }: { state: string }): boolean => ["completed", "failed"].includes(state);

async function buy(email: string): Promise<void> {
  const answer = await eventually(
    () => checkout(shop, payload(shop, [TOTE], { email })),
    ({ status }) => status === 200,
  );
  expect((await pay(answer.body.url ?? "")).location).toContain(shop.origin);
  await eventually(
    async () => (await direct.db.execute(sql`SELECT state FROM orders WHERE email = ${email}`)).rows,
    (rows) => rows[0]?.state === "paid",
  );
}

test("starts and sells, says once that changes are looked for, and keeps pages that are right", async () => {
  expect(shop.output().split(LOOKED_FOR)).toHaveLength(2);
  expect(await ready()).toEqual([200, "ok\n"]);
  await buy("ada@example.com");
  await expectVisible("Kaftan that was looked for");
  expect(shop.output()).not.toContain(NOT_HEARD);
});

test("leaves nothing in the pooler's sessions: no limit, no lock, no listener", async () => {
  const clients = Array.from({ length: 8 }, () => new Client({ connectionString: pooler.url }));
  for (const client of clients) {
    await client.connect();
    // As long as it lasts, the next one is lent another session.
    await client.query("BEGIN");
    const { rows } = await client.query(
      `SELECT current_setting('statement_timeout') AS statement,
         current_setting('idle_in_transaction_session_timeout') AS idle,
         (SELECT count(*)::int FROM pg_listening_channels()) AS channels`,
    );
    expect(rows).toEqual([{ statement: "0", idle: "0", channels: 0 }]);
  }
  await Promise.all(clients.map((client) => client.end()));
  await eventually(
    async () => (await direct.pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory'")).rowCount,
    (locks) => locks === 0,
  );
});

test("a transaction through the pooler has its limits", async () => {
  const through = openDatabase({ pooled: pooler.url }, { applicationName: "test", max: 1, log: () => {} });
  const limit = await inTransaction(
    through.db,
    async (tx) => (await tx.execute(sql`SELECT current_setting('statement_timeout') AS is`)).rows,
  );
  expect(limit).toEqual([{ is: "8s" }]);
  await through.close();
});

test("another machine starts beside it; a job has one turn, and backups follow each other", async () => {
  const other = await start();
  // Its folder is its own, and the pictures are the first one's.
  expect(await ready(other)).toEqual([503, expect.stringContaining("has not this shop's pictures")]);
  await eventually(
    () => turnsOfJob(direct.db, "reconcile-orders"),
    (turns) => turns.every(isOver),
  );
  const before = (await turnsOfJob(direct.db, "reconcile-orders")).length;
  await askForJob(direct.db, "reconcile-orders");
  const turns = await eventually(
    () => turnsOfJob(direct.db, "reconcile-orders"),
    (all) => all.length > before && all.every(isOver),
  );
  expect(turns.filter(({ again }) => again > 0)).toEqual([]);
  await other.stop();

  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  for (let nth = 0; nth < 3; nth += 1) {
    // The one before is noted after its last byte.
    const answer = await eventually(
      () => owner.ask("/admin/settings/backup/download", { form: { intent: "download" } }),
      ({ status }) => status === 200,
    );
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  }
});

test("serves again by itself after the pooler restarted, and shows what changed meanwhile", async () => {
  await untilKept(shop);
  await pooler.end();
  await eventually(
    () => ready(),
    ([status]) => status === 503,
  );
  expect((await page()).status).toBe(200);
  await direct.db.execute(sql`UPDATE products SET title = 'Kaftan of a restart' WHERE slug = 'linen-kaftan'`);
  await pooler.start();
  await untilReady(shop);
  await eventually(
    () => textOf(shop),
    (html) => html.includes("Kaftan of a restart"),
  );
  await buy("ben@example.com");
  await expectVisible("Kaftan after a restart");
  await eventually(
    () => ready(),
    ([, text]) => text === "ok\n",
  );
});

test("shows pages as last known while the database behind the pooler is gone", async () => {
  await untilKept(shop);
  proxy.cut();
  const shown = await eventually(page, ({ headers }) => headers.get("cache-control") === "no-store");
  expect(shown.status).toBe(200);
  expect((await page("/products/linen-maxi-dress")).status).toBe(503);
  expect((await ready())[0]).toBe(503);
  proxy.mend();
  await untilReady(shop);
  await expectVisible("Kaftan after an absence");
});

test("hears changes by the direct address, and says nothing", async () => {
  const listening = await start({ DATABASE_DIRECT_URL: server.url });
  await expectVisible("Kaftan that was heard of", listening);
  expect(listening.output()).not.toContain(LOOKED_FOR);
  expect(listening.output()).not.toContain(NOT_HEARD);
  await untilTold(direct.db);
  await listening.stop();
});

test.each<[string, () => Record<string, string>, string]>([
  [
    "cannot be reached",
    () => ({ DATABASE_DIRECT_URL: "postgres://shop:hush-hush@127.0.0.1:1/shop" }),
    "DATABASE_DIRECT_URL: the database cannot be reached",
  ],
  [
    "is the pooler's",
    () => ({ DATABASE_DIRECT_URL: pooler.url }),
    "DATABASE_DIRECT_URL: leads to a pooler in transaction mode",
  ],
  [
    "is of another database",
    () => ({ DATABASE_DIRECT_URL: server.url.replace(/\/[^/]+$/, "/postgres") }),
    "DATABASE_DIRECT_URL: leads to another database than DATABASE_URL",
  ],
])("does not start where the direct address %s, and says so", async (_, wrong, sentence) => {
  const dataDir = await newDataDir();
  folders.push(dataDir);
  const { code, output } = await failedStart({ DATA_DIR: dataDir, ...variablesOf(wrong()) });
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  expect(output).not.toContain("hush-hush");
});
