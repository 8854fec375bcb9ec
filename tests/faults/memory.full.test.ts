import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#tests/support/requests/checkout.ts";
import { familyOf, memoryOf, runningPostmaster } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const MAX_MB = 350;

let shop: RunningShop;
beforeAll(async () => {
  const { dataDir, end } = await startShop({ isFirstStart: true });
  await end("SIGTERM"); // The first start also fills the shop, which takes more memory than idling.
  shop = await startShop({ dataDir });
});
afterAll(() => shop.stop());

test.runIf(process.platform === "linux")(
  `idles in less than ${MAX_MB} MB, with two workers and the database`,
  async () => {
    const look = async () => {
      await sleep(2_000);
      const postmaster = await runningPostmaster(shop.dataDir);
      const pids = [...(await familyOf(shop.process.pid ?? 0)), ...(await familyOf(postmaster))];
      const shares = await Promise.all([...new Set(pids)].map(memoryOf));
      return { shares, total: shares.reduce((sum, share) => sum + share, 0) };
    };
    // A slow machine comes to rest later.
    const { shares, total } = await eventually(look, (seen) => seen.total < MAX_MB && seen.shares.length > 8);
    console.log(`Idle memory of ${shares.length} processes: ${Math.round(total)} MB`);
    expect(shares.length).toBeGreaterThan(8);
    expect(total).toBeLessThan(MAX_MB);
  },
);
