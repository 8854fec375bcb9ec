/** Which products a view of the catalogue shows, in which order, and how many each further choice would leave. */
import type { Money } from "#app/shared/money.ts";
import { type Choices, choicesOf } from "./catalogue-choices.ts";
import {
  ANY_PIECE,
  type CatalogueIndex,
  hasPiece,
  isAnyPiece,
  type MatchingPiece,
  piecesLeftIn,
  priceIn,
  type WantedPiece,
} from "./catalogue-entry.ts";
import { search, searchNearest } from "./catalogue-search.ts";
import {
  type CatalogueFilters,
  type CatalogueView,
  filtersSet,
  isInBand,
  wholeCatalogue,
} from "./catalogue-view.ts";
import { type PriceLimit, parseSearch } from "./parse-search.ts";

/** Products on one page: further ones load while the shopper scrolls. */
export const PAGE_SIZE = 60;

/** A product in a list, in the requested size and colour. */
export interface Listed {
  slug: string;
  priceCents: Money;
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
  /** The number to tell: where a size is requested, of the products that can be bought in it; otherwise the total. */
  counted: number;
  /** Of the total, how many cannot be bought in the chosen size and colour. */
  soldOut: number;
  pages: number;
  choices: Choices;
  /** When nothing is found: the number of products that each filter hides. */
  waysOut: { without: keyof CatalogueFilters; count: number }[];
  /** What comes nearest to a search that finds nothing, whatever the filters; null for any other view. */
  nearest: Nearest | null;
}

export interface Nearest {
  /** False when not even a part of the search is found: then these are just the newest pieces. */
  isPartly: boolean;
  products: Listed[];
}

/** Two rows of a wide screen. */
const NEAREST = 8;

/** One page of the catalogue for a view. */
export function arrange(index: CatalogueIndex, asked: CatalogueView): Listing {
  const { find, findCounted, sizes, nearest } = finder(index, asked.q);
  const found = find(asked);
  const ordered = found.sort(byView(asked));
  const pages = Math.max(1, Math.ceil(ordered.length / PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const count = (change: Partial<CatalogueFilters>) => findCounted({ ...asked, ...change }).length;
  return {
    view: { ...asked, page },
    wanted: { sizes: asked.size === null ? sizes : [asked.size], color: asked.color },
    products: ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toListed),
    total: ordered.length,
    counted: count({}),
    soldOut: ordered.filter(({ left }) => left === 0).length,
    pages,
    choices: choicesOf(index, asked, findCounted),
    waysOut:
      ordered.length > 0
        ? []
        : filtersSet(asked)
            .map((without) => ({ without, count: count({ [without]: without === "q" ? "" : null }) }))
            .filter((way) => way.count > 0),
    nearest: asked.q !== "" && ordered.length === 0 ? nearest() : null,
  };
}

const toListed = ({ entry, price, left }: MatchingPiece): Listed => ({
  slug: entry.slug,
  priceCents: price,
  piecesLeft: left,
});

/** Finds the products that pass the filters. The search is run once for all of them. */
function finder({ entries, search: words, known, vocabulary }: CatalogueIndex, q: string) {
  const asked = parseSearch(q, known.sizes, vocabulary);
  const isWords = asked.terms.length > 0 || (asked.sizes.length === 0 && asked.price === null);
  const scores = isWords ? search(words, asked.terms, vocabulary) : null;
  const sizesIn = (filters: CatalogueFilters): readonly string[] =>
    filters.size !== null ? [filters.size] : filters.q !== "" ? asked.sizes : [];
  const find = (filters: CatalogueFilters): MatchingPiece[] => {
    const isSearched = filters.q !== "";
    const wanted = { sizes: sizesIn(filters), color: filters.color };
    const isAny = isAnyPiece(wanted);
    return entries.flatMap((entry) => {
      const score = isSearched && scores ? scores.get(entry.slug) : 0;
      const fits =
        score !== undefined &&
        (filters.category === null || entry.category === filters.category) &&
        (filters.textile === null || entry.textile === filters.textile) &&
        (filters.occasion === null || entry.occasions.includes(filters.occasion)) &&
        (filters.color === null || entry.colors.some(({ id }) => id === filters.color)) &&
        (isAny || hasPiece(entry, wanted));
      if (!fits) return [];
      const price = priceIn(entry, wanted);
      if (filters.price !== null && !isInBand(price, filters.price)) return [];
      if (isSearched && asked.price && !isWithin(price, asked.price)) return [];
      return [{ entry, left: piecesLeftIn(entry, wanted), price, score }];
    });
  };
  /** Without the products that are sold out in a requested size: they are shown, last, and not counted. */
  const findCounted = (filters: CatalogueFilters): MatchingPiece[] => {
    const found = find(filters);
    return sizesIn(filters).length === 0 ? found : found.filter(({ left }) => left !== 0);
  };
  /** Null where the search itself finds something, and only the filters hide it. */
  const nearest = (): Nearest | null => {
    if (find({ ...wholeCatalogue, q }).length > 0) return null;
    const near = searchNearest(words, asked.terms, vocabulary);
    const isPartly = near.size > 0;
    const found = entries
      .filter(({ slug }) => !isPartly || near.has(slug))
      .map((entry) => ({
        entry,
        left: piecesLeftIn(entry, ANY_PIECE),
        price: entry.priceCents,
        score: near.get(entry.slug) ?? 0,
      }));
    const products = found
      .sort(byView({ sort: "match" }))
      .slice(0, NEAREST)
      .map(toListed);
    return { isPartly, products };
  };
  return { find, findCounted, sizes: asked.sizes, nearest };
}

const isWithin = (price: Money, { side, amount }: PriceLimit): boolean =>
  side === "under" ? price < amount : price > amount;

/** Products that can be bought come first in any order; then the chosen order; then newest, then by name. */
function byView({ sort }: Pick<CatalogueView, "sort">) {
  return (a: MatchingPiece, b: MatchingPiece): number =>
    Number(a.left === 0) - Number(b.left === 0) ||
    (sort === "match" ? b.score - a.score : 0) ||
    (sort === "price-low" ? a.price - b.price : 0) ||
    (sort === "price-high" ? b.price - a.price : 0) ||
    b.entry.createdAt - a.entry.createdAt ||
    (a.entry.slug < b.entry.slug ? -1 : 1);
}
