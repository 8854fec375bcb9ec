import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { attack } from "#tests/support/attacks/attack.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { addPerson, Browser, newAdmin, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, eventually, payload } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import {
  askPlainly,
  type BufferedResponse,
  type PlainRequest,
  unpacked,
} from "#tests/support/requests/raw-request.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Pages in memory, and caches on the way: one visitor's tricks never affect another's page. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "2" } });
});
afterAll(() => shop?.stop());

const ask = (
  path: string,
  headers: PlainRequest["headers"] = {},
  method = "GET",
): Promise<BufferedResponse> => askPlainly(shop, { method, path, headers });

const isPublic = ({ headers }: BufferedResponse): boolean =>
  /public|s-maxage|max-age=[1-9]/.test(`${headers["cache-control"]} ${headers["cdn-cache-control"]}`);

/** The address of a product that has never been requested. */
async function fresh(): Promise<string> {
  const [piece] = await makeRun(shop.db, 3);
  return `/products/${piece?.slug}`;
}

/** Several times for each worker. */
const OFTEN = Array.from({ length: 8 }, (_, nth) => nth);

attack("caches", "pages that are one person's, in every spelling", { tags: "full" }, async () => {
  const [piece] = await makeRun(shop.db, 2);
  const { success } = await buyAs(shop, "private@example.com", piece ? [piece] : []);
  const { rows } = await shop.db.execute<{ key: string }>(
    sql`SELECT status_key AS key FROM orders WHERE paid_at IS NOT NULL`,
  );
  const key = rows[0]?.key ?? "";
  const { browser } = await newAdmin(shop);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { pathname, search } = new URL(success);
  const plain = ["/admin", "/admin/overview", "/admin/orders", "/admin/account", `/orders/${key}`];
  const spelled = plain.flatMap((path) => [
    path,
    `${path}.data`,
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/x.css`,
    `${path}.css`,
    `${path};x.js`,
    `${path}%2fx.png`,
    `${path}?x.css`,
    path.replace("/a", "/%61").replace("/o", "/%6f"),
  ]);
  for (const path of [...spelled, `${pathname}${search}`, `${pathname}.data${search}`]) {
    const answer = await ask(path, { cookie });
    expect([path, isPublic(answer)]).toEqual([path, false]);
    if (answer.status === 200) expect([path, answer.headers["cache-control"]]).toEqual([path, "no-store"]);
    // The next visitor without the cookie sees nothing of it.
    if (path.startsWith("/admin")) expect([path, (await ask(path)).status === 200]).toEqual([path, false]);
  }
  return { tried: `${spelled.length + 2} addresses`, seen: "no-store, and refused to the next visitor" };
});

attack("caches", "responses to form submissions", async () => {
  const fields = { firstName: "Nosy", email: "nosy@", message: "x" };
  const answer = await new Browser(shop).ask("/contact", { form: fields });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
  expect(await answer.text()).toContain("Nosy");
  for (const _ of OFTEN) expect(unpacked(await ask("/contact"))).not.toContain("Nosy");
  const refused = await checkout(shop, payload(shop, []));
  expect(refused.status).toBe(400);
  return { tried: "1 form, then 8 visitors", seen: "no-store; the page is everybody's again" };
});

attack("caches", "errors, and addresses that become valid later", { tags: "full" }, async () => {
  const slug = `later-${Date.now()}`;
  for (const path of [
    `/products/${slug}`,
    `/products/${slug}.data`,
    "/api/nothing",
    "/products/%00",
    "/media/x",
    "/feed/x",
  ]) {
    for (const _ of OFTEN) {
      const answer = await ask(path);
      expect([path, answer.status >= 300 || path.endsWith(".data"), isPublic(answer)]).toEqual([
        path,
        true,
        false,
      ]);
    }
  }
  const [piece] = await makeRun(shop.db, 1);
  await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`UPDATE products SET slug = ${slug} WHERE slug = ${piece?.slug}`);
    await announceChange(tx, ["products", `product:${slug}`, `product:${piece?.slug}`]);
  });
  for (const _ of OFTEN)
    await eventually(
      () => ask(`/products/${slug}`),
      ({ status }) => status === 200,
    );
  return { tried: "6 addresses, 8 times each", seen: "none kept; the product is there at once" };
});

const PAGES = [
  "/",
  "/about",
  "/catalogue",
  "/products/adire-kaftan",
  "/contact",
  "/sitemap.xml",
  "/feed/google.xml",
];

/** The page that every visitor should see, whatever was sent along. */
async function isTheSame(path: string, variants: readonly PlainRequest["headers"][]): Promise<void> {
  for (const headers of variants) {
    // At the same time: a change made a moment ago may reach one process before the other.
    const both = async () => [await ask(path), await ask(path, headers)] as const;
    const [, answer] = await eventually(both, ([usual, theirs]) => unpacked(usual) === unpacked(theirs));
    expect([path, headers, answer.status]).toEqual([path, headers, 200]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
}

attack("caches", "cookies, keys and languages of one visitor", { tags: "full" }, async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const variants: Record<string, string>[] = [
    { cookie },
    { cookie: "checkout=x; __Host-a=b; theme=<script>" },
    { authorization: "Bearer x" },
    { "accept-language": "fr" },
    { "user-agent": "Googlebot/2.1" },
    { dnt: "1", "save-data": "on", "sec-ch-ua-mobile": "?1" },
    { accept: "application/json" },
    { "x-forwarded-for": "1.2.3.4" },
  ];
  for (const path of PAGES) await isTheSame(path, variants);
  return { tried: `${PAGES.length * variants.length} requests`, seen: "the same page, no cookie set" };
});

attack("caches", "headers that other servers obey", { tags: "full" }, async () => {
  const variants: Record<string, string>[] = [
    { "x-http-method-override": "DELETE", "x-method-override": "POST", "x-http-method": "PUT" },
    { "x-original-url": "/admin", "x-rewrite-url": "/admin" },
    { "x-forwarded-path": "/admin", "x-forwarded-uri": "/admin" },
    { "x-middleware-subrequest": "middleware", "x-invoke-path": "/admin", "x-nextjs-data": "1" },
    { "x-remix-response": "yes", "x-react-router-spa-mode": "yes", "x-react-router-prerender-data": "evil" },
    { "x-page-tags": "evil", "x-page-query": "?evil", "surrogate-key": "evil" },
    { "cache-control": "no-cache, no-store", pragma: "no-cache" },
    { "content-type": "application/json" },
    { upgrade: "h2c", connection: "upgrade, http2-settings" },
    { expect: "100-continue" },
  ];
  for (const path of PAGES) await isTheSame(path, variants);
  return { tried: `${PAGES.length * variants.length} requests`, seen: "the same page" };
});

attack("caches", "invalid encodings", { tags: "full" }, async () => {
  const junk = [
    "",
    "*",
    "identity;q=0",
    "*;q=0",
    "gzip;q=nan",
    "br;q=-1",
    "x".repeat(4_000),
    "gzip, gzip, br;q=0",
    ",,,",
    "GZIP",
  ];
  const variants = junk.map((encoding) => ({ "accept-encoding": encoding }));
  for (const path of [...PAGES, await fresh()]) await isTheSame(path, variants);
  return { tried: `${(PAGES.length + 1) * junk.length} requests`, seen: "the same page, packed as it says" };
});

attack("caches", "invalid ranges and conditions", async () => {
  const { headers } = await ask("/about");
  const etag = String(headers.etag);
  const junk = [
    "x",
    `W/"x"`,
    '""',
    "\xff",
    `${'"a", '.repeat(1_000)}"b"`,
    `x${etag}`,
    etag.slice(0, -2),
    etag.toUpperCase(),
  ];
  await isTheSame("/about", [
    ...junk.map((value) => ({ "if-none-match": value })),
    ...["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-0,1-1", "lines=1"].map((range) => ({ range })),
    { range: "bytes=0-0", "if-range": etag },
    { "if-modified-since": "Thu, 99 Foo 2099 99:99:99 GMT" },
    { "if-match": "x", "if-unmodified-since": "Mon, 01 Jan 1990 00:00:00 GMT" },
  ]);
  const same = await ask("/about", { "if-none-match": `"x", W/${etag}` });
  expect([same.status, same.body]).toEqual([304, ""]);
  const ranges = [
    "bytes=0-0",
    "bytes=-1",
    "bytes=9-1",
    "bytes=99999999-",
    `bytes=${"0-0,".repeat(500)}1-1`,
    "x",
  ];
  for (const range of ranges) {
    const { status } = await ask("/favicon.ico", { range });
    expect([range, [200, 206, 416].includes(status)]).toEqual([range, true]);
  }
  return {
    tried: `${junk.length + 9 + ranges.length} requests`,
    seen: "whole pages, and 304 only for the page's own tag",
  };
});

attack("caches", "HEAD before GET", async () => {
  const path = await fresh();
  for (const _ of OFTEN) {
    const head = await ask(path, {}, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
  }
  for (const _ of OFTEN) expect(unpacked(await ask(path))).toContain("</html>");
  return { tried: "8 of each", seen: "pages with a body" };
});

attack("caches", "a page's data for the page, and the page for its data", async () => {
  const path = await fresh();
  for (const nth of OFTEN) {
    const accept = nth % 2 ? "text/x-script" : "text/html";
    const [data, page] = [await ask(`${path}.data`, { accept }), await ask(path, { accept })];
    expect(data.headers["content-type"]).toMatch(/^text\/x-script/);
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    expect([unpacked(data).startsWith("<!DOCTYPE"), unpacked(page).startsWith("<!DOCTYPE")]).toEqual([
      false,
      true,
    ]);
    expect(data.headers["x-content-type-options"]).toBe("nosniff");
  }
  return { tried: "16 requests", seen: "each its own" };
});

attack("caches", "other spellings of a page's address", async () => {
  const usual = unpacked(await ask("/about"));
  const spellings = [
    "//about",
    "/%61bout",
    "/about/",
    "/ABOUT",
    "/about;jsessionid=1",
    "/./about",
    "/x/../about",
    "/about%2f",
  ];
  const more = [
    "/about%20",
    "/about%3Fx=1",
    "/about//",
    "/%2e/about",
    "/about/%2e%2e/cart",
    "/about\\",
    "/about?",
    "/about#x",
  ];
  for (const path of [...spellings, ...more]) {
    const answer = await ask(path);
    const isHome = answer.status === 302 && answer.headers.location === "/";
    const isPage =
      answer.status === 200 && /rel="canonical" href="[^"]*\/(about|cart)"/.test(unpacked(answer));
    expect([path, answer.status, isHome || isPage || [301, 400, 404].includes(answer.status)]).toEqual([
      path,
      answer.status,
      true,
    ]);
    expect([path, /^\/(?!\/)/.test(answer.headers.location ?? "/")]).toEqual([path, true]);
    expect(unpacked(await ask("/about"))).toBe(usual);
  }
  return { tried: `${spellings.length + more.length} spellings`, seen: "the page, or the way home" };
});

attack("caches", "a search that tries to become everybody's cached page", async () => {
  const mark = "cuckoo-in-the-nest";
  const usual = unpacked(await ask("/catalogue"));
  const tries = [
    `?q=${mark}`,
    `?x=1;q=${mark}`,
    `?q=&q=${mark}`,
    `?q[]=${mark}`,
    `?Q=${mark}`,
    `?%71=${mark}`,
    `?q=%00${mark}`,
  ];
  for (const query of [...tries, `?q=<script>${mark}</script>`, `?q=${mark}&utm_source=x`]) {
    const answer = await ask(`/catalogue${query}`);
    expect([query, answer.status, unpacked(answer).includes(`<script>${mark}`)]).toEqual([query, 200, false]);
    expect(unpacked(await ask("/catalogue"))).toBe(usual);
  }
  const fat = await askPlainly(shop, {
    path: "/catalogue",
    body: `q=${mark}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(unpacked(fat)).not.toContain(mark);
  return { tried: `${tries.length + 3} searches`, seen: "the plain page is the same after each" };
});

attack("caches", "a page that was hidden, while many ask for it", { tags: "full" }, async () => {
  const [piece] = await makeRun(shop.db, 2);
  const { slug = "" } = piece ?? {};
  const places = [
    `/products/${slug}`,
    `/products/${slug}.data`,
    "/catalogue",
    "/sitemap.xml",
    "/feed/google.xml",
    "/api/catalogue?page=1",
  ];
  for (const path of places) for (const _ of OFTEN) await ask(path);
  await eventually(
    async () => unpacked(await ask("/sitemap.xml")),
    (map) => map.includes(slug),
  );
  let goesOn = true;
  const crowd = Promise.all(
    OFTEN.map(async () => {
      while (goesOn) for (const path of places) await ask(path);
    }),
  );
  await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`UPDATE products SET is_active = false WHERE slug = ${slug}`);
    await announceChange(tx, ["products", `product:${slug}`]);
  });
  const shownAt = async () => {
    const shown = new Set<string>();
    for (const path of places) {
      for (const _ of OFTEN) {
        const answer = await ask(path);
        if (answer.status === 200 && unpacked(answer).includes(slug) && !path.startsWith("/products/"))
          shown.add(path);
        if (path.startsWith("/products/") && answer.status === 200 && unpacked(answer).includes("Fault Run"))
          shown.add(path);
      }
    }
    return [...shown];
  };
  // Each process is notified separately, and what is gone stays gone.
  await eventually(shownAt, (shown) => shown.length === 0);
  goesOn = false;
  await crowd;
  expect(await shownAt()).toEqual([]);
  return { tried: `${places.length} addresses, 8 visitors at once`, seen: "gone everywhere" };
});
