/** The lists as they are meant, product by product: the fast ones must show and count the same. */
import { toMoney } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { occasionsOf } from "../../products/occasions.ts";
import type { Kind } from "../../products/product.ts";
import { compareSizes } from "../../products/sizes.ts";
import { compareTextiles } from "../catalogue-choices.ts";
import { isAnyPiece, type NewEntry, sumPiecesLeft, type WantedPiece } from "../catalogue-entry.ts";
import { type Listed, type Listing, PAGE_SIZE } from "../catalogue-listing.ts";
import type { Vocabulary } from "../catalogue-search.ts";
import {
  type CatalogueFilters,
  type CatalogueView,
  filtersSet,
  isInBand,
  type KnownValues,
  PRICE_BANDS,
  type PriceBand,
  type Sort,
  textileName,
  wholeCatalogue,
} from "../catalogue-view.ts";
import { parseSearch } from "../parse-search.ts";
import type { WeightedText } from "../search-index.ts";
import { plainScores, plainWeights } from "./plain-search.ts";

export interface PlainProduct extends NewEntry {
  texts: WeightedText[];
}

const piecesIn = ({ pieces }: NewEntry, { sizes, color }: WantedPiece) =>
  pieces.filter(
    (piece) =>
      (color === null || piece.color === color) && (sizes.length === 0 || sizes.includes(piece.size)),
  );
const leftIn = (product: NewEntry, wanted: WantedPiece) => sumPiecesLeft(piecesIn(product, wanted));
const priceIn = (product: NewEntry, wanted: WantedPiece) => {
  const prices = isAnyPiece(wanted) ? [] : piecesIn(product, wanted).map(({ priceCents }) => priceCents);
  return prices.length === 0 ? product.priceCents : toMoney(Math.min(...prices));
};
const unique = (values: string[]) => [...new Set(values)].filter((value) => value !== "");

/** The values that these products have. */
export const plainKnown = (products: readonly PlainProduct[], kinds: readonly Kind[]): KnownValues => ({
  kinds,
  sizes: unique(products.flatMap(({ pieces }) => pieces.map(({ size }) => size)))
    .filter((size) => sizeLabel(size) !== null)
    .sort(compareSizes),
  colors: unique(products.flatMap(({ colors }) => colors.map(({ id }) => id))).sort(),
  textiles: unique(products.map(({ textile }) => textile ?? "")).sort(compareTextiles),
  occasions: occasionsOf(products.flatMap(({ occasions }) => occasions)).map(({ slug }) => slug),
});

