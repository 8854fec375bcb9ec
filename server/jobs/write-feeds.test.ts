import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { plainProduct } from "#app/domain/catalogue/products/testing/plain-product.ts";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { contentOf } from "#app/domain/content/content.server.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { countFeedChanges, pauseAfter } from "./keep-feeds.ts";
import { writeFeeds, writeSitemaps } from "./write-feeds.ts";

const ORIGIN = "https://shop.example";
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "feeds-"));
});
const read = (name: string) => readFile(path.join(folder, name), "utf8");

test("writes each product into sitemap, feed and plain text, newest first, over many batches", async () => {
  const database = await createTestDatabase();
  const slugs = Array.from({ length: 120 }, (_, day) => `dress-${day}`);
  await database.db.insert(products).values(
    slugs.map((slug, day) => ({
      ...plainProduct(slug),
      primaryImageUrl: "/media/a.webp",
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, day)),
    })),
  );
  await database.db.insert(variants).values(
    slugs.map((slug) => ({
      id: `${slug}-8`,
      colorId: "",
      productSlug: slug,
      size: "8",
      priceCents: toMoney(100),
    })),
  );
  const readContent = async () => contentOf(defaultDocuments, { sendsEmail: true, takesCalls: true });
  const catalogueIndex = { read: async () => ({ entries: [], known: { kinds: [] } }) as never };
  await writeFeeds(folder, { db: database.db, origin: ORIGIN, readContent, catalogueIndex });
  await database.close();

  const newestFirst = slugs.toReversed();
  const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, slug]) => slug);
  const feed = await read("feed/google.xml");
  expect(found(feed, /<g:item_group_id>(.+?)</g)).toEqual(newestFirst);
  expect(feed.trimEnd()).toMatch(/<\/channel>\n<\/rss>$/);
  expect(found(await read("llms.txt"), /\/products\/(dress-\d+)\)/g)).toEqual(newestFirst);
  expect(found(await read("sitemap.xml"), /\/products\/(.+?)</g).toSorted()).toEqual(slugs.toSorted());
  expect(gunzipSync(await readFile(path.join(folder, "feed/google.xml.gz"))).toString()).toBe(feed);
  expect((await readdir(folder)).filter((name) => name.includes(".new"))).toEqual([]);
});

test("divides more pages than one sitemap may have, and removes parts that are no longer needed", async () => {
  const pages = ["/a", "/b", "/c"].map((path) => ({ path }));
  await writeSitemaps(folder, ORIGIN, pages, 2);
  expect(await read("sitemap.xml")).toContain(
    `<sitemap><loc>${ORIGIN}/sitemap-1.xml</loc></sitemap>\n<sitemap><loc>${ORIGIN}/sitemap-2.xml</loc></sitemap>`,
  );
  expect(await read("sitemap-2.xml")).toContain(`<url><loc>${ORIGIN}/c</loc></url>`);
  await writeSitemaps(folder, ORIGIN, pages, 3);
  expect((await readdir(folder)).sort()).toEqual(["sitemap.xml", "sitemap.xml.gz"]);
  expect(await read("sitemap.xml")).toContain("<urlset");
});

test("counts changes of products and words, and those that may have been missed", () => {
  const changes = countFeedChanges();
  changes.purge(["product:tote"]);
  expect(changes.count).toBe(0);
  changes.purge([LISTING_TAG]);
  changes.purge(["content"]);
  changes.open();
  expect(changes.count).toBe(3);
});

test("rests ten minutes in a large shop, and seconds in a small one", () => {
  expect([pauseAfter(23), pauseAfter(10_000), pauseAfter(60_000)]).toEqual([1_380, 600_000, 600_000]);
});
