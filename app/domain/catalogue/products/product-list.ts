import { formatMoney, type Money } from "#app/shared/money.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { ownValue } from "#app/shared/uuid.ts";
import type { KeptSchedule } from "./product.ts";
import type { ProductField } from "./product-fields.ts";
import type { ProductDraft, ProductInput } from "./product-input.ts";
import { isUnusualPrice, parsePrice, UNUSUAL_ABOVE } from "./product-input-amounts.ts";
import { type GridField, variantField, variantKey } from "./product-input-grid.ts";

export interface AdminProduct {
  slug: string;
  title: string;
  minPriceCents: Money;
  hasSale: boolean;
  compareAtCents: Money | null;
  pictureUrl: string;
  /** Null when one of its variants has no limit. */
  piecesLeft: number | null;
  isHidden: boolean;
  schedule: KeptSchedule;
}

/** A page of the list, with the data for its links. */
export interface AdminProductList {
  products: AdminProduct[];
  /** The number of matching products on all pages. */
  total: number;
  page: number;
  pages: number;
  /** The position of the page's first product in the list, from 1; 0 when the list is empty. */
  first: number;
}

export interface DeletedProduct {
  id: number;
  slug: string;
  title: string;
  deletedAt: Date;
  /** An e-mail. */
  deletedBy: string;
  pictureUrl: string;
  /** True when another product has its slug meanwhile. */
  isSlugTaken: boolean;
}

export interface DeletedPage extends Omit<AdminProductList, "products"> {
  deleted: DeletedProduct[];
}

/** The states that the list can be limited to, in words for people. */
export const LISTED_STATES = {
  all: "All",
  active: "Active",
  hidden: "Hidden",
  "sold-out": "Sold out",
  scheduled: "Scheduled",
  "no-papers": "Papers missing",
  claims: "Words to check",
  deleted: "Deleted",
} as const;
export type ListedState = keyof typeof LISTED_STATES;

export const editPath = (slug: string): string => `/admin?${new URLSearchParams({ slug })}`;

/** The orders of the list, in words for people. */
export const LIST_ORDERS = { newest: "Newest", title: "Title" } as const;
export type ListOrder = keyof typeof LIST_ORDERS;

export interface ProductPlace {
  query: string;
  state: ListedState;
  sort: ListOrder;
  /** From 1. */
  page: number;
}

/** The number of products that can be hidden or shown together. */
export const MAX_AT_ONCE = 200;

/** The longest search text, in characters. */
const MAX_QUERY = 100;

/** The place in an address. Unknown values become the whole list, from its first page. */
export function placeOf(params: URLSearchParams): ProductPlace {
  return {
    query: (params.get("q") ?? "").trim().slice(0, MAX_QUERY),
    state: known(LISTED_STATES, params.get("state")) ?? "all",
    sort: known(LIST_ORDERS, params.get("sort")) ?? "newest",
    page: pageNumberOf(params),
  };
}

const known = <Key extends string>(words: Record<Key, string>, text: string | null): Key | null =>
  text !== null && Object.hasOwn(words, text) ? (text as Key) : null;

/** The query of a place, without default values. */
const queryOf = ({ query, state, sort, page }: ProductPlace): URLSearchParams =>
  new URLSearchParams({
    ...(query && { q: query }),
    ...(state !== "all" && { state }),
    ...(sort !== "newest" && { sort }),
    ...(page > 1 && { page: String(page) }),
  });

const withQuery = (path: string, params: URLSearchParams): string =>
  params.size > 0 ? `${path}?${params}` : path;

export function listPath(place: ProductPlace, more: Record<string, string> = {}): string {
  const params = queryOf(place);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return withQuery("/admin/products", params);
}

/** The address of the file with the listed products, on all pages. */
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

/** The form's field with the confirmation of unusual prices. */
export const PRICES_FIELD = "pricesAreRight";

/** A price that needs a confirmation before it is saved: £0, or more than £10,000. */
export interface UnusualPrice<Field extends string = string> {
  field: Field;
  /** Its name for people: `Price, Olive, UK 12`. */
  name: string;
  price: Money;
}

/** The unusual prices that the form would save. Stored prices were confirmed before. */
export function unusualPricesOf(
  draft: ProductDraft,
  stored: ProductInput | null,
): UnusualPrice<ProductField | GridField>[] {
  const ofProduct = [
    { field: "price" as const, name: "Price", price: draft.minPriceCents },
    { field: "compareAt" as const, name: "Compare-at", price: draft.compareAtCents },
  ];
  const ofVariants = draft.colors.flatMap((color) =>
    draft.sizes.map((size) => {
      const key = variantKey(color, size);
      const name = `Price, ${choiceLabel(color, size)}`;
      return {
        field: variantField("price", key),
        name,
        price: ownValue(draft.variants, key)?.priceCents ?? null,
      };
    }),
  );
  const isStored = (field: ProductField | GridField, price: Money) =>
    parsePrice(String(stored && storedPrice(stored, field))) === price;
  return [...ofProduct, ...ofVariants].flatMap(({ field, name, price }) =>
    price !== null && isUnusualPrice(price) && !isStored(field, price) ? { field, name, price } : [],
  );
}

function storedPrice(stored: ProductInput, field: ProductField | GridField): string {
  if (field === "price" || field === "compareAt") return stored[field];
  const own = ownValue(stored.variants, field.slice(field.indexOf("|") + 1))?.price ?? "";
  return own === "" ? stored.price : own;
}

/**
 * Unusual prices in words, with those of several sizes together: `Price, Olive, UK 12, and 3 more: £0, so it would be
 * free.`
 */
export function sayUnusual<Field extends string>(
  prices: readonly UnusualPrice<Field>[],
): { field: Field; words: string }[] {
  const groups = new Map<string, [UnusualPrice<Field>, ...UnusualPrice<Field>[]]>();
  for (const each of prices) {
    const kind = `${each.name.split(",")[0]} ${each.price}`;
    const group = groups.get(kind);
    if (group) group.push(each);
    else groups.set(kind, [each]);
  }
  return [...groups.values()].map(([first, ...others]) => {
    const { field, name, price } = first;
    const more = others.length > 0 ? `, and ${others.length} more` : "";
    const why = price === 0 ? "so it would be free" : `which is more than ${formatMoney(UNUSUAL_ABOVE)}`;
    return { field, words: `${name}${more}: ${formatMoney(price)}, ${why}.` };
  });
}

/** The prices that a confirmation covers. When one of them changes, another confirmation is needed. */
export const signatureOf = (prices: readonly UnusualPrice[]): string =>
  prices.map(({ field, price }) => `${field}=${price}`).join(";");