/** One page of a view. */
export function plainListing(
  all: readonly PlainProduct[],
  known: KnownValues,
  vocabulary: Vocabulary,
  view: CatalogueView,
): Listing {
  const products = all.toSorted((a, b) => b.createdAt - a.createdAt || (a.slug < b.slug ? -1 : 1));
  const asked = parseSearch(view.q, known.sizes, vocabulary);
  const scores = plainScores(
    products.map(({ texts }) => plainWeights(texts)),
    asked.terms,
    vocabulary,
  );
  const { isWords } = asked;
  const wantedIn = ({ size, color, q }: CatalogueFilters): WantedPiece => ({
    sizes: size !== null ? [size] : q !== "" ? asked.sizes : [],
    color,
  });
  const fits = (product: PlainProduct, filters: CatalogueFilters): boolean => {
    const { q, category, textile, occasion, color, price: band, sale } = filters;
    const wanted = wantedIn(filters);
    const price = priceIn(product, wanted);
    const limit = q === "" ? null : asked.price;
    return (
      (q === "" || !isWords || (scores.all[products.indexOf(product)] ?? 0) > 0) &&
      (category === null || product.category === category) &&
      (textile === null || product.textile === textile) &&
      ((sale === null && (q === "" || asked.sale === null)) || product.isOnSale) &&
      (occasion === null || product.occasions.includes(occasion)) &&
      (color === null || product.colors.some(({ id }) => id === color)) &&
      (isAnyPiece(wanted) || piecesIn(product, wanted).length > 0) &&
      (band === null || isInBand(price, band)) &&
      (limit === null || (limit.side === "under" ? price < limit.amount : price > limit.amount))
    );
  };
  const find = (filters: CatalogueFilters) => products.filter((product) => fits(product, filters));
  const findCounted = (filters: CatalogueFilters) => {
    const wanted = wantedIn(filters);
    return find(filters).filter((product) => wanted.sizes.length === 0 || leftIn(product, wanted) !== 0);
  };
  const found = find(view);
  const wanted = wantedIn(view);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(view.page, pages);
  const without = (filter: keyof CatalogueFilters) =>
    findCounted({ ...view, [filter]: filter === "q" ? "" : null });
  const listed = (each: PlainProduct, asIt: WantedPiece): Listed => ({
    slug: each.slug,
    priceCents: priceIn(each, asIt),
    piecesLeft: leftIn(each, asIt),
  });
  const sorted = (some: PlainProduct[], sort: Sort, asIt: WantedPiece, of: number[]) => {
    const rank = (each: PlainProduct) =>
      ({
        newest: 0,
        match: -Math.round((of[products.indexOf(each)] ?? 0) * 2 ** 20),
        "price-low": priceIn(each, asIt),
        "price-high": -priceIn(each, asIt),
      })[sort];
    const isGone = (each: PlainProduct) => Number(leftIn(each, asIt) === 0);
    return some.toSorted((a, b) => isGone(a) - isGone(b) || rank(a) - rank(b));
  };
  const any = { sizes: [], color: null };
  const nearest = () => {
    const near = products.filter((_, place) => (scores.nearest[place] ?? 0) > 0);
    const shown = sorted(near.length > 0 ? near : products, "match", any, scores.nearest);
    return {
      isPartly: near.length > 0,
      products: shown.slice(0, 8).map((each) => listed(each, any)),
    };
  };
  const counts = (filter: keyof CatalogueFilters, has: (product: PlainProduct) => boolean) =>
    without(filter).filter(has).length;
  const hasNothing = view.q !== "" && found.length === 0;
  return {
    view: { ...view, page },
    wanted,
    products: sorted(
      found,
      view.sort === "match" ? (asked.sort ?? "match") : view.sort,
      wanted,
      isWords ? scores.all : [],
    )
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map((each) => listed(each, wanted)),
    total: found.length,
    counted: findCounted(view).length,
    soldOut: found.filter((each) => leftIn(each, wanted) === 0).length,
    pages,
    choices: {
      ofAnyCategory: without("category").length,
      categories: known.kinds
        .filter(({ slug }) => products.some(({ category }) => category === slug))
        .map(({ slug: value, name }) => ({
          value,
          name,
          count: counts("category", ({ category }) => category === value),
        })),
      textiles: known.textiles.map((value) => ({
        value,
        name: textileName(value),
        count: counts("textile", ({ textile }) => textile === value),
        clothUrl: products.find((each) => each.textile === value && each.clothUrl !== null)?.clothUrl ?? null,
      })),
      sizes: known.sizes.map((value) => ({
        value,
        count: counts("size", (each) => leftIn(each, { sizes: [value], color: view.color }) !== 0),
      })),
      colors: known.colors.map((value) => {
        const [{ name, hex } = { name: value, hex: "" }] = products.flatMap(({ colors }) =>
          colors.filter(({ id }) => id === value),
        );
        const count = counts("color", ({ colors }) => colors.some(({ id }) => id === value));
        return { value, count, name, hex };
      }),
      occasions: occasionsOf(known.occasions).map(({ slug: value, name }) => ({
        value,
        name,
        count: counts("occasion", ({ occasions }) => occasions.includes(value)),
      })),
      prices: (Object.keys(PRICE_BANDS) as PriceBand[]).map((value) => ({
        value,
        count: counts("price", (each) => isInBand(priceIn(each, wanted), value)),
      })),
    },
    waysOut:
      found.length > 0
        ? []
        : filtersSet(view)
            .map((filter) => ({ without: filter, count: without(filter).length }))
            .filter(({ count }) => count > 0),
    nearest: hasNothing && find({ ...wholeCatalogue, q: view.q }).length === 0 ? nearest() : null,
  };
}
