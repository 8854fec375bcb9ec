import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printedAdministrator, signedIn } from "#tests/support/requests/admin.ts";
import {
  checkout,
  eventually,
  orderStates,
  type Piece,
  pay,
  payload,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { newDataDir, type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

const run = promisify(execFile);
let shop: RunningShop;
let folder: string;
beforeAll(async () => {
  shop = await startShop();
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** `npm run backup` and `npm run restore`, as an operator uses them. */
async function operate(command: "backup" | "restore", file: string, dataDir: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  try {
    const { stdout } = await run(process.execPath, [`scripts/${command}.ts`, file], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

/** A shopper who buys a tote repeatedly until stopped. Returns the references that were answered. */
function keepBuying(): { stop(): Promise<string[]> } {
  let goesOn = true;
  const bought = (async () => {
    const references: string[] = [];
    while (goesOn) {
      const email = `ada${references.length}@example.com`;
      const { status, body } = await checkout(shop, payload(shop, [TOTE], { email }));
      if (status !== 200 || !body.url || !body.orderId) break;
      await pay(body.url);
      references.push(body.orderId);
    }
    return references;
  })();
  return {
    stop() {
      goesOn = false;
      return bought;
    },
  };
}

test("saves a shop while orders come in, and restores it with everything in balance", async () => {
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM products`);
  const first = await checkout(shop, payload(shop, [TOTE]));
  await pay(first.body.url ?? "");
  await eventually(
    () => orderStates(shop, first.body.orderId),
    ([state]) => state === "paid",
  );
  const buyers = [keepBuying(), keepBuying()];
  const file = path.join(folder, "shop.tar.gz");
  const saved = await operate("backup", file, shop.dataDir);
  await Promise.all(buyers.map((buyer) => buyer.stop()));
  expect(saved).toEqual({ code: 0, said: expect.stringContaining("The shop is saved in") });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["shop.tar.gz"]);

  const dataDir = await newDataDir();
  expect(await operate("restore", file, dataDir)).toMatchObject({ code: 0 });
  const administrator = printedAdministrator(shop);
  const restored = await startShop({ dataDir });
  try {
    expect((await restored.db.execute(sql`SELECT 1 FROM products`)).rows).toHaveLength(rows.length);
    expect(await orderStates(restored, first.body.orderId)).toEqual(["paid"]);
    expect((await signedIn(restored, administrator)).cookies.size).toBeGreaterThan(0);
    const picture = /\/media\/[^"' ]+\.webp/.exec(await (await fetch(`${restored.origin}/`)).text())?.[0];
    expect((await fetch(`${restored.origin}${picture}`)).status).toBe(200);

    const stock = await stockOf(restored, TOTE);
    const { rows: told } = await restored.db.execute<{ kind: string; pieces: number }>(
      sql`SELECT kind, sum(pieces)::int AS pieces FROM stock_movements WHERE product_slug = ${TOTE.slug} GROUP BY kind`,
    );
    const moved = Object.fromEntries(told.map(({ kind, pieces }) => [kind, pieces]));
    expect(stock.made).toBe(stock.onHand + stock.reserved + stock.sold);
    expect(stock.sold).toBe(moved.sell);
    expect(stock.reserved).toBe((moved.reserve ?? 0) - (moved.release ?? 0) - (moved.sell ?? 0));

    const next = await checkout(restored, payload(restored, [TOTE], { email: "next@example.com" }));
    expect(next.status).toBe(200);
  } finally {
    await restored.stop();
  }
});

test("leaves nothing of a backup that is broken off, although the signal comes twice", async () => {
  const place = path.join(folder, "broken-off");
  await mkdir(place);
  const command = spawn(process.execPath, ["scripts/backup.ts", path.join(place, "shop.tar.gz")], {
    env: { ...process.env, DATA_DIR: shop.dataDir },
  });
  const said = text(command.stderr);
  const ended = once(command, "exit");
  await eventually(
    () => readdir(place),
    (names) => names.length > 0,
  );
  command.kill("SIGINT");
  command.kill("SIGINT");
  expect(await ended).toEqual([1, null]);
  expect(await said).toBe("The backup was broken off: nothing is saved.\n");
  expect(await readdir(place)).toEqual([]);
});

test("refuses a file that was cut off, and leaves nothing behind", async () => {
  const cut = path.join(folder, "cut.tar.gz");
  await copyFile(path.join(folder, "shop.tar.gz"), cut);
  await truncate(cut, Math.floor((await stat(cut)).size * 0.9));
  const dataDir = await newDataDir();
  const refused = await operate("restore", cut, dataDir);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("is no whole backup");
  expect(await readdir(dataDir)).toEqual([]);
});

test("refuses a file of another kind, in one line", async () => {
  const refused = await operate("restore", path.resolve("package.json"), await newDataDir());
  expect(refused).toEqual({
    code: 1,
    said: expect.stringMatching(/^\S+package\.json is no backup of a shop[^\n]*\n$/),
  });
});

test("does not restore over an existing shop", async () => {
  const refused = await operate("restore", path.join(folder, "shop.tar.gz"), shop.dataDir);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining("is not empty") });
});

test("does not write over an existing file, nor save a folder without a shop", async () => {
  const file = path.join(folder, "shop.tar.gz");
  const before = await readFile(file);
  expect(await operate("backup", file, shop.dataDir)).toEqual({
    code: 1,
    said: expect.stringContaining("is there already"),
  });
  expect((await readFile(file)).equals(before)).toBe(true);
  const nowhere = path.join(folder, "nowhere");
  const refused = await operate("backup", path.join(folder, "other.tar.gz"), nowhere);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining("There is no shop in") });
});
