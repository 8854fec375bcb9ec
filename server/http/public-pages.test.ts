import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { keptWithQuery, publicPage } from "#app/platform/http/page-headers.ts";
import { publicPages, refreshHotPages } from "./public-pages.ts";

const ALWAYS = { "x-frame-options": "DENY" };

/** Pages whose rendering ends at the test's command. */
function slowPages(init: ResponseInit = { headers: publicPage("products") }) {
  const pages = new PageCache({ maxBytes: 1_000_000 });
  const rendered: string[] = [];
  const finish: (() => void)[] = [];
  const ask = publicPages(pages, {
    headers: ALWAYS,
    render: async (address) => {
      rendered.push(address);
      await new Promise<void>((resolve) => finish.push(resolve));
      return new Response(`page ${rendered.length}`, init);
    },
  });
  const finishAll = () => {
    for (const end of finish.splice(0)) end();
  };
  return { pages, rendered, ask, finishAll };
}

test("a page is rendered once, however many ask for it at the same moment", async () => {
  const { pages, rendered, ask, finishAll } = slowPages();
  const asked = Promise.all(Array.from({ length: 50 }, () => ask("/")));
  finishAll();
  const answers = await asked;
  expect(rendered).toEqual(["/"]);
  expect(new Set(answers).size).toBe(1);
  expect(pages.has("/")).toBe(true);
});

test("compresses a page that has stayed more, without changing its tag for visitors who have it", async () => {
  const pages = new PageCache({ maxBytes: 1_000_000 });
  // Words that repeat at intervals, as in a page: a longer search for repetitions finds more of them.
  const text = Array.from({ length: 9_000 }, (_, nth) => `${(nth * nth) % 997} kaftans`).join(" ");
  const render = async () => new Response(text, { headers: publicPage("products") });
  const page = await publicPages(pages, { headers: ALWAYS, render, staysMs: 10 })("/");
  if (!("forms" in page)) throw new Error("It was not kept");
  const { body, etag } = page.forms.br;
  await expect.poll(() => pages.get("/")?.forms.br.body).not.toBe(body);
  const { br } = page.forms;
  expect(br.body.byteLength).toBeLessThan(body.byteLength);
  expect(brotliDecompressSync(br.body).toString()).toBe(text);
  expect(br.whole.headers[br.whole.headers.indexOf("content-length") + 1]).toBe(String(br.body.byteLength));
  expect(br.etag).toBe(etag);
});

test("a request after a change gets no page whose rendering began before it", async () => {
  const { pages, rendered, ask, finishAll } = slowPages();
  const before = ask("/");
  pages.purge(["products"]);
  const after = ask("/");
  finishAll();
  expect(await after).not.toBe(await before);
  expect(rendered).toHaveLength(2);
  expect(pages.get("/")).toBe(await after);
});

test.each<[string, string, ResponseInit, boolean]>([
  ["a page that says what it is made of is kept", "/", { headers: publicPage("products") }, true],
  ["a page that is made of nothing is kept", "/robots.txt", { headers: publicPage() }, true],
  ["a page that does not say is not", "/", {}, false],
  ["a page that is not there is not", "/", { status: 404, headers: publicPage("products") }, false],
  [
    "a query that its route does not vouch for is not",
    "/catalogue?kind=x",
    { headers: publicPage("p") },
    false,
  ],
  [
    "a query that its route vouches for is",
    "/catalogue?kind=tops",
    { headers: { ...publicPage("products"), ...keptWithQuery("?kind=tops") } },
    true,
  ],
])("%s", async (_, address, init, isKept) => {
  const { pages, ask, finishAll } = slowPages(init);
  const asked = ask(address);
  finishAll();
  await asked;
  expect(pages.has(address)).toBe(isKept);
});

test("a kept page has the headers of every answer, and names its tags to caches in front of the shop", async () => {
  const { pages, ask, finishAll } = slowPages({ headers: publicPage("products", "product:kaftan") });
  const asked = ask("/products/kaftan");
  finishAll();
  await asked;
  const list = pages.get("/products/kaftan")?.forms.br.whole.headers ?? [];
  const headers = new Headers(
    list.flatMap((name, n) => (n % 2 === 0 ? [[name, list[n + 1] ?? ""]] : [])) as never,
  );
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("surrogate-key")).toBe("content products product:kaftan");
  expect(headers.get("cache-tag")).toBe("content,products,product:kaftan");
  expect(headers.get("cache-control")).toMatch(/s-maxage=\d+/);
  expect(headers.get("cdn-cache-control")).toMatch(/stale-while-revalidate=\d+/);
  expect([...headers.keys()].filter((name) => name.startsWith("x-page"))).toEqual([]);
});

test("rerenders a page in demand before the next visitor requests it", async () => {
  const pages = new PageCache({ maxBytes: 1_000_000 });
  let title = "old";
  const ask = publicPages(pages, {
    headers: ALWAYS,
    render: async () => new Response(title, { headers: publicPage("products") }),
  });
  pages.whenOutdated(refreshHotPages(ask, (address) => pages.has(address)));
  await ask("/");
  for (let n = 0; n < 5; n += 1) pages.get("/");
  title = "new";
  pages.purge(["products"]);
  pages.purge(["product:kaftan"]);
  expect(pages.get("/")).toBeUndefined();
  await expect.poll(() => pages.get("/")?.forms.identity.body.toString()).toBe("new");
});

test("a hot page that cannot be rendered delays the others no longer", async () => {
  const done: string[] = [];
  const refresh = refreshHotPages(
    async (address) => {
      done.push(address);
      if (address === "/broken") throw new Error("the database is away");
    },
    () => false,
  );
  refresh(["/broken", "/"]);
  await expect.poll(() => done).toEqual(["/broken", "/"]);
  refresh(["/later"]);
  await expect.poll(() => done).toEqual(["/broken", "/", "/later"]);
});
