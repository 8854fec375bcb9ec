import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { postmasterOf } from "#tests/support/shop/processes.ts";
import { beginStart } from "#tests/support/shop/program.ts";
import { turnsOfJob } from "#tests/support/shop/run-job.ts";
import { newDataDir, type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

let shop: RunningShop;
afterEach(() => rm(shop.dataDir, { recursive: true, force: true }));

/** Waits until no new connection is accepted. */
const untilClosed = (): Promise<boolean> =>
  eventually(
    () =>
      fetch(`${shop.origin}/healthz`).then(
        () => true,
        () => false,
      ),
    (isOpen) => !isOpen,
  );

/** A connection with a request that has begun and does not end. */
async function beginRequest(): Promise<Socket> {
  const socket = connect(Number(new URL(shop.origin).port), "localhost");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n");
  return socket;
}

/** Waits until the start has ended in the background too: the jobs have had their first turn. */
const untilSettled = () =>
  eventually(
    () => turnsOfJob(shop.db, "reconcile-orders"),
    (all) => all.some(({ state }) => state === "completed"),
  );

test("finishes a request under way when it is told to stop, and leaves nothing running", async () => {
  shop = await startShop();
  const { pool } = shop;

  // The checkout waits for a row that the test has locked, which proves that it is under way.
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM variants WHERE product_slug = 'adire-tote' FOR UPDATE");
  const answer = checkout(shop, payload(shop, [TOTE]));
  await eventually(
    // Queried outside the transaction, in which the view of the server would never change.
    async () => (await pool.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).rowCount,
    (waiting) => waiting === 1,
  );

  shop.process.kill("SIGTERM");
  await untilClosed();
  await holder.query("ROLLBACK");
  holder.release();

  const { status, body } = await answer;
  expect(body.error).toBeUndefined();
  expect(status).toBe(200);
  expect(await shop.end("SIGTERM")).toBe(0);
  expect(await postmasterOf(shop.dataDir)).toBeNull();
});

test("answers a request that it was told to stop in the middle of, and then closes its connection", async () => {
  shop = await startShop();
  await untilSettled();
  const first = await beginRequest();
  const second = await beginRequest();
  // An answer on a later connection: the shop has the others.
  await fetch(shop.origin);
  shop.process.kill("SIGTERM");
  await untilClosed();
  // The first connection is closed before the time for work under way is over: the second is answered after it.
  for (const socket of [first, second]) {
    socket.write("\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*^connection: close\r$/ims);
  }
  expect(await shop.end("SIGTERM")).toBe(0);
});

test("stops at once when nothing is under way, with browsers' idle connections open", async () => {
  let dataDir = "";
  const stop = async ({ isAsking }: { isAsking: boolean }): Promise<number> => {
    shop = await startShop(dataDir ? { dataDir } : {});
    dataDir = shop.dataDir;
    await untilSettled();
    const socket = isAsking ? await beginRequest() : null;
    // Browsers open such connections in advance.
    const unused = connect(Number(new URL(shop.origin).port), "localhost").on("error", () => undefined);
    await once(unused, "connect");
    await fetch(shop.origin);
    const began = performance.now();
    expect(await shop.end("SIGTERM")).toBe(0);
    const took = performance.now() - began;
    expect(await postmasterOf(shop.dataDir)).toBeNull();
    socket?.destroy();
    unused.destroy();
    return took;
  };
  // A request that never ends gets all the time for work under way.
  const inFull = await stop({ isAsking: true });
  let atOnce = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && atOnce >= inFull / 2; tries += 1)
    atOnce = Math.min(atOnce, await stop({ isAsking: false }));
  expect(atOnce).toBeLessThan(inFull / 2);
});

test("stops on Ctrl-C as well, received once from the terminal and once more from npm", async () => {
  shop = await startShop();
  shop.process.kill("SIGINT");
  await untilClosed();
  expect(await shop.end("SIGINT")).toBe(0);
  expect(await postmasterOf(shop.dataDir)).toBeNull();
});

/** The messages of a first start, one for each step. At the last one it serves. */
const STEPS = [/^/, /Started the bundled PostgreSQL/];

test.each(STEPS)("ends a start that is told to stop after %s, and leaves nothing running", async (said) => {
  for (const laterMs of [0, 300, 1_500]) {
    const dataDir = await newDataDir();
    shop = { dataDir } as RunningShop;
    const { process: starting, output } = beginStart({ DATA_DIR: dataDir });
    const ended = once(starting, "exit");
    await eventually(async () => said.test(output()), Boolean);
    await new Promise((resolve) => setTimeout(resolve, laterMs));
    const isOpen = output().includes("The shop is open");
    starting.kill("SIGTERM");
    const [code, signal] = await ended;
    // Its own handler ended it, or the signal came before there was one.
    expect([code, signal]).toEqual(signal === null ? [0, null] : [null, "SIGTERM"]);
    expect(await postmasterOf(dataDir)).toBeNull();
    if (!isOpen) expect(output()).not.toContain("The shop is open");
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("shares the running database with a second start on the same data folder, and the last one stops it", async () => {
  shop = await startShop();
  const second = await startShop({ dataDir: shop.dataDir });
  expect(second.output()).toContain("Joined the bundled PostgreSQL");
  expect(second.origin).not.toBe(shop.origin);
  const { body } = await checkout(second, payload(second, [TOTE]));
  const { rows } = await shop.db.execute(sql`SELECT state FROM orders WHERE reference = ${body.orderId}`);
  expect(rows).toEqual([{ state: "open" }]);

  expect(await shop.end("SIGTERM")).toBe(0);
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  expect(await postmasterOf(shop.dataDir)).not.toBeNull();
  expect(await second.end("SIGTERM")).toBe(0);
  expect(await postmasterOf(shop.dataDir)).toBeNull();
});
