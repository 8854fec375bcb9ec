import type { Pence } from "#app/shared/money.ts";
import type { Swatch } from "../product.ts";
import type { ProductFields } from "../product-input.ts";

/** A product that is stored, as the form opens it. */
export interface StoredProduct {
  fields: ProductFields;
  /** The moment of the last save: a later one means that somebody else was here. */
  updatedAt: string;
  isHidden: boolean;
  /** Of its colours, those too that were taken out: what each looks like. */
  swatches: Swatch[];
}

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
