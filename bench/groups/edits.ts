import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { tagsOfProducts } from "#app/domain/catalogue/products/page-tags.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Figure, type Group, quantile } from "../figure.ts";
import { type BenchShop, withShop } from "../programs/shop.ts";

const SLUG = "adire-kaftan";
/** Enough open connections to reach every worker. */
const VISITORS = 12;

/** The time from the save of an edit until no visitor of any worker sees the old page. */
export const edits: Group = ({ isFull, say }) =>
  withShop({ workers: 2 }, async (shop) => {
    const count = isFull ? 200 : 40;
    say(`${count} edits, two workers`);
    const times: number[] = [];
    const agents = Array.from({ length: VISITORS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    for (let n = 0; n < count; n += 1) {
      const title = `Edited ${n} times`;
      await rename(shop, title);
      const saved = performance.now();
      await Promise.all(agents.map((agent) => untilSeen(agent, shop.port, title)));
      times.push(performance.now() - saved);
      await sleep(50);
    }
    for (const agent of agents) agent.destroy();
    return [
      figure("edit to visible everywhere: p50", quantile(times, 0.5)),
      figure("edit to visible everywhere: p95", quantile(times, 0.95), { atMost: 300 }),
    ];
  });

const figure = (name: string, value: number, goal?: { atMost: number }): Figure => ({
  name,
  value,
  unit: "ms",
  ...(goal ? { goal } : { better: "lower" }),
});

/** Saves a product and announces it, as the owner's form does. */
export const rename = (shop: BenchShop, title: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await tx.update(products).set({ title }).where(eq(products.slug, SLUG));
    await announceChange(tx, tagsOfProducts([SLUG]));
  });

async function untilSeen(agent: Agent, port: number, title: string): Promise<void> {
  while (!(await page(agent, port)).includes(title)) await sleep(1);
}

const page = (agent: Agent, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ agent, port, host: "127.0.0.1", path: `/products/${SLUG}` }, async (response) => {
      const chunks: Buffer[] = await response.toArray();
      resolve(Buffer.concat(chunks).toString());
    }).once("error", reject);
  });
