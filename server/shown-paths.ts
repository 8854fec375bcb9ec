import type { KeptCatalogueIndex } from "#app/features/browse/catalogue-index.server.ts";
import { filterPages } from "#app/features/browse/filter-pages.ts";
import { PAGES, type PublicPage } from "#app/features/content/public-paths.ts";

/** Every path at which the shop has something to show now, by name: its pages, its lists, and its visible products. */
export async function listShownPaths(index: KeptCatalogueIndex): Promise<PublicPage[]> {
  const catalogue = await index.read();
  return [
    ...PAGES,
    ...filterPages(catalogue).map(({ path, name }) => ({ path, label: name })),
    ...catalogue.entries.map(({ slug, title }) => ({ path: `/products/${slug}`, label: title })),
  ];
}
