import type { ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import { arrange } from "#app/domain/catalogue/search/catalogue-listing.ts";
import { parseView, queryOf, wholeCatalogue } from "#app/domain/catalogue/search/catalogue-view.ts";
import { collectionPath } from "#app/domain/catalogue/search/collections.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { PageMeta } from "#app/platform/seo/page-meta.ts";
import { stylesCount } from "./catalogue-words.ts";

/** The owner's words for a collection. */
export interface CollectionText {
  slug: string;
  name: string;
  text: string;
  picture?: { url: string; alt: string } | undefined;
}

/** A collection's page, ready to be shown. */
export interface CollectionPageData {
  name: string;
  text: string | null;
  picture: { url: string; alt: string } | null;
  products: ProductSummary[];
  total: number;
  page: number;
  pages: number;
  path: string;
  head: PageMeta;
}

/**
 * The page of a collection: its words, and its products as the catalogue lists them, sold out last. Null when there are
 * neither.
 */
export async function loadCollection(
  db: Database,
  catalogue: CatalogueIndex,
  {
    slug,
    query,
    collections,
  }: { slug: string; query: URLSearchParams; collections: readonly CollectionText[] },
): Promise<CollectionPageData | null> {
  const words = collections.find((collection) => collection.slug === slug);
  const entries = catalogue.entries.filter(({ collection }) => collection?.slug === slug);
  const name = words?.name ?? entries[0]?.collection?.name;
  if (name === undefined) return null;
  const { page: asked } = parseView(query, catalogue.known);
  const { view, products, total, pages } = arrange(catalogue, { ...wholeCatalogue, page: asked }, entries);
  const { page } = view;
  return {
    name,
    text: words?.text ?? null,
    picture: words?.picture ?? null,
    products: await listProductsBySlug(
      db,
      products.map((product) => product.slug),
    ),
    total,
    page,
    pages,
    path: collectionPath(slug),
    head: {
      title: page > 1 ? `${name}, page ${page}` : name,
      description:
        words?.text.replaceAll(/\s+/g, " ") ?? `${name}: ${stylesCount(total)}, cut in small, numbered runs.`,
      path: collectionPath(slug) + queryOf({ ...wholeCatalogue, page }),
      isUnlisted: total === 0,
    },
  };
}
