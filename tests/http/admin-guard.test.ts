import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { type Asking, adminRoutes, answered, answeredInShort } from "#tests/support/requests/walk-admin.ts";
import { fillForIntruders, SAMPLE, SUBJECTS, stored } from "#tests/support/shop/guarded-shop.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const admin = adminRoutes(await routes, SAMPLE);
let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop();
  await fillForIntruders(shop);
});
afterAll(() => shop.stop());

/**
 * A new address each time: one visitor with so many requests would have to wait, which proves nothing about the guard.
 */
const elsewhere = () => ({ "x-forwarded-for": new Browser(shop).address });

test("the route table has an administration to guard", () => {
  const paths = admin.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/admin", "/admin/products/new", "/admin/account"]));
  expect(paths).not.toContain("/admin/sign-in");
});

test("every route refuses a visitor, and a user without the role: its page, its data and its form", async () => {
  const visitor = new Browser(shop);
  const stranger = await signedIn(shop, await addPerson(shop, { admin: false }));
  const before = await stored(shop);
  for (const browser of [visitor, stranger]) {
    const ask = (path: string, asking: Asking) => browser.send(path, asking, elsewhere());
    expect(await answeredInShort(admin, ask, SUBJECTS)).toEqual([]);
  }
  expect(await stored(shop)).toEqual(before);
});

test("a visitor is sent to the sign-in page by every route, for every kind of request", {
  tags: "full",
}, async () => {
  const before = await stored(shop);
  const visitor = new Browser(shop);
  expect(await answered(admin, (path, asking) => visitor.send(path, asking, elsewhere()), SUBJECTS)).toEqual(
    [],
  );
  expect(await stored(shop)).toEqual(before);
});

test("a user who is signed in without the role is refused by every route", { tags: "full" }, async () => {
  const stranger = await signedIn(shop, await addPerson(shop, { admin: false }));
  const before = await stored(shop);
  expect(await answered(admin, (path, asking) => stranger.send(path, asking, elsewhere()), SUBJECTS)).toEqual(
    [],
  );
  expect(await stored(shop)).toEqual(before);
  const page = await stranger.ask("/admin");
  expect(page.status).toBe(403);
  const html = await page.text();
  expect(html).toContain("You’re signed in, but not authorized for admin.");
  expect(html).toMatch(/<form[^>]+action="\/admin\/sign-out"/);
});

test("an administrator whose session has ended is sent to sign in again, and back", {
  tags: "full",
}, async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  expect((await owner.ask("/admin/orders")).status).toBe(200);
  await shop.db.execute(sql`UPDATE sessions SET expires_at = now() - interval '1 second'`);
  const before = await stored(shop);
  expect(await answered(admin, (path, asking) => owner.send(path, asking, elsewhere()), SUBJECTS)).toEqual(
    [],
  );
  expect(await stored(shop)).toEqual(before);
  const sent = await owner.ask("/admin/account", {
    form: { form: "everywhere" },
    headers: { referer: `${shop.origin}/admin/account?done=device` },
  });
  expect(sent.headers.get("location")).toBe("/admin/sign-in?to=%2Fadmin%2Faccount%3Fdone%3Ddevice&ended=1");
});

test.each(["https://elsewhere.example", "null"])(
  "what comes from the origin %s is refused by every route, also with an administrator's cookies",
  { tags: "full" },
  async (origin) => {
    const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
    const before = await stored(shop);
    const ask = (path: string, asking: Asking) => owner.send(path, asking, { origin, ...elsewhere() });
    expect(await answered(admin, ask, SUBJECTS)).toEqual([]);
    expect(await stored(shop)).toEqual(before);
    expect((await owner.ask("/admin")).status).toBe(200);
  },
);

test("the removal of a role counts from the next request on", async () => {
  const person = await addPerson(shop, { admin: true });
  const owner = await signedIn(shop, person);
  expect((await owner.ask("/admin")).status).toBe(200);
  await shop.db.execute(
    sql`UPDATE roles SET admin = false FROM users WHERE id = user_id AND email = ${person.email}`,
  );
  expect((await owner.ask("/admin")).status).toBe(403);
});

test("an administrator reaches every page, which no cache keeps and no index lists", {
  tags: "full",
}, async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  for (const { path } of admin) {
    const page = await owner.ask(path);
    expect([path, page.headers.get("cache-control")]).toEqual([path, "no-store"]);
    expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const html = await page.text();
    if (page.headers.get("content-type")?.startsWith("text/html")) {
      expect([path, /<meta name="robots" content="([^"]*)"/.exec(html)?.[1]]).toEqual([
        path,
        "noindex,nofollow",
      ]);
    }
  }
});

test("a route that forgot its guard is found, by its page, its data and its action", async () => {
  const server = createServer((request, response) => {
    const isPlanted = request.url?.startsWith("/admin/planted");
    response.writeHead(isPlanted ? 200 : 302, isPlanted ? {} : { location: "/admin/sign-in" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = [
    { path: "admin/orders", file: "routes/admin/orders.tsx" },
    { path: "admin/planted/:id", file: "routes/admin/planted.tsx" },
    { path: "admin/files/*", file: "routes/admin/files.ts" },
    { path: "elsewhere", file: "routes/admin/strayed.ts" },
    { path: "catalogue", file: "routes/catalogue.tsx" },
  ];
  const planted = adminRoutes(config, SAMPLE);
  expect(planted.map(({ path }) => path)).toEqual([
    "/admin/orders",
    `/admin/planted/${SAMPLE}`,
    `/admin/files/${SAMPLE}`,
    "/elsewhere",
  ]);
  const visitor = new Browser({ origin });
  const found = await answered(planted, (path, asking) => visitor.send(path, asking, elsewhere()));
  expect(found).toContain(`GET /admin/planted/${SAMPLE} was answered with 200`);
  expect(found).toContain(`HEAD /admin/planted/${SAMPLE} was answered with 200`);
  expect(found).toContain(`POST FormData /admin/planted/${SAMPLE}.data was answered with 200`);
  expect(found).toContain(`DELETE application/json /admin/planted/${SAMPLE} was answered with 200`);
  expect(found.every((line) => line.includes(`/admin/planted/${SAMPLE}`))).toBe(true);
  server.close();
});
