import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const request = (path: string, method = "GET"): Promise<Response> =>
  fetch(shop.origin + path, { method, redirect: "manual" });

test.each(["/nothing-here", "/terms", "/returns", "/values", "/privacy", "/about/us/deep", "/products/a/b"])(
  "%s redirects home with a 302",
  async (path) => {
    const answer = await request(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/");
  },
);

test.each(["/.well-known/nothing-here", "/.well-known/", "/.well-known/security.txt/more"])(
  "%s is an address for programs, and a 404",
  async (path) => {
    const answer = await request(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect((await request(path, "POST")).status).not.toBe(302);
  },
);

test("names the address for reports of weaknesses, and where a password is changed", async () => {
  const security = await request("/.well-known/security.txt");
  expect([security.status, security.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await security.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toContain(`Canonical: ${shop.origin}/.well-known/security.txt`);
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  const change = await request("/.well-known/change-password");
  expect([change.status, change.headers.get("location")]).toEqual([302, "/admin/account"]);
});

test("names the commit that runs", async () => {
  const [, commit] = /^ok\ncommit (\S+)\n$/.exec(await (await request("/healthz")).text()) ?? [];
  expect(commit).toMatch(/^[0-9a-f]{40}$|^unknown$/);
  expect(shop.output()).toContain(`Its commit is      ${commit === "unknown" ? "not known" : commit}`);
});

test.each(["/assets/gone.js", "/media/gone.webp", "/pictures/gone.avif", "/assets/"])(
  "%s is missing, and says so with a 404",
  async (path) => {
    const answer = await request(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  },
);

test.each([
  ["missing", "no-such-piece"],
  ["hidden", "bogolan-tote"],
])("a %s product is a 404 that shows the newest pieces and leads back to the catalogue", async (_, slug) => {
  const answer = await request(`/products/${slug}`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  expect(main).toMatch(/<h1[^>]*>Not found<\/h1>/);
  expect(main.slice(main.indexOf("The newest pieces")).match(/<article/g)).toHaveLength(4);
  expect(main).toMatch(/<a [^>]*href="\/catalogue"/);
});

test.each([
  "/",
  "/catalogue",
  "/products",
  "/products/adire-kaftan",
  "/cart",
  "/checkout",
  "/healthz",
  "/favicon.svg",
])("HEAD %s answers as GET does, without a body", async (path) => {
  const [head, get] = await Promise.all([request(path, "HEAD"), request(path)]);
  expect(head.status).toBe(200);
  expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
  expect(await head.text()).toBe("");
  await get.text();
});

test("'/products' is the catalogue, and names its canonical address", async () => {
  const html = await (await request("/products")).text();
  expect(html).toMatch(/<h1[^>]*>Catalogue/);
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}/catalogue"/>`);
});

test.each([
  ["/", "index,follow"],
  ["/catalogue", "index,follow"],
  ["/products/adire-kaftan", "index,follow"],
  ["/cart", "noindex,nofollow"],
  ["/checkout", "noindex,nofollow"],
  ["/checkout/success", "noindex,nofollow"],
  ["/checkout/cancel", "noindex,nofollow"],
])("%s tells search engines %s", async (path, robots) => {
  const html = await (await request(path)).text();
  expect(/<meta name="robots" content="([^"]*)"/.exec(html)?.[1]).toBe(robots);
});

test.each([
  "/gift-cards/none",
  "/orders",
  "/orders/none",
  "/orders/open/none",
  "/carts/none",
  "/lists/none",
  "/checkout/success?sid=cs_none",
])("%s is for one person, also as an error", async (path) => {
  const { headers } = await request(path);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("referrer-policy")).toMatch(/^(same-origin|no-referrer)$/);
});

test("an invented value of a parameter makes no other page", async () => {
  const html = async (path: string) => (await request(path)).text();
  expect(await html("/lists?asked=anything")).toBe(await html("/lists"));
  expect(await html("/lists?asked=1")).not.toBe(await html("/lists"));
});
