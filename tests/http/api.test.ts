import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KEY_RIGHTS, type KeyRight } from "#app/domain/identity/rights.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { newAdmin } from "#tests/support/requests/admin.ts";
import { askWithKey, newKey } from "#tests/support/requests/api-keys.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { holdBack } from "#tests/support/shop/visitor-limits.ts";

const RIGHTS = Object.keys(KEY_RIGHTS) as KeyRight[];
const PAGE = "/admin/settings/api";

let shop: RunningShop;
let reference: string;
beforeAll(async () => {
  shop = await startShop();
  ({ reference } = await paidOrder(shop.db));
});
afterAll(() => shop?.stop());

const problemOf = async (response: Response) => {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const problem = await response.json();
  expect(problem).toMatchObject({ type: "about:blank", title: expect.any(String), status: response.status });
  return problem;
};

/** Each address with the one right that opens it, and what that is answered to an empty request. */
const ADDRESSES: [method: string, path: string, right: KeyRight, status: number][] = [
  ["GET", "orders", "orders:read", 200],
  ["GET", "orders/none", "orders:read", 404],
  ["PUT", "orders/none/tracking", "tracking:write", 422],
  ["POST", "orders/none/erasure", "customers:erase", 404],
  ["GET", "products", "products:read", 200],
  ["GET", "products/none", "products:read", 404],
  ["PATCH", "products/none", "products:write", 404],
  ["GET", "stock", "products:read", 200],
  ["POST", "stock", "stock:write", 422],
];

test.each(RIGHTS)("a key with the right %s opens what needs it, and nothing else", async (right) => {
  const key = await newKey(shop, right);
  for (const [method, path, needed, status] of ADDRESSES) {
    const answer = await askWithKey(shop, key, path, { method, ...(method !== "GET" && { body: {} }) });
    expect([method, path, answer.status]).toEqual([method, path, needed === right ? status : 403]);
    if (answer.status === 403)
      expect(await problemOf(answer)).toMatchObject({
        detail: `This key does not have the right ‘${KEY_RIGHTS[needed].label}’. The owner can make another.`,
      });
  }
});

test("the owner makes a key, which is shown once, and revokes it, which counts at once", async () => {
  const { browser: owner } = await newAdmin(shop);
  const form = new FormData();
  for (const [name, value] of [
    ["do", "make"],
    ["name", "Warehouse"],
    ["rights", "products:read"],
    ["rights", "stock:write"],
  ])
    form.append(name ?? "", value ?? "");
  const made = await owner.ask(PAGE, { form });
  const [key = ""] = /(?<=<p[^>]*>)shopkey_[0-9a-f]{66}(?=<\/p>)/.exec(await made.text()) ?? [];
  expect([made.status, key]).toEqual([200, expect.stringMatching(/./)]);
  const used = await askWithKey(shop, key, "products?limit=1");
  expect([used.status, used.headers.get("set-cookie"), used.headers.get("cache-control")]).toEqual([
    200,
    null,
    "private, no-store",
  ]);
  const page = (await (await owner.ask(PAGE)).text()).replaceAll("<!-- -->", "");
  expect(page).toContain(`shopkey_…${key.slice(-4)}`);
  expect(page).toContain("Last used");
  expect(page).not.toContain(key);
  const [, id = ""] = new RegExp(`…${key.slice(-4)}.+?name="key" value="([^"]+)"`, "s").exec(page) ?? [];
  const revoked = await owner.ask(PAGE, { form: { do: "revoke", key: id } });
  expect(revoked.headers.get("location")).toBe(`${PAGE}?done=revoked`);
  expect((await askWithKey(shop, key, "products")).status).toBe(401);
});

test("a session opens nothing, and a key is taken whatever page it comes from", async () => {
  const { browser: owner } = await newAdmin(shop);
  const answer = await owner.ask("/api/v1/products");
  expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="shop"');
  expect((await problemOf(answer)).status).toBe(401);
  const key = await newKey(shop, "products:read");
  const headers = { origin: "https://elsewhere.example", cookie: "admin.session_token=x" };
  const fromElsewhere = await askWithKey(shop, key, "products", { headers });
  expect(fromElsewhere.status).toBe(200);
  expect(fromElsewhere.headers.get("access-control-allow-origin")).toBeNull();
});

