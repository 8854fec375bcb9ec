import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import {
  type ChangedProduct,
  listProductChanges,
} from "#app/domain/catalogue/products/product-lists.server.ts";
import { findProducts, listPublicSlugs } from "#app/domain/catalogue/products/queries.server.ts";
import type { KeptCatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import type { Content } from "#app/domain/content/content.server.ts";
import { listPublicPages } from "#app/domain/content/public-paths.ts";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import { homeZone } from "#app/domain/delivery/zone.ts";
import { dropPath } from "#app/domain/selling/drops/drop.ts";
import { listShownDrops } from "#app/domain/selling/drops/load-drop.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { MAX_PAGES, type SitemapPage, sitemapIndexXml, sitemapXml } from "#app/platform/seo/sitemap.ts";
import { filterPages } from "#app/shop/catalogue/filter-pages.ts";
import { llmsText } from "#app/shop/feeds/llms-text.ts";
import { productFeed } from "#app/shop/feeds/product-feed.ts";
import { lookPath, shownLooks } from "#app/shop/looks/look.ts";

export interface FeedsDeps {
  db: Database;
  origin: string;
  mediaUrl?: string | null;
  /** The shop's words as they are now. */
  readContent: () => Promise<Content>;
  catalogueIndex: Pick<KeptCatalogueIndex, "read">;
}

/** Some hundredths of a second of the thread's time; visitors' requests come in between. */
const BATCH = 10;
/** Pages that show products, and change when any of them does. */
const LISTINGS = ["/", "/catalogue"];

/**
 * Writes `sitemap.xml`, `llms.txt` and `feed/google.xml` into a folder, each with its compressed form beside it. A
 * reader sees the old or the new file, never a part of it. Returns the number of products in them.
 */
export async function writeFeeds(folder: string, deps: FeedsDeps): Promise<number> {
  await mkdir(path.join(folder, "feed"), { recursive: true });
  const { db } = deps;
  const content = await deps.readContent();
  const changes = await listProductChanges(db);
  const lists = filterPages(await deps.catalogueIndex.read());
  const looks = shownLooks(content.looks, changes).map(({ name, slug }) => ({ name, path: lookPath(slug) }));
  await writeSitemaps(folder, deps.origin, await sitemapPages({ db, content, changes, lists, looks }));
  await writeProducts(folder, deps, { content, lists, looks });
  return changes.length;
}

type Named = readonly { name: string; path: string }[];

interface SitemapParts {
  db: Database;
  content: Content;
  changes: ChangedProduct[];
  lists: ReturnType<typeof filterPages>;
  looks: Named;
}

/**
 * Every public page, each list of one category, cloth, colour or occasion, and each collection, look, drop and product.
 */
async function sitemapPages({ db, content, changes, lists, looks }: SitemapParts): Promise<SitemapPage[]> {
  const newest = changes[0]?.changedAt;
  const changedAt = new Map(changes.map((product) => [product.slug, product.changedAt.getTime()]));
  const latestOf = (slugs: string[]): Date | undefined => {
    const last = slugs.reduce((latest, slug) => Math.max(latest, changedAt.get(slug) ?? 0), 0);
    return last === 0 ? undefined : new Date(last);
  };
  const drops = await listShownDrops(db);
  return [
    ...listPublicPages(content.navigation).map(({ path }) => ({
      path,
      changedAt: LISTINGS.includes(path) ? newest : undefined,
    })),
    ...lists.map(({ path, slugs }) => ({ path, changedAt: latestOf(slugs) })),
    ...looks.map(({ path }) => ({ path })),
    ...drops.map(({ slug, changedAt }) => ({ path: dropPath(slug), changedAt })),
    ...changes.map(({ slug, changedAt }) => ({ path: `/products/${slug}`, changedAt })),
  ];
}

/** One sitemap, or, for more pages than one may have, several and a list of them. */
export async function writeSitemaps(
  folder: string,
  origin: string,
  pages: readonly SitemapPage[],
  most = MAX_PAGES,
): Promise<void> {
  const count = Math.ceil(pages.length / most);
  const partName = (part: number): string => `sitemap-${part + 1}.xml`;
  const parts = count > 1 ? Array.from({ length: count }, (_, part) => partName(part)) : [];
  for (const [part, name] of parts.entries()) {
    const file = await beginFile(path.join(folder, name));
    await file.add(sitemapXml(pages.slice(part * most, (part + 1) * most), origin));
    await file.end();
  }
  const file = await beginFile(path.join(folder, "sitemap.xml"));
  await file.add(parts.length > 0 ? sitemapIndexXml(parts, origin) : sitemapXml(pages, origin));
  await file.end();
  for (const name of await readdir(folder))
    if (/^sitemap-\d+\.xml/.test(name) && !parts.includes(name.replace(/\.gz$/, "")))
      await rm(path.join(folder, name));
}

/** Google's feed and the plain text, which both have every product: read once, a few at a time. */
async function writeProducts(
  folder: string,
  { db, origin, mediaUrl }: FeedsDeps,
  { content, lists, looks }: { content: Content; lists: Named; looks: Named },
): Promise<void> {
  const { site, kinds, navigation } = content;
  const { zones } = openDelivery(content.delivery);
  const feed = productFeed({
    ...{ title: site.name, description: site.tagline, kinds, origin, mediaUrl },
    delivery: homeZone(zones) ?? null,
  });
  const text = llmsText({
    ...{ name: site.name, about: site.about, origin, lists, looks },
    pages: listPublicPages(navigation),
    zones,
  });
  const google = await beginFile(path.join(folder, "feed/google.xml"));
  const llms = await beginFile(path.join(folder, "llms.txt"));
  await google.add(feed.head);
  await llms.add(text.head);
  const slugs = await listPublicSlugs(db);
  for (let first = 0; first < slugs.length; first += BATCH) {
    const began = performance.now();
    const wanted = slugs.slice(first, first + BATCH);
    const found = new Map((await findProducts(db, wanted)).map((product) => [product.slug, product]));
    const products = wanted.flatMap((slug) => found.get(slug) ?? []);
    await google.add(feed.items(products));
    await llms.add(text.pieces(products));
    // Half of the time is the visitors'.
    await sleep(performance.now() - began);
  }
  await google.add(feed.tail);
  await google.end();
  await llms.end();
}

/** A file that has its name once it is whole, with its compressed form beside it. */
async function beginFile(name: string): Promise<{ add(text: string): Promise<void>; end(): Promise<void> }> {
  const draft = `${name}.new`;
  const file = await open(draft, "w");
  return {
    add: async (text) => void (await file.writeFile(text)),
    async end() {
      await file.close();
      const packed = await open(`${draft}.gz`, "w");
      await pipeline(createReadStream(draft), createGzip(), packed.createWriteStream());
      await rename(`${draft}.gz`, `${name}.gz`);
      await rename(draft, name);
    },
  };
}

/** A folder of feeds that was not written for this long belongs to an address that the shop no longer has. */
const FORGOTTEN_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes the feeds of the shop's former addresses, but not those of a running shop. */
export async function removeOldFeeds(folder: string, now: Date): Promise<void> {
  const all = path.dirname(folder);
  for (const name of await readdir(all)) {
    const other = path.join(all, name);
    const { mtime } = await stat(other);
    if (other !== folder && now.getTime() - mtime.getTime() > FORGOTTEN_MS)
      await rm(other, { recursive: true, force: true });
  }
}
