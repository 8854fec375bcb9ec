import { setTimeout as sleep } from "node:timers/promises";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Figure, figureOf, type Group, quantile } from "../figure.ts";
import { record } from "../programs/raw.ts";
import { type BenchShop, withShop } from "../programs/shop.ts";
import { compareWithRaw } from "../rounds.ts";

export const PAGES = { home: "/", catalogue: "/catalogue", product: "/products/adire-kaftan" };

/** The cost of pages: not kept yet, kept, and known to the visitor already. */
export const pages: Group = ({ isFull, say }) =>
  withShop({}, async (shop) => {
    const length = { rounds: isFull ? 31 : 15, seconds: 0.8 };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      say(`${name}: cold`);
      figures.push(await coldRender(`cold ${name}: time to the whole page`, shop, path, ["products"]));
      say(`${name}: warm`);
      figures.push(
        ...(await compareWithRaw(`warm ${name}`, shop.target, { path }, length, { rate: 0.75, p99: 2 })),
      );
      say(`${name}: unchanged`);
      const etag = await etagOf(shop, path);
      figures.push(
        ...(await compareWithRaw(
          `304 ${name}`,
          shop.target,
          { path, headers: { "if-none-match": etag } },
          length,
          { rate: 0.75 },
        )),
      );
    }
    return figures;
  });

const etagOf = async ({ port }: BenchShop, path: string): Promise<string> => {
  const { headers } = await record(port, { path, headers: { "accept-encoding": "br" } });
  return headers[headers.indexOf("etag") + 1] ?? "";
};

/** How long the first visitor after a change waits for a page. */
export async function coldRender(
  name: string,
  shop: BenchShop,
  path: string,
  tags: string[],
  count = 21,
): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    await shop.db.transaction((tx) => announceChange(tx, tags));
    await sleep(50); // The change is announced long before.
    const began = performance.now();
    await (await fetch(shop.origin + path, { headers: { "accept-encoding": "br" } })).arrayBuffer();
    times.push(performance.now() - began);
  }
  // The first ones also warm up the renderer.
  const settled = times.slice(5);
  return {
    ...figureOf(name, settled, { unit: "ms", better: "lower" }),
    spread: [quantile(settled, 0.1), quantile(settled, 0.9)],
  };
}
