import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "#app/platform/backup/archive.server.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const PAGE = "/admin/settings/backup";

let shop: RunningShop;
let owner: Browser;
let folder: string;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  folder = await mkdtemp(path.join(tmpdir(), "download-"));
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = async () => wordsOf(await (await owner.ask(PAGE)).text());
const press = (form: Record<string, string>) => owner.ask(PAGE, { form });
const download = () => owner.ask(`${PAGE}/download`, { form: { intent: "download" } });
const kept = async () =>
  (await readdir(path.join(shop.dataDir, "backups"))).filter((name) => !name.startsWith("."));

test("the download is a whole archive of the shop, and the page says when and how large", async () => {
  expect(await page()).toContain("Last backup None yet.");
  const answer = await download();
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="shop-\d{4}-\d\d-\d\d\.tar\.gz"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const file = path.join(folder, "shop.tar.gz");
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const names = (await readArchive(file)).map(({ name }) => name);
  expect(names).toContain("manifest.json");
  expect(names).toContain("tables/public.products.copy");
  expect(names.some((name) => name.startsWith("media/"))).toBe(true);
  await expect.poll(page).toMatch(/Last backup .+, [\d.]+ MB/);
  expect(await readdir(path.join(shop.dataDir, "backups"))).toEqual([]);
});

test("one download is sent at a time", async () => {
  const client = await shop.pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('backup'), hashtext('download'))");
    const refused = await download();
    expect(refused.headers.get("location")).toBe(`${PAGE}?problem=busy`);
    expect(wordsOf(await (await owner.ask(`${PAGE}?problem=busy`)).text())).toContain(
      "Another backup is under way.",
    );
  } finally {
    await client.query("SELECT pg_advisory_unlock_all()");
    client.release();
  }
  const answer = await download();
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

test("a download that is broken off leaves nothing behind, and the next one is sent", async () => {
  // On a connection of its own: when one of fetch's is broken off, another is opened and kept, and the shop ends it.
  const asked = request(`${shop.origin}${PAGE}/download`, {
    agent: false,
    method: "POST",
    headers: {
      cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      origin: shop.origin,
      "content-type": "application/x-www-form-urlencoded",
    },
  });
  const answered = once(asked, "response");
  asked.end("intent=download");
  const [answer] = await answered;
  expect(answer.headers["content-type"]).toBe("application/gzip");
  answer.destroy();
  await expect.poll(async () => (await readdir(path.join(shop.dataDir, "backups"))).length).toBe(0);
  await expect.poll(() => download().then((next) => next.arrayBuffer().then(() => next.status))).toBe(200);
});

test("the schedule is kept, a backup is written into the folder, and a drill restores it", async () => {
  const refused = await press({ intent: "schedule", every: "day", keep: "0" });
  expect(refused.status).toBe(422);
  expect(wordsOf(await refused.text())).toContain("Keep from 1 to 60 backups.");
  expect((await press({ intent: "drill" })).status).toBe(422);

  const saved = await press({ intent: "schedule", every: "week", keep: "3" });
  expect(saved.headers.get("location")).toBe(`${PAGE}?done=schedule`);
  const html = await (await owner.ask(PAGE)).text();
  expect(html).toMatch(/<option value="week" selected=""/);
  expect(html).toMatch(/name="keep"[^>]* value="3"/);
  expect(wordsOf(html)).toContain("A backup is due.");

  expect((await press({ intent: "now" })).headers.get("location")).toBe(`${PAGE}?done=now`);
  expect(await kept()).toEqual([expect.stringMatching(/^shop-\d{8}T\d{6}Z\.tar\.gz$/)]);
  expect(await page()).not.toContain("A backup is due.");
  expect(wordsOf(await (await owner.ask("/admin/setup")).text())).toMatch(
    /Done A backup The last one was made:/,
  );

  expect((await press({ intent: "drill" })).headers.get("location")).toBe(`${PAGE}?done=drill`);
  expect(await page()).toMatch(/Last restored in a drill .+, [\d.]+ MB: \d+ rows, \d+ files/);
  expect(await readdir(path.join(shop.dataDir, "backups"))).toHaveLength(1);
  const { rows } = await shop.pool.query("SELECT 1 FROM pg_database WHERE datname LIKE '%restore_drill'");
  expect(rows).toEqual([]);
  expect(wordsOf(await (await owner.ask("/admin/setup")).text())).toMatch(/Done A backup that was restored/);
});