test("lists page by page, and refuses a cursor of another list", async () => {
  const key = await newKey(shop, "products:read", "orders:read");
  const slugs: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const page = await askWithKey(shop, key, `products?limit=5${next && `&cursor=${next}`}`);
    const body: { data: { slug: string }[]; next: string | null } = await page.json();
    expect(body.data.length).toBeLessThanOrEqual(5);
    slugs.push(...body.data.map(({ slug }) => slug));
    next = body.next;
  }
  const { rows } = await shop.db.execute<{ slug: string }>(sql`SELECT slug FROM products ORDER BY slug`);
  expect(slugs).toEqual(rows.map(({ slug }) => slug));
  const first = await (await askWithKey(shop, key, "products?limit=1")).json();
  for (const path of ["stock", "orders"]) {
    const problem = await problemOf(await askWithKey(shop, key, `${path}?cursor=${first.next}`));
    expect(problem).toMatchObject({ status: 400, field: "cursor" });
    expect(problem.detail).toContain("of another list");
  }
  expect(await problemOf(await askWithKey(shop, key, "products?limit=101"))).toMatchObject({
    status: 400,
    field: "limit",
  });
  expect((await problemOf(await askWithKey(shop, key, "products?colour=red"))).status).toBe(400);
});

test("an address that is none is a 404, and another method a 405 with those that there are", async () => {
  expect((await problemOf(await askWithKey(shop, "", "customers"))).status).toBe(404);
  expect((await problemOf(await askWithKey(shop, "", "orders", { method: "DELETE" }))).status).toBe(405);
  const key = await newKey(shop, "stock:write");
  for (const [path, allow] of [
    ["stock", "GET, HEAD, POST"],
    [`orders/${reference}/tracking`, "PUT"],
    ["openapi.json", "GET, HEAD"],
  ]) {
    const answer = await askWithKey(shop, key, path ?? "", { method: "DELETE" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    const options = await askWithKey(shop, key, path ?? "", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([405, allow]);
  }
});

test("a body that is too large, or no JSON, is refused", async () => {
  const key = await newKey(shop, "stock:write");
  for (const length of [130 * 1024, 300 * 1024]) {
    const body = { slug: "x".repeat(length) };
    expect((await problemOf(await askWithKey(shop, key, "stock", { method: "POST", body }))).status).toBe(
      413,
    );
  }
  const answer = await fetch(`${shop.origin}/api/v1/stock`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "idempotency-key": "one" },
    body: "{'slug':1}",
  });
  expect((await problemOf(answer)).status).toBe(400);
});

test("a write without a name, or with another's, is refused", async () => {
  const key = await newKey(shop, "stock:write");
  const body = { slug: "adire-kaftan", variantId: "adire-kaftan-indigo-12", reason: "found", add: 1 };
  const send = (name: string, more = {}) =>
    askWithKey(shop, key, "stock", {
      method: "POST",
      body: { ...body, ...more },
      headers: { "idempotency-key": name },
    });
  expect(await problemOf(await send(""))).toMatchObject({ status: 400, field: "Idempotency-Key" });
  const first = await send("one");
  expect(first.status).toBe(200);
  const booked = await first.json();
  expect(await (await send("one")).json()).toEqual(booked);
  expect((await problemOf(await send("one", { add: 2 }))).status).toBe(422);
  const next = await (await send("two")).json();
  expect(next.before).toBe(booked.left);
});

test("wrong keys are counted for their visitor, and right ones for themselves", async () => {
  const headers = { "x-forwarded-for": "203.0.113.77" };
  const wrong = (path = "stock") => askWithKey(shop, `shopkey_${"0".repeat(66)}`, path, { headers });
  for (let n = 0; n < 20; n += 1) expect((await wrong()).status).toBe(401);
  await holdBack(shop, "wrong-key", 20);
  const refused = await wrong("orders");
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  const key = await newKey(shop, "products:read");
  expect((await askWithKey(shop, key, "stock", { headers })).status).toBe(200);
  await holdBack(shop, "api", 1);
  const late = await askWithKey(shop, key, "stock", { headers: { "x-forwarded-for": "203.0.113.78" } });
  expect((await problemOf(late)).status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
});
