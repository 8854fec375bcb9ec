import { sql } from "drizzle-orm";
import { fillCatalogue } from "#tests/support/database/fill-catalogue.ts";
import type { Figure, Group } from "../figure.ts";
import { withShop } from "../programs/shop.ts";
import { compareWithRaw } from "../rounds.ts";
import { coldRender } from "./pages.ts";

const SIZES = [24, 1_000, 10_000, 100_000];
const SLUG = "adire-kaftan";

/** The product page while the catalogue around it grows. */
export const growth: Group = async ({ isFull, say }) => {
  const length = { rounds: isFull ? 15 : 9, seconds: 1 };
  const at: { size: number; throughput: number; cold: number; all: Figure[] }[] = [];
  for (const size of SIZES) {
    await withShop({}, async (shop) => {
      say(`${size} products: filling`);
      const { rows } = await shop.db.execute<{ all: number; picture: string }>(
        sql`SELECT count(*)::int AS all, min(primary_image_url) AS picture FROM products`,
      );
      const [seed = { all: 0, picture: "" }] = rows;
      if (size > seed.all) await fillCatalogue(shop.db, size - seed.all, seed.picture);
      say(`${size} products: measuring`);
      const path = `/products/${SLUG}`;
      const cold = await coldRender(`cold product among ${size}`, shop, path, [`product:${SLUG}`], 35);
      const warm = await compareWithRaw(`warm product among ${size}`, shop.target, { path }, length);
      const throughput = warm[0]?.value ?? 0;
      at.push({ size, throughput, cold: cold.value, all: [...warm.slice(0, 2), cold] });
    });
  }
  const [small, large] = [at[0], at.at(-1)];
  if (!small || !large) return [];
  return [
    ...at.flatMap(({ all }) => all),
    {
      name: "warm product among 100,000, against 24",
      value: large.throughput / small.throughput,
      unit: "×",
      goal: { atLeast: 0.95 },
    },
    {
      name: "cold product among 100,000: p50 against 24",
      value: large.cold / small.cold,
      unit: "×",
      goal: { atMost: 1.2 },
    },
  ];
};
