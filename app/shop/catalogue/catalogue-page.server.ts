import { listColourPictures, listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import { ANY_PIECE, isAnyPiece, type WantedPiece } from "#app/domain/catalogue/search/catalogue-entry.ts";
import type { KeptCatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import { arrange, type Listing } from "#app/domain/catalogue/search/catalogue-listing.ts";
import { parseView, wholeCatalogue, withoutFilter } from "#app/domain/catalogue/search/catalogue-view.ts";
import type {
  ListedProduct,
  NearestProducts,
  RelaxedProducts,
} from "#app/domain/catalogue/search/listed-product.ts";
import type { Content } from "#app/domain/content/content.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { choiceLabel, sizeLabel } from "#app/shared/piece-label.ts";
import { findAnswers, type HelpAnswer } from "./answers.server.ts";
import { type CatalogueHead, catalogueHead } from "./catalogue-meta.ts";

/** One page of the catalogue, ready to be shown. */
export interface CataloguePageData extends Omit<Listing, "products" | "wanted" | "nearest"> {
  products: ListedProduct[];
  nearest: NearestProducts | null;
  /** Styles in the whole shop. */
  styles: number;
  /** The shop's pages that answer the search. */
  answers: HelpAnswer[];
  /** When the filters leave nothing: some of what the widest way out shows. */
  relaxed: RelaxedProducts | null;
  head: CatalogueHead;
}

/** The page of the catalogue for an address's query. `content`: the words of the pages that a search may ask for. */
export async function loadCataloguePage(
  db: Database,
  index: KeptCatalogueIndex,
  query: URLSearchParams,
  content: Content,
): Promise<CataloguePageData> {
  const catalogue = await index.read();
  const { products, wanted, nearest, ...listing } = arrange(catalogue, parseView(query, catalogue.known));
  const found = findAnswers(content, catalogue, listing.view.q);
  const hasNothing = listing.total === 0 && !nearest && catalogue.entries.length > 0;
  return {
    ...listing,
    answers: found.isNamed || nearest ? found.answers : [],
    relaxed: hasNothing ? await relax(db, catalogue, listing) : null,
    products: await asWanted(db, products, wanted, listing.choices),
    nearest: nearest && {
      ...nearest,
      products: await asWanted(db, nearest.products, ANY_PIECE, listing.choices),
    },
    styles: catalogue.entries.length,
    head: catalogueHead(listing),
  };
}

/** One row of a wide screen. */
const RELAXED = 4;

/** Products without the filter that hides the most of them; the newest ones where no single filter hides any. */
async function relax(
  db: Database,
  catalogue: CatalogueIndex,
  { view, waysOut }: Pick<Listing, "view" | "waysOut">,
): Promise<RelaxedProducts> {
  const [widest] = waysOut.toSorted((a, b) => b.count - a.count);
  const without = widest?.without ?? null;
  const { products, wanted, choices } = arrange(
    catalogue,
    without === null ? wholeCatalogue : withoutFilter(view, without),
  );
  return { without, products: await asWanted(db, products.slice(0, RELAXED), wanted, choices) };
}

/** Products in the chosen size and colour, with its price, pictures and stock. */
async function asWanted(
  db: Database,
  listed: Listing["products"],
  wanted: WantedPiece,
  { colors }: Listing["choices"],
): Promise<ListedProduct[]> {
  const slugs = listed.map(({ slug }) => slug);
  const [summaries, pictures] = await Promise.all([
    listProductsBySlug(db, slugs),
    wanted.color === null ? null : listColourPictures(db, slugs, wanted.color),
  ]);
  if (isAnyPiece(wanted)) return summaries.map((product) => ({ ...product, choice: null }));
  const colorName = colors.find(({ value }) => value === wanted.color)?.name;
  const [size = null, ...others] = wanted.sizes;
  const words =
    others.length === 0
      ? choiceLabel(colorName, size)
      : [colorName, wanted.sizes.map(sizeLabel).join(" or ")].filter(Boolean).join(", ");
  const chosen = new URLSearchParams({
    ...(wanted.color !== null && { color: wanted.color }),
    ...(size !== null && others.length === 0 && { size }),
  });
  const search = chosen.size === 0 ? "" : `?${chosen}`;
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
        imageAlt: `${product.title}, ${colorName}`,
      }),
      minPriceCents: priceCents,
      choice: { words, search, piecesLeft },
    };
  });
}
