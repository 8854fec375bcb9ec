import { setTimeout as sleep } from "node:timers/promises";
import {
  collectedMemory,
  growthDuring,
  inspectable,
  inspectorPort,
} from "#tests/support/load/collected-memory.ts";
import type { Figure, Group } from "../figure.ts";
import { load } from "../load/load.ts";
import { withShop } from "../programs/shop.ts";
import { rename } from "./edits.ts";
import { PAGES } from "./pages.ts";

const IDLE_MS = 3_000;
/** Long enough for the heap to reach its full size under this load. */
const WARM_UP_SECONDS = 60;
const LOOK_EVERY_MS = 1_000;

/**
 * The memory of all processes, the database's included: at rest, and at most under load. And the workers' growth under
 * load, right after a garbage collection: uncollected garbage varies by a hundred megabytes within seconds.
 */
export const memory: Group = async ({ isFull, say }) => {
  const inspector = inspectorPort();
  return withShop({ workers: 2, variables: inspectable(inspector) }, async (shop) => {
    const seconds = isFull ? 600 : 60;
    await sleep(IDLE_MS);
    const idle = await shop.memory();

    let peak = idle;
    const watching = setInterval(async () => {
      peak = Math.max(peak, await shop.memory());
    }, LOOK_EVERY_MS);
    const visit = (howLong: number) =>
      load({
        port: shop.port,
        paths: [...Object.values(PAGES), "/about", "/contact", "/catalogue?q=kaftan", "/cart"],
        headers: ["accept-encoding: br"],
        connections: 16,
        seconds: howLong,
      });
    say(`warming up for ${WARM_UP_SECONDS} s`);
    await visit(WARM_UP_SECONDS);
    await sleep(IDLE_MS);
    const collected = await collectedMemory(shop.workers, inspector);
    say(`load for ${seconds} s`);
    const saving = setInterval(() => void rename(shop, `Saved at ${Date.now()}`), 1_000);
    const aMinute = await growthDuring(visit(seconds), { seconds, megabytes: collected });
    clearInterval(saving);
    clearInterval(watching);
    return [
      figure("memory at rest, two workers and the database", idle, { atMost: 350 }),
      figure("memory at most, under load", peak),
      figure(`growth over ${seconds} s of load, after collections`, (aMinute * seconds) / 60, {
        atMost: 5,
      }),
    ];
  });
};

const figure = (name: string, value: number, goal?: { atMost: number }): Figure => ({
  name,
  value,
  unit: "MB",
  ...(goal ? { goal } : { better: "lower" }),
});
