import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { fillCatalogue } from "#tests/support/database/fill-catalogue.ts";
import { memoryOf } from "#tests/support/shop/processes.ts";
import { type Figure, type Group, quantile } from "../figure.ts";
import { type BenchShop, withShop } from "../programs/shop.ts";

const PRODUCTS = 100_000;
/** None of them is kept: three filters, or a search. */
const LISTS = [
  "size=10&color=indigo&textile=adire",
  "kind=tops&price=100-150&sort=price-low",
  "size=12&kind=tops&page=9",
];
const SEARCHES = ["q=adire", "q=kaftan+12", "q=kaftn", "q=blue+dress+under+100", "q=wrapdress"];
const ROUNDS = 12;
const EDITS = 20;

/** Lists and searches of a large catalogue while one of its products changes ten times a second. */
export const lists: Group = ({ say }) =>
  withShop({}, async (shop) => {
    say(`${PRODUCTS} products: filling`);
    await fillCatalogue(shop.db, PRODUCTS);
    await shop.db.transaction((tx) => announceChange(tx, ["products"]));
    say(`${PRODUCTS} products: reading`);
    // Once the change is heard, all of them are read.
    while (!(await answerOf(shop, `/catalogue.data?${LISTS[0]}`)).includes("large-")) await sleep(100);
    const edits: number[] = [];
    for (let n = 0; n < EDITS; n += 1) edits.push(await untilListed(shop, n));
    const selling = setInterval(() => void sell(shop, Math.ceil(Math.random() * PRODUCTS)), 100);
    const timesOf = async (queries: readonly string[]) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const query of queries) times.push(await timeOf(shop, `/catalogue.data?${query}`));
      return times.slice(queries.length);
    };
    say("lists and searches");
    const listed = await timesOf(LISTS);
    const searched = await timesOf(SEARCHES);
    clearInterval(selling);
    const [worker = 0] = await Promise.all(shop.workers.map(memoryOf));
    return [
      figure("a list among 100,000: p50", quantile(listed, 0.5)),
      figure("a list among 100,000: p95", quantile(listed, 0.95), 50),
      figure("a search among 100,000: p50", quantile(searched, 0.5)),
      figure("a search among 100,000: p95", quantile(searched, 0.95), 50),
      figure("an edit among 100,000 in the search: p95", quantile(edits, 0.95), 1_000),
      { name: "a worker with 100,000 products", value: worker, unit: "MB", goal: { atMost: 400 } },
    ];
  });

const figure = (name: string, value: number, atMost?: number): Figure => ({
  name,
  value,
  unit: "ms",
  ...(atMost === undefined ? { better: "lower" } : { goal: { atMost } }),
});

const answerOf = async (shop: BenchShop, path: string): Promise<string> =>
  (await fetch(shop.origin + path)).text();

async function timeOf(shop: BenchShop, path: string): Promise<number> {
  const began = performance.now();
  await answerOf(shop, path);
  return performance.now() - began;
}

/** Renames a product, and waits until a search finds the new name. */
async function untilListed(shop: BenchShop, n: number): Promise<number> {
  const word = `renamed${"abcdefghijklmnopqrst"[n]}`.repeat(2);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE products SET title = ${word} WHERE slug = ${`large-${n + 1}`}`);
    await announceChange(tx, [`product:large-${n + 1}`]);
  });
  const began = performance.now();
  while (!(await answerOf(shop, `/api/suggestions?q=${word}`)).includes(word)) await sleep(5);
  return performance.now() - began;
}

/** A stock change of one product, as an order announces it. */
const sell = (shop: BenchShop, n: number): Promise<void> =>
  shop.db.transaction((tx) => announceChange(tx, [`product:large-${n}`]));
