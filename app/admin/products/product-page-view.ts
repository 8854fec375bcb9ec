import type { Swatch } from "#app/features/products/product.ts";
import type { Difference } from "#app/features/products/product-differences.ts";
import type { ProductField } from "#app/features/products/product-fields.ts";
import type { ProductInput } from "#app/features/products/product-input.ts";
import type { GridField } from "#app/features/products/product-input-grid.ts";
import type { UnusualPrice } from "#app/features/products/unusual-prices.ts";

/** What was just done, as it stands in the address, with the words of the specification (section 8). */
export const DONE = {
  created: "Created product!",
  updated: "Updated product!",
  hidden: "Product hidden (soft deleted).",
  shown: "The product is on the shop again.",
  deleted: "Product document deleted.",
} as const;
export type Done = keyof typeof DONE;

export const doneIn = (params: URLSearchParams): Done | null => {
  const done = params.get("done");
  return done !== null && Object.hasOwn(DONE, done) ? (done as Done) : null;
};

/** The product that the form is open with. */
export interface OpenedProduct {
  slug: string;
  title: string;
  updatedAt: string;
  isHidden: boolean;
  swatches: Swatch[];
}

export interface ProductPageView {
  input: ProductInput;
  /** Null for a new product. */
  opened: OpenedProduct | null;
  /** The address names a product that is not there. */
  isMissing: boolean;
  /** What waits for a yes before it is done. */
  confirm: "hide" | "delete" | null;
  done: Done | null;
  /** What is worth knowing about what was just saved. */
  notes: string[];
  /** The product that has the slug which was asked about. */
  taken: { slug: string; title: string } | null;
}

/** Where a message belongs: a field, the second of the two picture choosers, or a field of the grid. */
export type ProblemField = ProductField | "moreImages" | GridField;
export type PageProblems = Partial<Record<ProblemField, string>>;

/** What the form shows after it was sent and not saved. */
export interface ProductAnswer {
  status: number;
  /** Above the form; null when nothing went wrong. */
  title: string | null;
  /** Why, where no field is to blame. */
  reason?: string;
  problems: PageProblems;
  /** What was typed; null when a button was pressed that has no fields. */
  input: ProductInput | null;
  /** The state of the product that the next save goes by; null when it will be a new one. */
  updatedAt: string | null;
  taken?: { slug: string; title: string };
  /** Prices that wait for a yes before anything is saved. */
  unusualPrices?: UnusualPrice<ProductField | GridField>[];
  /** What somebody else saved, beside what was typed. */
  differences?: Difference[];
}
