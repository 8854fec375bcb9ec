import { occasionsOf } from "#app/domain/catalogue/products/occasions.ts";
import { kindName } from "#app/domain/catalogue/products/product.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import {
  type CatalogueFilters,
  linkTo,
  textileName,
  wholeCatalogue,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { collectionPath } from "#app/domain/catalogue/search/collections.ts";

/**
 * A page of the catalogue for one kind, cloth, colour or occasion, or of a collection, and the products that it lists.
 */
export interface FilterPage {
  path: string;
  name: string;
  slugs: string[];
}

/**
 * Every page of one kind, cloth, colour, occasion or collection that lists something, for lists of the shop's pages
 * elsewhere.
 */
export function filterPages({ entries, known }: Pick<CatalogueIndex, "entries" | "known">): FilterPage[] {
  const pages = new Map<string, FilterPage>();
  const listAt = (key: string, slug: string, { name, path }: { name: string; path: () => string }) => {
    const page = pages.get(key) ?? { path: path(), name, slugs: [] };
    page.slugs.push(slug);
    pages.set(key, page);
  };
  const list = (slug: string, name: string, filter: Partial<CatalogueFilters>) =>
    listAt(Object.entries(filter).join(), slug, { name, path: () => linkTo(wholeCatalogue, filter) });
  for (const entry of entries) {
    const { slug, category, textile, collection } = entry;
    const kind = kindName(known.kinds, category);
    if (kind) list(slug, kind, { category });
    if (collection)
      listAt(`collection,${collection.slug}`, slug, {
        name: collection.name,
        path: () => collectionPath(collection.slug),
      });
    if (textile) list(slug, textileName(textile), { textile });
    for (const { slug: occasion, name } of occasionsOf(entry.occasions)) list(slug, name, { occasion });
    const made = new Set(entry.pieces.map(({ color }) => color));
    for (const { id, name } of entry.colors) if (id !== "" && made.has(id)) list(slug, name, { color: id });
  }
  return [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
