import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "#app/platform/db/client.server.ts";
import { type DatabaseProxy, openDatabaseProxy } from "#tests/support/database/database-proxy.ts";
import { startTcpServer, type TcpServer } from "#tests/support/database/tcp-postgres.ts";
import { observed } from "#tests/support/histories/fault-rounds.ts";
import { type Browser, printedAdministrator, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { type RunningProgram, startProgram } from "#tests/support/shop/program.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };
const KEPT = ["/", "/catalogue", "/products/linen-kaftan", "/products/adire-tote", "/contact"];
const NEVER_KEPT = "/products/linen-maxi-dress";

let server: TcpServer;
let proxy: DatabaseProxy;
let shop: RunningProgram;
let direct: OpenDatabase;
let dataDir: string;
let administrator: Browser;
beforeAll(async () => {
  server = await startTcpServer();
  proxy = await openDatabaseProxy(server.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "shop-"));
  shop = await startProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: proxy.url,
    AUTH_SECRET: "a-secret-of-the-tests-and-of-nobody-else",
    WORKERS: "1",
  });
  direct = openDatabase(server.url, { applicationName: "test", max: 2, log: () => undefined });
  const whole = { ...shop, ...direct, dataDir, stop: async () => undefined };
  administrator = await signedIn(whole, printedAdministrator(whole));
});
afterAll(async () => {
  await shop?.end("SIGTERM");
  await direct?.close();
  await proxy?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => proxy.mend());

const page = (address: string) => fetch(`${shop.origin}${address}`, { redirect: "manual" });
const textOf = async (address: string) => (await page(address)).text();

/** The number of times that a page came from memory, by the log. */
const fromMemory = (address: string): number =>
  shop.output().split(`"path":"${address}","status":200`).slice(1).filter(isFromMemory).length;
const isFromMemory = (rest: string): boolean => /^[^}]*"from":"memory"/.test(rest);

/** Every page is requested until it comes from memory and is current. */
async function warm(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const address of KEPT) {
    const seen = await eventually(
      async () => {
        const before = fromMemory(address);
        const html = await textOf(address);
        await sleep(150); // Lines of the log are written in batches.
        return { address, html, isKept: fromMemory(address) > before };
      },
      ({ isKept }) => isKept,
    );
    pages.set(address, seen.html);
  }
  return pages;
}

async function rename(slug: string, title: string, { isAnnounced }: { isAnnounced: boolean }): Promise<void> {
  await inTransaction(direct.db, async (tx) => {
    await tx.execute(sql`UPDATE products SET title = ${title} WHERE slug = ${slug}`);
    if (isAnnounced) await announceChange(tx, [`product:${slug}`]);
  });
}

const enquiry = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.com",
  message: "Could it be longer?",
};
const consultation = { fullName: "Ada Obi", phone: "07700 900123", email: "ada@example.com" };
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
};
const post = (address: string, fields: Record<string, string>) =>
  fetch(`${shop.origin}${address}`, {
    method: "POST",
    body: formOf(fields),
    headers: { origin: shop.origin },
    redirect: "manual",
  });

test.each<[string, () => void]>([
  ["is gone", () => proxy.cut()],
  ["stands still", () => proxy.fallSilent()],
])(
  "shows public pages as last known, uncacheable, while the database %s, and nothing outdated afterwards",
  { tags: "full" },
  async (how, breakIt) => {
    const before = await warm();
    breakIt();
    const began = performance.now();
    for (const [address, text] of before) {
      const answer = await eventually(
        () => page(address),
        ({ headers }) => headers.get("cache-control") === "no-store",
      );
      expect([address, answer.status]).toEqual([address, 200]);
      for (const name of ["etag", "cdn-cache-control", "surrogate-key", "cache-tag"])
        expect([name, answer.headers.get(name)]).toEqual([name, null]);
      expect(await answer.text()).toBe(text);
    }
    const after = ((performance.now() - began) / 1_000).toFixed(1);
    for (const address of [NEVER_KEPT, "/admin/orders"]) {
      const answer = await administrator.ask(address);
      expect([address, answer.status]).toEqual([address, 503]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).toContain("Try again");
    }
    const renamed = `Kaftan of after it ${how}`;
    await rename("linen-kaftan", renamed, { isAnnounced: true });
    expect(await textOf("/products/linen-kaftan")).not.toContain(renamed);

    proxy.mend();
    await eventually(
      () => page("/products/linen-kaftan"),
      ({ headers }) => headers.get("cache-control") !== "no-store",
    );
    for (let nth = 0; nth < 5; nth += 1) expect(await textOf("/products/linen-kaftan")).toContain(renamed);
    await warm();
    observed(
      `Public pages while the database ${how}`,
      `${before.size} pages`,
      `as last known with no-store after ${after} s, others 503; true again afterwards`,
    );
  },
);

test("asks shoppers to pay later, and keeps the input of enquiries, while the database is gone", async () => {
  await warm();
  proxy.cut();
  const paying = await fetch(`${shop.origin}/api/createCheckoutSession`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload(shop, [TOTE])),
  });
  expect(paying.status).toBe(503);
  expect(Number(paying.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await paying.json()).error).toMatch(/Nothing was charged, and your cart is kept/);

  const sent = await post("/api/enquiries", { kind: "contact", ...enquiry });
  expect(sent.status).toBe(503);
  expect(Number(sent.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await sent.json()).errors[0].message).toContain("What you wrote is still here");

  for (const [address, fields] of [
    ["/contact", { kind: "contact", ...enquiry }],
    ["/?index", { kind: "consultation", ...consultation }],
  ] as const) {
    const answer = await post(address, fields);
    expect([address, answer.status]).toEqual([address, 503]);
    const html = await answer.text();
    expect(html).toContain("What you wrote is still here");
    for (const [name, text] of Object.entries(fields)) if (name !== "kind") expect(html).toContain(text);
  }

  proxy.mend();
  await eventually(
    () => checkout(shop, payload(shop, [TOTE], { email: "ben@example.com" })),
    ({ status }) => status === 200,
  );
});

test("shows nothing outdated when the database answers but change notifications fail", {
  tags: "full",
}, async () => {
  await warm();
  proxy.cut("shop changes");
  await eventually(
    () => textOf("/readyz"),
    (said) => said === "ok\nChanges cannot be heard; pages are not cached meanwhile.\n",
  );
  for (let nth = 0; nth < 5; nth += 1) {
    await rename("linen-kaftan", `Unheard kaftan ${nth}`, { isAnnounced: false });
    const answer = await page("/products/linen-kaftan");
    expect(await answer.text()).toContain(`Unheard kaftan ${nth}`);
    expect(answer.headers.get("cache-control")).not.toBe("no-store");
  }
});
