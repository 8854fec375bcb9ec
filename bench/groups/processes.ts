import { type Figure, figureOf, type Group } from "../figure.ts";
import { load } from "../load/load.ts";
import { type BenchShop, withShop } from "../programs/shop.ts";
import { checkOut, stockUp } from "./checkout.ts";

/** One, two and four processes on one database. The machine's cores are the limit, and the visitors use one of them. */
export const processes: Group = async ({ isFull, say }) => {
  const figures: Figure[] = [];
  for (const workers of [1, 2, 4]) {
    await withShop({ workers }, async (shop) => {
      say(`${workers}`);
      await stockUp(shop);
      const kinds: [name: string, measure: () => Promise<number>][] = [
        ["kept pages", () => visit(shop, "/")],
        ["searches (rendered each time)", () => visit(shop, "/catalogue?q=kaftan")],
        ["checkout sessions", () => checkOut(shop, shop.port, 2)],
      ];
      for (const [name, measure] of kinds) {
        await measure();
        const rounds: number[] = [];
        for (let n = 0; n < (isFull ? 7 : 3); n += 1) rounds.push(await measure());
        figures.push(figureOf(`${workers} processes: ${name}`, rounds, { unit: "/s", better: "higher" }));
      }
      figures.push({
        name: `${workers} processes: connections to the database`,
        value: await connections(shop),
        unit: "",
        better: "lower",
      });
    });
  }
  return figures;
};

async function visit(shop: BenchShop, path: string): Promise<number> {
  const plan = {
    port: shop.port,
    paths: [path],
    headers: ["accept-encoding: br"],
    connections: 32,
    seconds: 2,
  };
  const { answers, seconds } = await load(plan);
  return answers / seconds;
}

async function connections(shop: BenchShop): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name LIKE 'shop%'",
  );
  return rows[0]?.count ?? 0;
}
