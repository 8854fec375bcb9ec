import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";
import { checkout, eventually, payload } from "#tests/support/requests/checkout.ts";
import { postmasterOf, workersOf } from "#tests/support/shop/processes.ts";
import { type RunningProgram, startProgram } from "#tests/support/shop/program.ts";
import { newDataDir } from "#tests/support/shop/shop.ts";
import { copyTemplate } from "#tests/support/shop/shop-template.ts";
import { switchTo } from "../../scripts/build-folders.ts";

let root: string;
let dataDir: string;
let shop: RunningProgram;

/** A project's folder of its own, with a copy of the build, so that others can be made beside it. */
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "project-"));
  for (const name of ["node_modules", "package.json", "content"])
    await symlink(path.resolve(name), path.join(root, name));
  await cp("database", path.join(root, "database"), { recursive: true });
  await makeBuild("one");
  dataDir = await newDataDir();
  await copyTemplate(dataDir);
  shop = await startProgram({ DATA_DIR: dataDir, WORKERS: "2" }, root);
});

afterEach(async () => {
  await shop.end("SIGTERM");
  await Promise.all([root, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Makes a build the newest. Its files in `assets` have its name. */
async function makeBuild(name: string, program?: string): Promise<void> {
  const folder = path.join(root, "builds", name);
  await cp(await realpath("build"), folder, { recursive: true });
  await writeFile(path.join(folder, "client/assets", `${name}.js`), `"${name}"`);
  if (program !== undefined) await writeFile(path.join(folder, "server/index.js"), program);
  await switchTo(`builds/${name}`, new Date(), root);
}

/** The shop alone decides whether its server keeps running. */
async function visitDatabase(): Promise<OpenDatabase> {
  const { connection, release } = await acquireBundledServer({ dataDir, log: () => undefined });
  await release();
  return openDatabase(connection, { applicationName: "test", max: 4, log: () => undefined });
}

/** How often the log has a line. */
const times = (message: string): number => shop.output().split(`"message":"${message}"`).length - 1;

const reloads = (count: number) =>
  eventually(
    async () => times("The workers are replaced"),
    (done) => done === count,
  );

/** Asks for pages without a pause, on connections that are kept and on new ones, until it is told to stop. */
function ask(): () => Promise<{ statuses: Map<number | string, number> }> {
  const statuses = new Map<number | string, number>();
  let goesOn = true;
  const one = (agent: Agent | false, place: string): Promise<number | string> =>
    new Promise((resolve) => {
      get(shop.origin + place, { agent }, (answer) => {
        answer.on("end", () => resolve(answer.statusCode ?? 0)).resume();
        answer.on("error", (error) => resolve(`cut off: ${error}`));
      }).on("error", (error) => resolve(String(error)));
    });
  const visitor = async (agent: Agent | false): Promise<void> => {
    for (let nth = 0; goesOn; nth += 1) {
      const status = await one(agent, nth % 3 === 0 ? "/assets/one.js" : nth % 3 === 1 ? "/catalogue" : "/");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const kept = new Agent({ keepAlive: true, maxSockets: 4 });
  const visitors = [kept, kept, kept, kept, false as const, false as const].map(visitor);
  return async () => {
    goesOn = false;
    await Promise.all(visitors);
    kept.destroy();
    return { statuses };
  };
}

const statusOf = async (file: string): Promise<number> =>
  (await fetch(`${shop.origin}/assets/${file}`)).status;

test("replaces every worker by one of the newest build, and refuses no request meanwhile", async () => {
  const before = await workersOf(shop);
  const stopAsking = ask();
  await makeBuild("two");
  // Pages of the new build request it from workers of the old one, too.
  expect(await Promise.all(Array.from({ length: 8 }, () => statusOf("two.js")))).toEqual(Array(8).fill(200));
  shop.process.kill("SIGHUP");
  await reloads(1);
  const { statuses } = await stopAsking();
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(50);
  const after = await workersOf(shop);
  expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([2, []]);
  // Pages that were opened before it.
  expect(await Promise.all(["one.js", "two.js", "three.js"].map(statusOf))).toEqual([200, 200, 404]);
  expect(times("A worker ended and is replaced")).toBe(0);
});

test("reloads once more after all that was asked for during a reload", async () => {
  // The newest build waits here before it replaces the workers, so what follows comes during the first reload.
  const database = await visitDatabase();
  const holder = await database.pool.connect();
  await holder.query("BEGIN; LOCK TABLE drizzle.__drizzle_migrations IN ACCESS EXCLUSIVE MODE");
  const before = await workersOf(shop);
  shop.process.kill("SIGHUP");
  await eventually(
    async () =>
      (
        await database.pool.query(
          "SELECT FROM pg_locks WHERE NOT granted AND relation = 'drizzle.__drizzle_migrations'::regclass",
        )
      ).rowCount,
    (waiting) => waiting === 1,
  );
  for (const _ of "again and again") shop.process.kill("SIGHUP");
  // The newest build, which waits, is a process as well.
  expect([times("The workers are replaced"), await workersOf(shop)]).toEqual([
    0,
    expect.arrayContaining(before),
  ]);
  await holder.query("ROLLBACK");
  holder.release();
  await reloads(2);
  const last = await workersOf(shop);
  expect(last.filter((pid) => before.includes(pid))).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect([times("The workers are replaced"), await workersOf(shop)]).toEqual([2, last]);
  await database.close();
});

test("finishes a checkout that is under way, and takes others meanwhile", async () => {
  const database = await visitDatabase();
  const holder = await database.pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM variants WHERE product_slug = 'adire-tote' FOR UPDATE");
  const order = payload(shop, [{ slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 }]);
  const answer = checkout(shop, order);
  await eventually(
    async () =>
      (await database.pool.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rowCount,
    (waiting) => waiting === 1,
  );
  const before = await workersOf(shop);
  shop.process.kill("SIGHUP");
  await eventually(
    () => workersOf(shop),
    (workers) => workers.some((pid) => !before.includes(pid)),
  );
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  await holder.query("ROLLBACK");
  holder.release();
  expect((await answer).status).toBe(200);
  await reloads(1);
  await database.close();
});

test("migrates before the first new worker serves, and stays ready while the sources are newer", async () => {
  const journal = path.join(root, "database/migrations/meta/_journal.json");
  const { entries, ...about } = JSON.parse(await readFile(journal, "utf8"));
  const next = { ...entries.at(-1), idx: entries.length, when: entries.at(-1).when + 1, tag: "9999_new" };
  await writeFile(journal, JSON.stringify({ ...about, entries: [...entries, next] }));
  await writeFile(path.join(root, "database/migrations/9999_new.sql"), "CREATE TABLE of_the_newest ();");
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  shop.process.kill("SIGHUP");
  await reloads(1);
  const { pool, close } = await visitDatabase();
  const { rows } = await pool.query("SELECT to_regclass('of_the_newest') IS NOT NULL AS made");
  await close();
  expect(rows).toEqual([{ made: true }]);
});

test.each([
  ["a program that ends", "process.exit(1);"],
  [
    "a program that prepares and then cannot serve",
    "process.send?.({ setup: { settings: { ignored: [] } } });",
  ],
])("keeps its workers when the newest build is %s, and says so", async (_, program) => {
  const before = await workersOf(shop);
  await makeBuild("broken", program);
  shop.process.kill("SIGHUP");
  await eventually(
    async () => times("The workers could not be replaced; those before go on"),
    (count) => count === 1,
  );
  expect(await workersOf(shop)).toEqual(before);
  expect((await fetch(shop.origin)).status).toBe(200);
});

test("keeps its workers when a setting of the first process has changed, and names it", async () => {
  const before = await workersOf(shop);
  await writeFile(path.join(root, ".env"), "METRICS_PORT=9464\n");
  shop.process.kill("SIGHUP");
  await eventually(
    async () => times("The workers could not be replaced; those before go on"),
    (count) => count === 1,
  );
  expect(shop.output()).toContain("METRICS_PORT and METRICS_HOST: changed since the start");
  expect(await workersOf(shop)).toEqual(before);
});

test("stops at once in the middle of a reload, and leaves nothing running", async () => {
  const before = await workersOf(shop);
  shop.process.kill("SIGHUP");
  await eventually(
    () => workersOf(shop),
    (workers) => workers.some((pid) => !before.includes(pid)),
  );
  expect(await shop.end("SIGTERM")).toBe(0);
  expect(await postmasterOf(dataDir)).toBeNull();
  expect(times("The workers are replaced")).toBe(0);
});
