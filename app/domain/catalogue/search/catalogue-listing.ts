/** Which products a view of the catalogue shows, in which order, and how many each further choice would leave. */
import type { Money } from "#app/shared/money.ts";
import { type Choices, choicesOf } from "./catalogue-choices.ts";
import type { CatalogueColumns } from "./catalogue-columns.ts";
import { ANY_PIECE, type CatalogueEntry, isAnyPiece, type WantedPiece } from "./catalogue-entry.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { search, searchNearest } from "./catalogue-search.ts";
import {
  type CatalogueFilters,
  type CatalogueView,
  filtersSet,
  isInBand,
  type Sort,
  wholeCatalogue,
} from "./catalogue-view.ts";
import { least } from "./least.ts";
import { numbersWhere } from "./number-list.ts";
import { type PriceLimit, parseSearch } from "./parse-search.ts";
import { isEmpty, type Scores } from "./search-index.ts";

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
  wanted: WantedPiece;
  products: Listed[];
  total: number;
  /** The number to show: with a requested size, the products that can be bought in it; otherwise the total. */
  counted: number;
  /** The number of products, among the total, that cannot be bought in the chosen size and colour. */
  soldOut: number;
  pages: number;
  choices: Choices;
  /** When nothing is found: the number of products that each filter hides. */
  waysOut: { without: keyof CatalogueFilters; count: number }[];
  /** The nearest products to a search that finds nothing, whatever the filters; null for any other view. */
  nearest: Nearest | null;
}

export interface Nearest {
  /** False when not even a part of the search is found: then these are just the newest pieces. */
  isPartly: boolean;
  products: Listed[];
}

/** Two rows of a wide screen. */
const NEAREST = 8;

/** One page of the catalogue for a view; `among` are the entries that it is of, newest first. */
export function arrange(
  index: CatalogueIndex,
  asked: CatalogueView,
  among: readonly CatalogueEntry[] = index.entries,
): Listing {
  const all = among === index.entries ? index.newest : Uint32Array.from(among, ({ number }) => number);
  const { find, findCounted, scores, sizes, nearest, order } = finder(index, all, asked.q);
  const found = find(asked);
  const wanted = { sizes: asked.size === null ? sizes : [asked.size], color: asked.color };
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const pieces = new WantedPieces(index.columns, wanted);
  const { shown, soldOut } = inOrder(
    found,
    asked.sort === "match" ? order : asked.sort,
    pieces,
    scores,
    page * PAGE_SIZE,
  );
  const counted = findCounted(asked, found);
  const countWithout = (filter: keyof CatalogueFilters) =>
    findCounted({ ...asked, [filter]: filter === "q" ? "" : null }).length;
  return {
    view: { ...asked, page },
    wanted,
    products: shown.slice((page - 1) * PAGE_SIZE).map((number) => toListed(index, number, pieces)),
    total: found.length,
    counted: counted.length,
    soldOut,
    pages,
    choices: choicesOf(index, asked, {
      shown: counted,
      find: findCounted,
      priceOf: (number) => pieces.price(number),
    }),
    waysOut:
      found.length > 0
        ? []
        : filtersSet(asked)
            .map((without) => ({ without, count: countWithout(without) }))
            .filter((way) => way.count > 0),
    nearest: asked.q !== "" && found.length === 0 ? nearest() : null,
  };
}

const toListed = ({ byNumber }: CatalogueIndex, number: number, pieces: WantedPieces): Listed => ({
  slug: byNumber[number]?.slug ?? "",
  priceCents: pieces.price(number),
  piecesLeft: pieces.left(number),
});

/** The filters of one value of a product, whatever its size and price. */
const OF_PRODUCT = ["category", "textile", "sale", "occasion", "color"] as const;

