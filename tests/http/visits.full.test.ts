import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const PERSON = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "sec-fetch-dest": "document",
};
const IN_PAGE = { ...PERSON, "sec-fetch-dest": "empty" };

/** The contents of the database after the shop has stopped. */
async function countsAfterStop(shop: RunningShop) {
  const { dataDir } = shop;
  expect(await shop.end("SIGTERM")).toBe(0);
  const again = await startShop({ dataDir });
  onTestFinished(() => again.stop());
  const visits = await again.db.execute<{ path: string; visits: number }>(
    sql`SELECT path, sum(visits)::int AS visits FROM page_visits GROUP BY path ORDER BY path`,
  );
  const searches = await again.db.execute<{ words: string; searches: number }>(
    sql`SELECT words, sum(searches)::int AS searches FROM missed_searches GROUP BY words ORDER BY words`,
  );
  return { visits: visits.rows, searches: searches.rows };
}

test("two processes count visits without a cookie, and lose none when they are told to stop", async () => {
  const shop = await startShop({ variables: { WORKERS: "2" } });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(shop.origin + path, { headers: PERSON, redirect: "manual", ...init });
  for (let nth = 0; nth < 30; nth += 1) {
    const page = await ask(`/products/adire-kaftan${nth % 2 ? "" : "?utm_source=letter"}`, {
      headers: { ...PERSON, connection: "close" },
    });
    expect(page.status).toBe(200);
    expect(page.headers.get("set-cookie")).toBeNull();
  }
  const { headers } = await ask("/about");
  const etag = headers.get("etag") ?? "";
  expect((await ask("/about", { headers: { ...PERSON, "if-none-match": etag } })).status).toBe(304);

  // None of these is a visit.
  await ask("/about", { method: "HEAD" });
  await ask("/about", { headers: { ...PERSON, "sec-purpose": "prefetch" } });
  await ask("/about", { headers: { "user-agent": "curl/8.5.0" } });
  await ask("/about", { headers: { ...PERSON, cookie: "admin.session_token=somebody" } });
  await ask("/about.data", { headers: IN_PAGE });
  await ask("/products/no-such-piece");
  await ask("/no-such-page");
  await ask("/admin");
  await ask("/robots.txt");
  await ask("/favicon.svg");
  await ask("/cart");

  // A browser that shows a page without asking for it as a document.
  const seen = await ask("/api/seen/our-team", { method: "POST", headers: IN_PAGE });
  expect(seen.status).toBe(204);
  await ask("/api/seen/no-such-page", { method: "POST", headers: IN_PAGE });
  await ask("/api/seen/products/no-such-piece", { method: "POST", headers: IN_PAGE });
  const foreign = { ...IN_PAGE, origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  expect((await ask("/api/seen/our-team", { method: "POST", headers: foreign })).status).toBe(403);

  expect((await countsAfterStop(shop)).visits).toEqual([
    { path: "/about", visits: 2 },
    { path: "/our-team", visits: 1 },
    { path: "/products/adire-kaftan", visits: 30 },
  ]);
});

test("counts a search without results by its words, however it was sent", async () => {
  const shop = await startShop();
  const search = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(shop.origin + path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.has("x-missed-search")).toBe(false);
  };
  await search("/catalogue?q=Space+Suit!", PERSON);
  await search("/catalogue.data?q=space+suit", IN_PAGE);
  await search("/catalogue.data?q=space+suit", { ...IN_PAGE, "sec-purpose": "prefetch" });
  await search("/catalogue?q=space+suit&size=12", PERSON);
  await search("/catalogue?q=space+suit", { "user-agent": "curl/8.5.0" });
  await search("/catalogue?q=kaftan", PERSON);
  await search("/catalogue?q=ada%40shop.example", PERSON);
  expect((await countsAfterStop(shop)).searches).toEqual([{ words: "space suit", searches: 2 }]);
});
