import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkout, eventually, payload } from "../support/checkout.ts";
import { observed, rounds } from "../support/fault-rounds.ts";
import { brokenInvariants } from "../support/invariants.ts";
import { makeRun } from "../support/limited-run.ts";
import { startLoad } from "../support/load.ts";
import { untilTold } from "../support/settle.ts";
import { type RunningShop, startShop } from "../support/shop.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const MEGABYTES = 300;
const TIMES = rounds({ short: 1, full: 10 });

let disk: SmallDisk | string;
let shop: RunningShop;
beforeAll(async () => {
  disk = await mountSmallDisk(MEGABYTES);
  if (typeof disk === "string") return;
  shop = await startShop({ dataDir: disk.dataDir, variables: { SEED: "none" } });
});
afterAll(async () => {
  if (typeof disk === "string") return;
  await shop.stop();
  await disk.remove();
});

const PAGES = ["/healthz", "/about", "/refund-policy", "/favicon.svg"];

test("with a full disk a checkout is refused in words, pages are served, and nothing that was told is lost", async (context) => {
  if (typeof disk === "string") return context.skip(disk);
  const pieces = await makeRun(shop.db, 1_000, ["8", "10"]);
  const [piece] = pieces;
  if (!piece) throw new Error("Nothing was made");
  const tries = () =>
    checkout(shop, payload(shop, [piece], { email: `full-${performance.now()}@example.com` }));
  let refused = 0;
  let asked = 0;
  for (let nth = 0; nth < TIMES; nth += 1) {
    const load = startLoad(() => shop, pieces);
    await eventually(
      async () => load.tally.payments.length,
      (paid) => paid > 2,
    );
    await disk.fill();
    await eventually(tries, ({ status }) => status === 500, 120_000);
    for (const page of PAGES) expect([page, (await fetch(shop.origin + page)).status]).toEqual([page, 200]);

    await disk.free();
    await eventually(tries, ({ status }) => status === 200, 60_000);
    const tally = await load.stop();
    await untilTold(shop.db);
    expect(await brokenInvariants(shop.db, { acknowledged: tally })).toEqual([]);
    expect(tally.unclear).toEqual([]);
    refused += tally.troubled;
    asked += tally.asked;
  }
  observed(
    "The disk is full under load",
    `${TIMES} times, ${asked} requests`,
    `${refused} times 'Could not start checkout', pages served, nothing acknowledged lost; works again by itself once there is room`,
  );
});
