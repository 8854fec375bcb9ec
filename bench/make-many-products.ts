/**
 * Adds many products to a shop, to see how it behaves as a large one. They are made up, and use the pictures that the
 * shop already has.
 *
 *   DATA_DIR=./data node_modules/.bin/node bench/make-many-products.ts 1000
 *
 * Repeated, it continues the numbering.
 */
import { sql } from "drizzle-orm";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { openDatabase } from "#app/platform/db/client.server.ts";
import { addManyProducts } from "#tests/support/database/many-products.ts";

const wanted = Number(process.argv[2] ?? 1000);
if (!Number.isSafeInteger(wanted) || wanted < 1) {
  console.error("Say how many products, such as: make-many-products.ts 1000");
  process.exit(1);
}

const settings = readSettings();
const server =
  settings.databaseUrl === null
    ? await acquireBundledServer({ dataDir: settings.dataDir, log: console.log })
    : null;
const { db, close } = openDatabase(server?.connection ?? settings.databaseUrl ?? "", {
  applicationName: "shop many products",
  max: 1,
  log: console.error,
});
try {
  const known = await db.select({ slug: products.slug, picture: products.primaryImageUrl }).from(products);
  const numbers = known.flatMap(({ slug }) => /-(\d+)$/.exec(slug)?.[1] ?? []).map(Number);
  const from = Math.max(0, ...numbers) + 1;
  const pictures = [...new Set(known.flatMap(({ picture }) => picture || []))];
  const began = Date.now();
  await addManyProducts(db, wanted, { pictures, from });
  const [count] = await db.select({ all: sql<number>`count(*)::int` }).from(products);
  console.log(
    `${wanted} products made in ${Math.round((Date.now() - began) / 1000)} s; there are ${count?.all} now.`,
  );
} finally {
  await close();
  await server?.release();
}
