import type { Pence } from "#app/shared/money.ts";

/** One line of the list of products. */
export interface AdminProduct {
  slug: string;
  title: string;
  minPriceCents: Pence;
  hasSale: boolean;
  compareAtCents: Pence | null;
  pictureUrl: string;
  /** Null when any of its pieces is not limited. */
  piecesLeft: number | null;
  isHidden: boolean;
}

/** One page of the list, and what the ways on need. */
export interface AdminProductList {
  products: AdminProduct[];
  /** Products that fit, on all pages. */
  total: number;
  page: number;
  pages: number;
  /** The place of the page's first product in the list, counting from 1; 0 when the list is empty. */
  first: number;
}

/** What the list can be narrowed to, with the words people read. */
export const LISTED_STATES = {
  all: "All",
  active: "Active",
  hidden: "Hidden",
  "sold-out": "Sold out",
} as const;
export type ListedState = keyof typeof LISTED_STATES;

/** Where a product is edited. */
export const editPath = (slug: string): string => `/admin?${new URLSearchParams({ slug })}`;

/** In which order products are listed, with the words people read. */
export const LIST_ORDERS = { newest: "Newest", title: "Title" } as const;
export type ListOrder = keyof typeof LIST_ORDERS;

/** Where one stands in the list of products. */
export interface ProductPlace {
  query: string;
  state: ListedState;
  sort: ListOrder;
  /** Counts from 1. */
  page: number;
}

/** As many are hidden or shown at a time. */
export const MAX_AT_ONCE = 200;

/** The longest text that is looked for. */
const MAX_QUERY = 100;

/** The place that an address names; what it does not know is taken for all of it, from the start. */
export function placeOf(params: URLSearchParams): ProductPlace {
  const page = params.get("page") ?? "";
  return {
    query: (params.get("q") ?? "").trim().slice(0, MAX_QUERY),
    state: known(LISTED_STATES, params.get("state")) ?? "all",
    sort: known(LIST_ORDERS, params.get("sort")) ?? "newest",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

const known = <Key extends string>(words: Record<Key, string>, text: string | null): Key | null =>
  text !== null && Object.hasOwn(words, text) ? (text as Key) : null;

/** The query of a place, without what goes without saying. */
const queryOf = ({ query, state, sort, page }: ProductPlace): URLSearchParams =>
  new URLSearchParams({
    ...(query && { q: query }),
    ...(state !== "all" && { state }),
    ...(sort !== "newest" && { sort }),
    ...(page > 1 && { page: String(page) }),
  });

const withQuery = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params}` : path;

/** The address of a place in the list. */
export function listPath(place: ProductPlace, more: Record<string, string> = {}): string {
  const params = queryOf(place);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return withQuery("/admin/products", params);
}

/** The address of the file with the products that the list shows, on all its pages. */
export const exportPath = (place: ProductPlace): string =>
  withQuery("/admin/products/export.csv", queryOf({ ...place, page: 1 }));

/** `Adire Kaftan`, `Adire Kaftan and Fan Print Tote`, `A, B, C and 7 more`: the first three by title. */
export function nameSome(titles: readonly string[]): string {
  const named = titles.slice(0, 3).map((title) => `‘${title}’`);
  const left = titles.length - named.length;
  const parts = left > 0 ? [...named, `${left} more`] : named;
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}
