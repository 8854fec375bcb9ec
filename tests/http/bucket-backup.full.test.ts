import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BucketServer, startBucket } from "#app/platform/objects/testing/bucket-server.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const PAGE = "/admin/settings/backup";

let bucket: BucketServer;
let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  bucket = await startBucket();
  shop = await startShop({ variables: bucket.variables });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  // The sample's pictures move first: the answers that a test spoils are then its own.
  await eventually(
    async () => (await readdir(path.join(shop.dataDir, "media"))).filter((name) => !name.startsWith(".")),
    (names) => names.length === 0,
  );
});
afterAll(async () => {
  await shop.stop();
  bucket.stop();
});

const page = async () => wordsOf(await (await owner.ask(PAGE)).text());
const press = (form: Record<string, string>) => owner.ask(PAGE, { form });
const download = (name: string) => owner.ask(`${PAGE}/download`, { form: { intent: "kept", name } });
const kept = () => [...bucket.objects.keys()].filter((key) => key.startsWith("backups/"));

test("a backup is kept in the bucket, listed, sent, and restored in a drill; the page says that it is in clear", async () => {
  expect(await page()).toContain("No backup is in the bucket.");
  expect(await page()).toContain("Backups in the bucket are in clear");
  expect((await press({ intent: "now" })).headers.get("location")).toBe(`${PAGE}?done=now`);
  const [key = ""] = kept();
  expect(key).toMatch(/^backups\/shop-\d{8}T\d{6}Z\.tar\.gz$/);
  const name = key.slice("backups/".length);
  expect(await (await owner.ask(PAGE)).text()).toContain(`name="name" value="${name}"`);

  const sent = await download(name);
  expect(sent.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  expect(bucket.objects.get(key)?.bytes.equals(Buffer.from(await sent.arrayBuffer()))).toBe(true);
  expect(wordsOf(await (await owner.ask("/admin/changes")).text())).toContain("downloaded a kept backup");

  expect((await press({ intent: "drill" })).headers.get("location")).toBe(`${PAGE}?done=drill`);
  expect(await readdir(path.join(shop.dataDir, "backups"))).toEqual([]);
});

test("sends nothing of the bucket but archives, and no visitor reads them", async () => {
  await bucket.objects.set("backups/notes.txt", {
    ...{ bytes: Buffer.from("notes"), type: "text/plain", changedAt: new Date() },
  });
  for (const name of ["notes.txt", "../media/a", "shop-20200101T000000Z.tar.gz", ""])
    expect([name, (await download(name)).headers.get("location")]).toEqual([name, `${PAGE}?problem=gone`]);
  const [key = ""] = kept().filter((each) => each.endsWith(".gz"));
  for (const address of [`/${key}`, `/media/${key}`, `/media/../${key}`])
    expect([address, (await fetch(shop.origin + address)).headers.get("content-type")]).not.toEqual([
      address,
      "application/octet-stream",
    ]);
});

test("says why nothing was kept or listed while the bucket refuses, and lists the old ones afterwards", async () => {
  const before = kept();
  bucket.faults.push({ status: 403, code: "QuotaExceeded" });
  const refused = await press({ intent: "now" });
  expect(refused.status).toBe(422);
  expect(wordsOf(await refused.text())).toContain("The backup was not kept. The object store is full.");
  expect(kept()).toEqual(before);
  bucket.faults.push({ status: 403, code: "AccessDenied" });
  expect(await page()).toMatch(
    /The backups in the bucket can’t be listed\. The object store refused the keys/,
  );
  expect(await page()).not.toContain("can’t be listed");
});
