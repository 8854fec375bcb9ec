import type { KeptCatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import { collectionPath } from "#app/domain/catalogue/search/collections.ts";
import type { Content } from "#app/domain/content/content.server.ts";
import { PAGES, type PublicPage } from "#app/domain/content/public-paths.ts";
import { filterPages } from "#app/shop/catalogue/filter-pages.ts";
import { lookPath, shownLooks } from "#app/shop/looks/look.ts";

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
const NOT_COUNTED = ["/cart", "/orders", "/withdraw"];

/** The paths of pages whose visits are counted. The database knows products' own pages. */
export async function isCountedPage(
  index: KeptCatalogueIndex,
  { looks }: Pick<Content, "looks">,
): Promise<(path: string) => boolean> {
  const { entries, columns } = await index.read();
  const collections = new Set([...columns.collection.countAll().keys()].map(collectionPath));
  const looksShown = new Set(shownLooks(looks, entries).map(({ slug }) => lookPath(slug)));
  return (path) =>
    (!NOT_COUNTED.includes(path) && PAGES.some((page) => page.path === path)) ||
    looksShown.has(path) ||
    collections.has(path);
}
