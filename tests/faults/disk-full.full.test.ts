import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { mountSmallDisk, type SmallDisk } from "#tests/support/database/small-disk.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { startLoad } from "#tests/support/load/load.ts";
import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, eventually, orderStates, pay, payload } from "#tests/support/requests/checkout.ts";
import { untilTold } from "#tests/support/requests/settle.ts";
import { upload } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const MEGABYTES = 300;
const TIMES = rounds({ short: 1, full: 10 });

let disk: SmallDisk | string;
let shop: RunningShop;
beforeAll(async () => {
  disk = await mountSmallDisk(MEGABYTES);
  if (typeof disk === "string") return;
  shop = await startShop({ dataDir: disk.dataDir, variables: { SEED: "none" } });
});
afterAll(async () => {
  if (typeof disk === "string") return;
  await shop.stop();
  await disk.remove();
});
afterEach(async () => {
  if (typeof disk !== "string") await disk.free();
});

/** A process's knowledge of the free room is at most half a second old; after that each process has seen the change. */
const allSee = () => sleep(1_000);

const PAGES = ["/healthz", "/about", "/refund-policy", "/favicon.svg"];

test("a nearly full disk refuses deferrable work with a message, and lets a paying shopper pay", async (context) => {
  if (typeof disk === "string") return context.skip(disk);
  const [piece] = await makeRun(shop.db, 10, ["12"]);
  if (!piece) throw new Error("Nothing was made");
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const open = await checkout(shop, payload(shop, [piece], { email: "paying@example.com" }));
  const enquire = () =>
    fetch(`${shop.origin}/api/enquiries`, {
      method: "POST",
      body: new URLSearchParams({
        kind: "contact",
        firstName: "Ada",
        email: "ada@example.com",
        message: "Hello",
      }),
    });
  const file = new FormData();
  file.set("file", new File(["Handle,Title\na,A\n"], "products.csv", { type: "text/csv" }));

  await disk.fillTo(9);
  await allSee();
  const refused = await checkout(shop, payload(shop, [piece]));
  expect(refused.status).toBe(503);
  expect(refused.body.error).toMatch(/^The shop takes no orders for the moment\. Nothing was charged/);
  const enquiry = await enquire();
  expect([enquiry.status, await enquiry.text()]).toEqual([503, expect.stringContaining("write us an email")]);
  const picture = await upload(owner, await plain(20, 20).png().toBuffer());
  expect(picture).toEqual({ status: 503, error: expect.stringContaining("disk is nearly full") });
  const imported = await owner.ask("/admin/products/import", { form: file });
  expect([imported.status, await imported.text()]).toEqual([
    503,
    expect.stringContaining("disk is nearly full"),
  ]);
  expect(await (await owner.ask("/admin/overview")).text()).toMatch(
    /disk is nearly full:(?:<[^>]*>|\s)*\d+ MB/,
  );
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);

  await pay(open.body.url ?? "");
  await eventually(
    () => orderStates(shop, open.body.orderId),
    ([state]) => state === "paid",
  );
  await eventually(
    async () => shop.output(),
    (said) => said.includes("The disk is nearly full"),
  );
  await disk.free();
  await allSee();
  expect((await checkout(shop, payload(shop, [piece]))).status).toBe(200);
  expect((await enquire()).status).toBe(200);
});

test("a full disk refuses a checkout with a message, serves pages, and loses no acknowledged order", async (context) => {
  if (typeof disk === "string") return context.skip(disk);
  const pieces = await makeRun(shop.db, 1_000, ["8", "10"]);
  const [piece] = pieces;
  if (!piece) throw new Error("Nothing was made");
  const tries = () =>
    checkout(shop, payload(shop, [piece], { email: `full-${performance.now()}@example.com` }));
  let refused = 0;
  let asked = 0;
  for (let nth = 0; nth < TIMES; nth += 1) {
    const load = startLoad(() => shop, pieces);
    await eventually(
      async () => load.tally.payments.length,
      (paid) => paid > 2,
    );
    await disk.fill();
    await eventually(tries, ({ status }) => status === 503);
    for (const page of PAGES) expect([page, (await fetch(shop.origin + page)).status]).toEqual([page, 200]);

    await disk.free();
    await eventually(tries, ({ status }) => status === 200);
    const tally = await load.stop();
    await untilTold(shop.db);
    expect(await brokenInvariants(shop.db, { acknowledged: tally })).toEqual([]);
    expect(tally.unclear).toEqual([]);
    refused += tally.troubled;
    asked += tally.asked;
  }
  observed(
    "The disk is full under load",
    `${TIMES} times, ${asked} requests`,
    `${refused} times 'Could not start checkout', pages served, nothing acknowledged lost; works again by itself once there is room`,
  );
});
