import type { KeptCatalogueIndex } from "#app/features/browse/catalogue-index.server.ts";
import { collectionPath } from "#app/features/browse/collections.ts";
import { filterPages } from "#app/features/browse/filter-pages.ts";
import type { Content } from "#app/features/content/content.server.ts";
import { PAGES, type PublicPage } from "#app/features/content/public-paths.ts";
import { lookPath, shownLooks } from "#app/features/looks/look.ts";

/**
 * Every path at which the shop has something to show now, by name: its pages, its lists, its looks and its visible
 * products.
 */
export async function listShownPaths(
  index: KeptCatalogueIndex,
  { looks }: Pick<Content, "looks">,
): Promise<PublicPage[]> {
  const catalogue = await index.read();
  return [
    ...PAGES,
    ...filterPages(catalogue).map(({ path, name }) => ({ path, label: name })),
    ...shownLooks(looks, catalogue.entries).map(({ slug, name }) => ({ path: lookPath(slug), label: name })),
    ...catalogue.entries.map(({ slug, title }) => ({ path: `/products/${slug}`, label: title })),
  ];
}

/** Pages of one visitor's own. */
const NOT_COUNTED = ["/cart", "/withdraw"];

/** Which paths are pages whose visits are counted. Products' own pages are left to the database. */
export async function isCountedPage(
  index: KeptCatalogueIndex,
  { looks }: Pick<Content, "looks">,
): Promise<(path: string) => boolean> {
  const { entries } = await index.read();
  const looksShown = new Set(shownLooks(looks, entries).map(({ slug }) => lookPath(slug)));
  return (path) =>
    (!NOT_COUNTED.includes(path) && PAGES.some((page) => page.path === path)) ||
    looksShown.has(path) ||
    entries.some(({ collection }) => collection !== null && collectionPath(collection.slug) === path);
}
