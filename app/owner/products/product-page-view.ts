import type { PastPrices } from "#app/domain/catalogue/prices/price-history.server.ts";
import type { KeptSchedule, Kind, Swatch } from "#app/domain/catalogue/products/product.ts";
import type { Difference } from "#app/domain/catalogue/products/product-differences.ts";
import type { ProductField } from "#app/domain/catalogue/products/product-fields.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import type { GridField } from "#app/domain/catalogue/products/product-input-grid.ts";
import type { UnusualPrice } from "#app/domain/catalogue/products/product-list.ts";
import type { ComesBack } from "#app/domain/returns/return-numbers.server.ts";

/** The last action in the address, with the specification's messages (section 8). */
export const DONE = {
  created: "Created product!",
  updated: "Updated product!",
  drafted: "Saved as a draft.",
  hidden: "Product hidden (soft deleted).",
  shown: "The product is on the shop again.",
  deleted: "Product document deleted.",
  unscheduled: "It no longer goes live by itself.",
  "deleted for good": "Product deleted for good.",
  duplicated: "A copy, without pieces: give it its own words and numbers.",
  restored: "Product restored.",
  "found right": "Noted: it is off the list ‘Words to check’ until its words or its composition change.",
  "to check": "It is on the list ‘Words to check’ again.",
} as const;
export type ProductDone = keyof typeof DONE;

export const doneIn = (params: URLSearchParams): ProductDone | null => {
  const done = params.get("done");
  return done !== null && Object.hasOwn(DONE, done) ? (done as ProductDone) : null;
};

export interface OpenedProduct {
  slug: string;
  title: string;
  updatedAt: string;
  /** True for a draft. */
  isHidden: boolean;
  schedule: KeptSchedule;
  swatches: Swatch[];
  /** The stored words with their composition: their digest, and whether somebody found them right. */
  words: { digest: string; areRight: boolean };
}

export interface ProductPageView {
  /** The kinds of piece to choose from. */
  kinds: readonly Kind[];
  input: ProductInput;
  /** Null for a new product. */
  opened: OpenedProduct | null;
  /** True when the address names an unknown product. */
  isMissing: boolean;
  /** The action that needs a confirmation. */
  confirm: "hide" | "delete" | null;
  done: ProductDone | null;
  /** Notes about the last save. */
  notes: string[];
  /** The reasons why shoppers send it back. */
  comesBack: ComesBack[];
  /** Null for a new product. */
  past: PastPrices | null;
  /** The product that has the checked slug. */
  taken: { slug: string; title: string } | null;
}

/** The place of a message: a field, the second of the two picture choosers, or a field of the grid. */
export type ProblemField = ProductField | "moreImages" | GridField;
export type PageProblems = Partial<Record<ProblemField, string>>;

/** The form's answer when it was not saved. */
export interface ProductAnswer {
  status: number;
  /** The title above the form; null without an error. */
  title: string | null;
  /** The reason, when no field has an error. */
  reason?: string;
  problems: PageProblems;
  /** The input; null for a button without fields. */
  input: ProductInput | null;
  /** The product's state for the next save; null for a new product. */
  updatedAt: string | null;
  taken?: { slug: string; title: string };
  /** The new product that is stored, hidden, while its pictures are on their way. */
  kept?: { slug: string; updatedAt: string };
  /** Prices that need a confirmation before anything is saved. */
  unusualPrices?: UnusualPrice<ProductField | GridField>[];
  /** Another administrator's saved values, beside the input. */
  differences?: Difference[];
}
