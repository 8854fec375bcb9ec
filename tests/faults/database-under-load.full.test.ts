import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { type Load, startLoad, type Tally } from "#tests/support/load/load.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { untilReady, untilTold } from "#tests/support/requests/settle.ts";
import { familyOf, runningPostmaster } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

vi.setConfig({ testTimeout: 1_800_000 });

/** The number of shoppers at a time. Each waits for an answer. */
const SHOPPERS = 6;

let shop: RunningShop;
let pieces: Piece[];
let load: Load;
beforeAll(async () => {
  shop = await startShop({ variables: { SEED: "none" } });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  pieces = [...(await makeRun(shop.db, 1_000, ["8", "10"])), ...(await makeRun(shop.db, 5))];
  load = startLoad(() => shop, pieces, SHOPPERS);
  await eventually(
    async () => load.tally.payments.length,
    (paid) => paid > 2,
  );
});

/** Fails unless the shop serves again by itself, every answer made sense, and nothing is missing. */
async function expectWell(): Promise<Tally> {
  await untilReady(shop);
  const before = load.tally.payments.length;
  await eventually(
    async () => load.tally.payments.length,
    (paid) => paid > before + 2,
  );
  const tally = await load.stop();
  await untilTold(shop.db);
  expect(await brokenInvariants(shop.db, { acknowledged: tally })).toEqual([]);
  expect(tally.unclear).toEqual([]);
  const [piece] = pieces;
  if (!piece) throw new Error("Nothing was made");
  const after = await checkout(shop, payload(shop, [piece], { email: `after-${tally.asked}@example.com` }));
  expect(after.status).toBe(200);
  return tally;
}

const told = ({ checkouts, payments, troubled, unanswered, longestMs }: Tally): string =>
  `${checkouts.length} checkouts and ${payments.length} payments acknowledged, none lost; ${troubled} times 'Could not start checkout', ` +
  `${unanswered} requests cut, the slowest answer after ${(longestMs / 1000).toFixed(1)} s; served again by itself`;

test("loses nothing when its database is killed under load, and serves again by itself", async () => {
  const times = rounds({ short: 1, full: 20 });
  for (let nth = 0; nth < times; nth += 1) {
    process.kill(await runningPostmaster(shop.dataDir), "SIGKILL");
    await sleep(100);
    await untilReady(shop);
    await sleep(Math.random() * 1_000);
  }
  const tally = await expectWell();
  observed("kill -9 of the database under load", `${times} kills, ${tally.asked} requests`, told(tally));
});

test("answers while its database hangs, and continues when it does", async () => {
  const stoppedMs = rounds({ short: 3_000, full: 30_000 });
  const before = load.tally.troubled;
  const began = performance.now();
  const processes = await familyOf(await runningPostmaster(shop.dataDir));
  for (const pid of processes) process.kill(pid, "SIGSTOP");
  try {
    await sleep(stoppedMs);
    // Nobody waits for the database: shoppers are told of it before it goes on.
    await eventually(
      async () => load.tally.troubled,
      (troubled) => troubled >= before + SHOPPERS,
    );
  } finally {
    for (const pid of processes) process.kill(pid, "SIGCONT");
  }
  const stoodStill = Math.round((performance.now() - began) / 1_000);
  const tally = await expectWell();
  observed("The database stands still under load", `${stoodStill} s, ${tally.asked} requests`, told(tally));
});

test("loses nothing when its connections are cut in the middle of transactions", async () => {
  const until = Date.now() + rounds({ short: 3_000, full: 120_000 });
  let cut = 0;
  while (Date.now() < until || cut === 0) {
    const { rows } = await shop.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'shop worker' AND state IN ('active', 'idle in transaction') AND random() < 0.5 LIMIT 2`,
    );
    cut += rows.length;
    await sleep(Math.random() * 60);
  }
  const tally = await expectWell();
  expect(cut).toBeGreaterThan(0);
  observed(
    "Connections cut in the middle of transactions",
    `${cut} cuts, ${tally.asked} requests`,
    told(tally),
  );
});
