import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { type BucketServer, startBucket } from "#app/platform/objects/testing/bucket-server.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { upload } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let bucket: BucketServer;
let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  bucket = await startBucket();
  shop = await startShop({ variables: bucket.variables });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(async () => {
  await shop.stop();
  bucket.stop();
});

test("an uploaded picture is shown from the bucket, in both formats, and leaves the machine", async () => {
  const { status, url = "" } = await upload(owner, await plain(200, 250).jpeg().toBuffer());
  expect(status).toBe(200);
  expect(bucket.objects.has(url.slice(1))).toBe(true);
  const avif = await eventually(
    () => fetch(`${shop.origin}${url.replace("webp", "avif")}`),
    ({ headers }) => headers.get("content-type") === "image/avif",
  );
  expect(avif.headers.get("cache-control")).toContain("immutable");
  const folder = url.split("/")[2] ?? "";
  await eventually(
    () => readdir(path.join(shop.dataDir, "media")),
    (names) => !names.includes(folder),
  );
  const letter = await fetch(`${shop.origin}${url.replace(/[^/]+$/, "letter.jpg")}`);
  expect([letter.status, letter.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("what the shop had on its disk before moves into the bucket", async () => {
  const pictures = async () =>
    (await readdir(path.join(shop.dataDir, "media"))).filter((name) => !name.startsWith("."));
  await eventually(pictures, (names) => names.length === 0);
  const page = await (await fetch(`${shop.origin}/catalogue`)).text();
  const [address = ""] = /\/media\/[^" ]+\.webp/.exec(page) ?? [];
  expect((await fetch(shop.origin + address)).status).toBe(200);
});

test("an upload is refused with what to do while the bucket refuses the keys", async () => {
  bucket.faults.push({ status: 403, code: "AccessDenied" });
  const answer = await upload(owner, await plain(60, 75).png().toBuffer());
  expect(answer).toMatchObject({ status: 502 });
  expect(JSON.stringify(answer)).toContain("Try again in a minute");
});
