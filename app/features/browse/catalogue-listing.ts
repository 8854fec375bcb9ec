/** Which products a view of the catalogue shows, in which order, and how many each further choice would leave. */
import type { Pence } from "#app/shared/money.ts";
import { type Choices, choicesOf } from "./catalogue-choices.ts";
import {
  type CatalogueIndex,
  type Found,
  hasPiece,
  piecesLeftIn,
  priceIn,
  type WantedPiece,
} from "./catalogue-entry.ts";
import { parseSearch, search } from "./catalogue-search.ts";
import { type CatalogueFilters, type CatalogueView, filtersSet, isInBand } from "./catalogue-view.ts";

/** Products on one page: further ones load while the shopper scrolls. */
export const PAGE_SIZE = 60;

/** A product in a list, in the requested size and colour. */
export interface Listed {
  slug: string;
  priceCents: Pence;
  /** Null when there is no limit, 0 when sold out. */
  piecesLeft: number | null;
}

/** One page of a view. */
export interface Listing {
  /** As requested, with a page that exists. */
  view: CatalogueView;
  /** The requested size and colour. */
  wanted: WantedPiece;
  /** The products of this page. */
  products: Listed[];
  total: number;
  /** Of the total, how many cannot be bought in the chosen size and colour. */
  soldOut: number;
  pages: number;
  choices: Choices;
  /** When nothing is found: the number of products that each filter hides. */
  waysOut: { without: keyof CatalogueFilters; count: number }[];
}

/** One page of the catalogue for a view. */
export function arrange(index: CatalogueIndex, asked: CatalogueView): Listing {
  const find = finder(index, asked.q);
  const found = find(asked);
  const ordered = found.sort(byView(asked));
  const pages = Math.max(1, Math.ceil(ordered.length / PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const count = (change: Partial<CatalogueFilters>) => find({ ...asked, ...change }).length;
  return {
    view: { ...asked, page },
    wanted: { size: asked.size ?? parseSearch(asked.q, index.known.sizes).size, color: asked.color },
    products: ordered
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map(({ entry, price, left }) => ({ slug: entry.slug, priceCents: price, piecesLeft: left })),
    total: ordered.length,
    soldOut: ordered.filter(({ left }) => left === 0).length,
    pages,
    choices: choicesOf(index, asked, find),
    waysOut:
      ordered.length > 0
        ? []
        : filtersSet(asked)
            .map((without) => ({ without, count: count({ [without]: without === "q" ? "" : null }) }))
            .filter((way) => way.count > 0),
  };
}

/** Finds the products that pass the filters. The search is run once for all of them. */
function finder({ entries, search: words, known }: CatalogueIndex, q: string) {
  const asked = parseSearch(q, known.sizes);
  const scores = asked.words.length > 0 || asked.size === null ? search(words, asked.words) : null;
  return (filters: CatalogueFilters): Found[] => {
    const isSearched = filters.q !== "";
    const wanted = { size: filters.size ?? (isSearched ? asked.size : null), color: filters.color };
    const isAny = wanted.size === null && wanted.color === null;
    return entries.flatMap((entry) => {
      const score = isSearched && scores ? scores.get(entry.slug) : 0;
      const fits =
        score !== undefined &&
        (filters.category === null || entry.category === filters.category) &&
        (filters.textile === null || entry.textile === filters.textile) &&
        (filters.color === null || entry.colors.some(({ id }) => id === filters.color)) &&
        (isAny || hasPiece(entry, wanted));
      if (!fits) return [];
      const price = priceIn(entry, wanted);
      if (filters.price !== null && !isInBand(price, filters.price)) return [];
      return [{ entry, left: piecesLeftIn(entry, wanted), price, score }];
    });
  };
}

/** Products that can be bought come first in any order; then the chosen order; then newest, then by name. */
function byView({ sort }: CatalogueView) {
  return (a: Found, b: Found): number =>
    Number(a.left === 0) - Number(b.left === 0) ||
    (sort === "match" ? b.score - a.score : 0) ||
    (sort === "price-low" ? a.price - b.price : 0) ||
    (sort === "price-high" ? b.price - a.price : 0) ||
    b.entry.createdAt - a.entry.createdAt ||
    (a.entry.slug < b.entry.slug ? -1 : 1);
}
