/**
 * A view of the catalogue: a search, filters, an order and a page, all of it in the address. Requested values that do
 * not exist are ignored, and a search may contain any characters.
 */

import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import type { Kind } from "../products/product.ts";

/** Price bands, in pence: from the first amount up to, not including, the second. */
export const PRICE_BANDS = {
  "under-100": [toMoney(0), toMoney(100_00)],
  "100-150": [toMoney(100_00), toMoney(150_00)],
  "150-200": [toMoney(150_00), toMoney(200_00)],
  "over-200": [toMoney(200_00), null],
} as const satisfies Record<string, readonly [Money, Money | null]>;
export type PriceBand = keyof typeof PRICE_BANDS;

/** The orders, with their labels. 'Best match' is for searches only. */
export const SORTS = {
  match: "Best match",
  newest: "Newest first",
  "price-low": "Price low to high",
  "price-high": "Price high to low",
} as const;
export type Sort = keyof typeof SORTS;

/** The filters; null (or an empty search) where nothing is requested. */
export interface CatalogueFilters {
  q: string;
  size: string | null;
  /** A colour's id, such as `indigo`. */
  color: string | null;
  textile: string | null;
  /** A kind's slug, such as `long-dresses`. */
  category: string | null;
  /** An occasion's slug, such as `wedding-guest`. */
  occasion: string | null;
  price: PriceBand | null;
  /** Only what is on sale. */
  sale: typeof ON_SALE | null;
}

export const ON_SALE = "yes";

export interface CatalogueView extends CatalogueFilters {
  sort: Sort;
  /** From 1. */
  page: number;
}

/** The values that exist in this catalogue, for the filters without a list in the code. */
export interface KnownValues {
  /** In the order of menus, empty ones too. */
  kinds: readonly Kind[];
  sizes: readonly string[];
  colors: readonly string[];
  textiles: readonly string[];
  occasions: readonly string[];
}

/** The longest search, in characters, and the highest page number. */
const MAX_SEARCH_LENGTH = 100;
const LAST_PAGE = 9_999;

export function parseView(query: URLSearchParams, known: KnownValues): CatalogueView {
  const q = searchText(query.get("q") ?? "");
  return {
    q,
    size: oneOf(known.sizes, query.get("size")),
    color: oneOf(known.colors, query.get("color")),
    textile: oneOf(known.textiles, query.get("textile")),
    category: oneOf(
      known.kinds.map(({ slug }) => slug),
      query.get("kind"),
    ),
    occasion: oneOf(known.occasions, query.get("occasion")),
    price: oneOf(keysOf(PRICE_BANDS), query.get("price")),
    sale: oneOf([ON_SALE], query.get("sale")),
    sort: oneOf(sortsFor(q), query.get("sort")) ?? defaultSort(q),
    page: pageNumber(query.get("page")),
  };
}

/** The whole catalogue, newest first. */
export const wholeCatalogue: CatalogueView = {
  q: "",
  size: null,
  color: null,
  textile: null,
  category: null,
  occasion: null,
  price: null,
  sale: null,
  sort: "newest",
  page: 1,
};

/** What is on sale. */
export const saleOnly: CatalogueView = { ...wholeCatalogue, sale: ON_SALE };

/** A search of the whole catalogue, as typed. */
export function searchFor(text: string): CatalogueView {
  const q = searchText(text);
  return { ...wholeCatalogue, q, sort: defaultSort(q) };
}

/** The orders that a view allows, its default first. */
export const sortsFor = (q: string): Sort[] => keysOf(SORTS).filter((sort) => sort !== "match" || q !== "");

export const defaultSort = (q: string): Sort => (q === "" ? "newest" : "match");

/**
 * The query of a view in its one canonical order, without default values; empty for the whole catalogue. The same view
 * always has the same query.
 */
export function queryOf(view: CatalogueView): string {
  const { q, sort, page } = view;
  const query = new URLSearchParams();
  for (const name of filtersSet(view)) query.set(name === "category" ? "kind" : name, view[name] ?? "");
  if (sort !== defaultSort(q)) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "" : `?${query}`;
}

/** The address of a view with a change. Any change but that of the page leads to the first page. */
export function linkTo(view: CatalogueView, change: Partial<CatalogueView> = {}): string {
  const next = { ...view, page: 1, ...change };
  return `/catalogue${queryOf(sortsFor(next.q).includes(next.sort) ? next : { ...next, sort: defaultSort(next.q) })}`;
}

/**
 * `rel` of a link into the catalogue. Searches, orders and combined filters are for people; crawlers would follow
 * thousands of them.
 */
export const relTo = (to: string): "nofollow" | undefined =>
  /[?&](q|sort)=|=.*&(?!page=)/.test(to) ? "nofollow" : undefined;

/** The same view without its filters; the order stays. */
export const unfiltered = (view: CatalogueView): CatalogueView => ({
  ...wholeCatalogue,
  sort: view.sort === "match" ? "newest" : view.sort,
});

/** The same view without one of its filters, from its first page on. */
export const withoutFilter = (view: CatalogueView, name: keyof CatalogueFilters): CatalogueView => ({
  ...view,
  [name]: name === "q" ? "" : null,
  page: 1,
  sort: name === "q" && view.sort === "match" ? "newest" : view.sort,
});

/** The filters that are set, in the order of the address. */
export const filtersSet = (view: CatalogueFilters): (keyof CatalogueFilters)[] =>
  FILTERS.filter((name) => view[name]);

const FILTERS = ["q", "size", "color", "textile", "category", "occasion", "price", "sale"] as const;

/**
 * Whether the page cache may keep a view. The pages with at most two filters are a few hundred, and often requested. A
 * search can be anything, so it is never kept.
 */
export function isKept(view: CatalogueView): boolean {
  const isOrdered = view.sort !== defaultSort(view.q);
  return view.q === "" && filtersSet(view).length + Number(isOrdered) <= 2;
}

/** `Under £100`, `£100 to £150`, `£200 and over`. */
export function formatPriceBand(band: PriceBand): string {
  const [from, to] = PRICE_BANDS[band];
  if (to === null) return `${formatMoney(from)} and over`;
  return from === 0 ? `Under ${formatMoney(to)}` : `${formatMoney(from)} to ${formatMoney(to)}`;
}

/** `Aso-oke` for `aso-oke`. */
export const textileName = (textile: string): string => textile.charAt(0).toUpperCase() + textile.slice(1);

export function isInBand(price: Money, band: PriceBand): boolean {
  // Asked of every product: taken apart by name, it takes ten times as long.
  const limits = PRICE_BANDS[band];
  return price >= limits[0] && (limits[1] === null || price < limits[1]);
}

/** A search in its normal form: one line, single spaces, limited in length. */
function searchText(text: string): string {
  const line = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return [...line].slice(0, MAX_SEARCH_LENGTH).join("").trim();
}

function pageNumber(text: string | null): number {
  const page = /^\d{1,4}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(Math.max(page, 1), LAST_PAGE);
}

const oneOf = <Value extends string>(values: readonly Value[], asked: string | null): Value | null =>
  values.find((value) => value === asked) ?? null;

const keysOf = <Key extends string>(table: Record<Key, unknown>): Key[] => Object.keys(table) as Key[];
