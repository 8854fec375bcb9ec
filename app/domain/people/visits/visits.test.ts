import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { missedSearches, pageVisits } from "../visits.tables.server.ts";
import {
  countVisits,
  forgetOldVisits,
  MAX_WORDS_A_DAY,
  OTHER_SEARCHES,
  type Portion,
  saveVisits,
} from "./count-visits.server.ts";

const PERSON = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const PREFETCH = { ...PERSON, "sec-purpose": "prefetch" };
/** Half past midnight in London, and still the day before in UTC. */
const SUMMER_NIGHT = new Date("2026-06-20T23:30:00Z");
const silent = createLog("error", () => undefined);
const isPage = (path: string) => path === "/" || path === "/about";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`INSERT INTO products (slug, title, brand, collection, gender, description,
    min_price_cents, sizes, colors, primary_image_url)
    VALUES ('kaftan', 'Kaftan', 'Shop', 'Shop', 'women', 'A kaftan', 1000, '{}', '{}', '/kaftan.webp')`);
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`TRUNCATE page_visits, missed_searches`));

const portion = (visits: Record<string, number>, missed: Record<string, number> = {}): Portion => ({
  since: SUMMER_NIGHT,
  visits: new Map(Object.entries(visits)),
  missed: new Map(Object.entries(missed)),
});
const save = (counted: Portion) => saveVisits(database.db, counted, isPage);
const visits = async () =>
  (await database.db.select().from(pageVisits)).sort((a, b) => (a.path < b.path ? -1 : 1));
const searches = () => database.db.select().from(missedSearches);

test("visits count for the shop's day, and only for pages that exist", async () => {
  await save(
    portion({ "/": 2, "/About/": 1, "/about": 1, "/products/kaftan": 3, "/products/junk": 9, "/junk": 9 }),
  );
  expect(await visits()).toEqual([
    { day: "2026-06-21", path: "/", visits: 2 },
    { day: "2026-06-21", path: "/about", visits: 2 },
    { day: "2026-06-21", path: "/products/kaftan", visits: 3 },
  ]);
});

test("processes that write at the same moment add up", async () => {
  const pages = { "/": 1, "/about": 2, "/products/kaftan": 3 };
  await Promise.all(Array.from({ length: 20 }, () => save(portion(pages, { sari: 1, kimono: 1 }))));
  expect((await visits()).map((row) => row.visits)).toEqual([20, 40, 60]);
  expect((await searches()).map((row) => row.searches)).toEqual([20, 20]);
});

test("invented words cannot fill the table, and known words are still counted", async () => {
  await save(portion({}, { sari: 1 }));
  const invented = (from: number) =>
    Object.fromEntries(Array.from({ length: 150 }, (_, nth) => [`word ${from + nth}`, 1]));
  await Promise.all([0, 1, 2, 3].map((part) => save(portion({}, invented(part * 150)))));
  await save(portion({}, { sari: 1, "never seen": 1 }));
  const rows = new Map((await searches()).map((row) => [row.words, row.searches]));
  expect(rows.size).toBeLessThanOrEqual(MAX_WORDS_A_DAY + 1);
  expect(rows.get("sari")).toBe(2);
  expect(rows.has("never seen")).toBe(false);
  expect([...rows.values()].reduce((sum, count) => sum + count, 0)).toBe(603);
  expect(rows.get(OTHER_SEARCHES)).toBeGreaterThan(400);
});

test("counts are kept for 25 months", async () => {
  await save(portion({ "/": 1 }, { sari: 1 }));
  await forgetOldVisits(database.db, new Date("2028-07-20T12:00:00Z"));
  expect(await visits()).toHaveLength(1);
  await forgetOldVisits(database.db, new Date("2028-07-22T12:00:00Z"));
  expect(await visits()).toEqual([]);
  expect(await searches()).toEqual([]);
});

/** A counter that writes into a list when it is closed. */
function counter(write: (portion: Portion) => Promise<void> = async () => undefined) {
  const written: Record<string, number>[] = [];
  const opened = countVisits({
    write: async (counted) => {
      await write(counted);
      written.push(Object.fromEntries([...counted.visits, ...counted.missed]));
    },
    isSignedIn: (cookies) => cookies.includes("admin"),
    now: () => SUMMER_NIGHT,
    log: silent,
  });
  return { ...opened, written };
}

test("counts only pages that people see", async () => {
  const { see, seeInside, miss, close, written } = counter();
  see(PERSON, "/?utm_source=letter");
  see({ ...PERSON, cookie: "a=b" }, "/");
  see({ ...PERSON, cookie: "admin.session_token=x" }, "/");
  see(PREFETCH, "/");
  see({ "user-agent": "curl/8.5.0" }, "/");
  seeInside({ ...PERSON, "sec-fetch-dest": "empty" }, "/about");
  seeInside({ "user-agent": "curl/8.5.0" }, "/about");
  miss({ ...PERSON, "sec-fetch-dest": "empty" }, "sari");
  miss({ ...PERSON, "sec-fetch-dest": "document" }, "sari");
  miss(PREFETCH, "sari");
  await close();
  expect(written).toEqual([{ "/": 2, "/about": 1, sari: 2 }]);
});

test("invented paths use no memory", async () => {
  const { see, close, written } = counter();
  for (let nth = 0; nth < 10_000; nth += 1) see(PERSON, `/junk-${nth}`);
  await close();
  expect(Object.keys(written[0] ?? {})).toHaveLength(2_000);
});

test("keeps no path in memory that is longer than any page's", async () => {
  const { see, seeInside, close, written } = counter();
  const long = "/junk".repeat(2_000);
  see(PERSON, `${long}?utm_source=letter`);
  seeInside(PERSON, long);
  see(PERSON, "/");
  await close();
  expect(written).toEqual([{ "/": 1 }]);
});

test("writes failed counts with the next batch", async () => {
  let isAway = true;
  const { see, close, written } = counter(async () => {
    if (isAway) throw new Error("The database is away");
  });
  see(PERSON, "/");
  await close();
  expect(written).toEqual([]);
  isAway = false;
  see(PERSON, "/");
  await close();
  expect(written).toEqual([{ "/": 2 }]);
});
