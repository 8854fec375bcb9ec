import { chmod, mkdir, mkdtemp } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { runningPostmaster, workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

let shop: RunningShop;
beforeAll(async () => {
  // The data is on the disk, with all syncs.
  await mkdir(".cache", { recursive: true });
  const dataDir = await mkdtemp(path.resolve(".cache/shop-"));
  await chmod(dataDir, 0o711);
  shop = await startShop({ dataDir, variables: { WORKERS: "2" } });
});
afterAll(() => shop.stop());

const ask = async (path: string): Promise<number> => (await fetch(`${shop.origin}${path}`)).status;

test("is not ready while its database is away, and ready again by itself when it is back", async () => {
  const workers = await workersOf(shop);
  // The first process, which would start the database again at once, sleeps until its absence was seen.
  process.kill(shop.process.pid ?? 0, "SIGSTOP");
  try {
    process.kill(await runningPostmaster(shop.dataDir), "SIGKILL");
    await eventually(
      async () => {
        expect(await ask("/healthz")).toBe(200);
        return ask("/readyz");
      },
      (status) => status === 503,
    );
    expect(await ask("/healthz")).toBe(200);
  } finally {
    process.kill(shop.process.pid ?? 0, "SIGCONT");
  }
  await eventually(
    () => ask("/readyz"),
    (status) => status === 200,
  );
  expect(
    (
      await eventually(
        () => checkout(shop, payload(shop, [TOTE])),
        ({ status }) => status === 200,
      )
    ).status,
  ).toBe(200);
  expect(await workersOf(shop)).toEqual(workers);
});

test("shows an announced change to everyone, whichever worker answers", { tags: "full" }, async () => {
  const prices = async () => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const page = await fetch(`${shop.origin}/products/linen-maxi-dress`, {
          headers: { connection: "close" },
        });
        return /£(?:140|15\d)(?!\d)/.exec(await page.text())?.[0];
      }),
    );
    return [...new Set(pages)];
  };
  expect(await prices()).toEqual(["£140"]);

  // The bench measures its duration (bench/groups/edits.ts).
  for (const pounds of [151, 152, 153, 154, 155]) {
    const cents = pounds * 100;
    await inTransaction(shop.db, async (tx) => {
      await tx.execute(sql`UPDATE products SET min_price_cents = ${cents} WHERE slug = 'linen-maxi-dress'`);
      await tx.execute(
        sql`UPDATE variants SET price_cents = ${cents} WHERE product_slug = 'linen-maxi-dress'`,
      );
      await announceChange(tx, ["product:linen-maxi-dress"]);
    });
    await eventually(prices, (shown) => shown.length === 1 && shown[0] === `£${pounds}`);
  }
});

test("shows changes that were made while it could not hear", { tags: "full" }, async () => {
  const page = async () => (await fetch(`${shop.origin}/products/linen-kaftan`)).text();
  expect(await page()).not.toContain("Renamed Kaftan");
  await shop.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'shop changes%'`,
  );
  await shop.db.execute(sql`UPDATE products SET title = 'Renamed Kaftan' WHERE slug = 'linen-kaftan'`);
  for (let nth = 0; nth < 4; nth += 1) await eventually(page, (html) => html.includes("Renamed Kaftan"));
});