/** Finds the numbers of the products that pass the filters, newest first. The search is run once for all of them. */
function finder(index: CatalogueIndex, among: Uint32Array, q: string) {
  const { search: words, columns, known, vocabulary } = index;
  const asked = parseSearch(q, known.sizes, vocabulary);
  const scores = q !== "" && asked.isWords ? search(words, asked.terms, vocabulary) : null;
  const wantedIn = ({ size, color, q: searched }: CatalogueFilters): WantedPiece => ({
    sizes: size !== null ? [size] : searched !== "" ? asked.sizes : [],
    color,
  });
  const searched = scores ? numbersWhere(among, (number) => isFound(scores, number)) : among;
  const find = (filters: CatalogueFilters): Uint32Array => {
    const isSearched = filters.q !== "";
    const limit = isSearched ? asked.price : null;
    const { price: band } = filters;
    let found = isSearched ? searched : among;
    for (const filter of OF_PRODUCT) {
      const value = filters[filter] ?? (filter === "sale" && isSearched ? asked.sale : null);
      if (value !== null) found = columns[filter].having(found, [value]);
    }
    const wanted = wantedIn(filters);
    const pieces = new WantedPieces(columns, wanted);
    if (!isAnyPiece(wanted)) found = numbersWhere(found, pieces.isMade);
    if (band === null && limit === null) return found;
    return numbersWhere(found, (number) => {
      const price = pieces.price(number);
      return (band === null || isInBand(price, band)) && (limit === null || isWithin(price, limit));
    });
  };
  /** Without the products that are sold out in a requested size: they are shown, last, and not counted. */
  const findCounted = (filters: CatalogueFilters, found = find(filters)): Uint32Array => {
    const wanted = wantedIn(filters);
    return wanted.sizes.length === 0 ? found : numbersWhere(found, new WantedPieces(columns, wanted).isLeft);
  };
  /** Null when the search itself finds something, and only the filters hide it. */
  const nearest = (): Nearest | null => {
    if (find({ ...wholeCatalogue, q }).length > 0) return null;
    const near = searchNearest(words, asked.terms, vocabulary);
    const isPartly = !isEmpty(near);
    const found = isPartly ? numbersWhere(among, (number) => isFound(near, number)) : among;
    const any = new WantedPieces(columns, ANY_PIECE);
    const { shown } = inOrder(found, "match", any, near, NEAREST);
    return { isPartly, products: shown.map((number) => toListed(index, number, any)) };
  };
  return { find, findCounted, scores, sizes: asked.sizes, nearest, order: asked.sort ?? "match" } as const;
}

const isFound = (scores: Scores, number: number): boolean => (scores[number] ?? 0) > 0;

const isWithin = (price: Money, { side, amount }: PriceLimit): boolean =>
  side === "under" ? price < amount : price > amount;

/** More than any rank, and more than there are places; the product of both and two is a whole number still. */
const RANKS = 2 ** 30;
const PLACES = 2 ** 21;
/** A score as a whole number: of a search's eight words none weighs more than eight. */
const SCORE_STEPS = 2 ** 20;

/**
 * The first found products in the order of the view, and how many of all are sold out. Products that can be bought come
 * first in any order; then the chosen order; then newest, as they are found. Each is sorted as one number, ten times as
 * fast as objects by a function.
 */
function inOrder(
  found: Uint32Array,
  sort: Sort,
  pieces: WantedPieces,
  scores: Scores | null,
  first: number,
): { shown: number[]; soldOut: number } {
  const rankOf = (number: number): number => {
    if (sort === "match") return RANKS - 1 - Math.round((scores?.[number] ?? 0) * SCORE_STEPS);
    if (sort === "newest") return 0;
    const price = pieces.price(number);
    return sort === "price-low" ? price : RANKS - 1 - price;
  };
  const keys = new Float64Array(found.length);
  let soldOut = 0;
  for (let place = 0; place < found.length; place += 1) {
    const number = found[place] ?? 0;
    const isSoldOut = !pieces.isLeft(number);
    if (isSoldOut) soldOut += 1;
    keys[place] = (Number(isSoldOut) * RANKS + rankOf(number)) * PLACES + place;
  }
  return { shown: Array.from(least(keys, first).sort(), (key) => found[key % PLACES] ?? 0), soldOut };
}

/** The products of the catalogue in a wanted size and colour. Found products are numbers. */
class WantedPieces {
  readonly #columns: CatalogueColumns;
  /** By size and colour; null when any will do. */
  readonly #choices: Uint8Array | null;
  /** Whether it is made so, sold out or not. */
  readonly isMade: (number: number) => boolean;
  readonly isLeft: (number: number) => boolean;

  constructor(columns: CatalogueColumns, wanted: WantedPiece) {
    const { pieces, size, sizesMade } = columns;
    const choices = isAnyPiece(wanted) ? null : pieces.choicesOf(wanted);
    this.#columns = columns;
    this.#choices = choices;
    if (choices === null) {
      this.isMade = () => true;
      this.isLeft = (number) => pieces.leftInAll(number) !== 0;
    } else if (wanted.color === null) {
      this.isMade = sizesMade.test(wanted.sizes);
      this.isLeft = size.test(wanted.sizes);
    } else {
      this.isMade = (number) => pieces.isMadeIn(number, choices);
      this.isLeft = (number) => pieces.leftIn(number, choices) !== 0;
    }
  }

  /** The pieces left: null when there is no limit, 0 when sold out. */
  left(number: number): number | null {
    const { pieces } = this.#columns;
    return this.#choices === null ? pieces.leftInAll(number) : pieces.leftIn(number, this.#choices);
  }

  /** The lowest price, or the product's own when it has no such piece. */
  price(number: number): Money {
    const price = this.#columns.priceOf(number);
    return this.#choices === null ? price : this.#columns.pieces.priceIn(number, this.#choices, price);
  }
}
