import type { Database } from "#app/platform/db/client.server.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import type { WantedPiece } from "./catalogue-entry.ts";
import type { KeptCatalogueIndex } from "./catalogue-index.server.ts";
import { arrange, type Listing } from "./catalogue-listing.ts";
import { parseView } from "./catalogue-view.ts";
import type { ListedProduct } from "./listed-product.ts";
import { listColourPictures, listProductsBySlug } from "./queries.server.ts";

/** One page of the catalogue, ready to be shown. */
export interface CataloguePageData extends Omit<Listing, "products" | "wanted"> {
  products: ListedProduct[];
  /** Styles in the whole shop. */
  styles: number;
}

/** The page of the catalogue that an address's query asks for. */
export async function loadCataloguePage(
  db: Database,
  index: KeptCatalogueIndex,
  query: URLSearchParams,
): Promise<CataloguePageData> {
  const catalogue = await index.read();
  const { products, wanted, ...listing } = arrange(catalogue, parseView(query, catalogue.known));
  return {
    ...listing,
    products: await asWanted(db, products, wanted, listing.choices),
    styles: catalogue.entries.length,
  };
}

/** Products as the chosen size and colour have them: with that price, those pictures, and what is left of those. */
async function asWanted(
  db: Database,
  listed: Listing["products"],
  wanted: WantedPiece,
  { colours }: Listing["choices"],
): Promise<ListedProduct[]> {
  const slugs = listed.map(({ slug }) => slug);
  const [summaries, pictures] = await Promise.all([
    listProductsBySlug(db, slugs),
    wanted.colour === null ? null : listColourPictures(db, slugs, wanted.colour),
  ]);
  if (wanted.size === null && wanted.colour === null)
    return summaries.map((product) => ({ ...product, choice: null }));
  const colourName = colours.find(({ value }) => value === wanted.colour)?.name;
  const words = choiceLabel(colourName, wanted.size);
  const search = `?${new URLSearchParams({
    ...(wanted.colour !== null && { color: wanted.colour }),
    ...(wanted.size !== null && { size: wanted.size }),
  })}`;
  const bySlug = new Map(listed.map((product) => [product.slug, product]));
  return summaries.map((product) => {
    const { priceCents = product.minPriceCents, piecesLeft = product.piecesLeft } =
      bySlug.get(product.slug) ?? {};
    const [first, second = null] = pictures?.get(product.slug) ?? [];
    return {
      ...product,
      ...(first && {
        primaryImageUrl: first,
        secondImageUrl: second,
        imageAlt: `${product.title}, ${colourName}`,
      }),
      minPriceCents: priceCents,
      choice: { words, search, piecesLeft },
    };
  });
}
