import type { ProductField, ProductFields } from "../product-input.ts";
import type { StockTable } from "./stored-product.ts";

/** What each field is called; a difference and a summary say it in the same words as the label. */
export const FIELD_NAMES: Record<ProductField, string> = {
  slug: "Slug",
  title: "Title",
  brand: "Brand",
  collection: "Collection",
  gender: "Gender",
  description: "Description",
  price: "Price",
  onSale: "On sale",
  compareAt: "Compare-at",
  sizes: "Sizes",
  colors: "Colours",
  pieces: "Pieces",
  pictures: "Pictures",
  imageAlts: "Alternative texts",
  ukUrl: "External link",
  isActive: "Active",
};

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
  stock: StockTable;
}

export interface ProductPageView {
  fields: ProductFields;
  /** Null for a new product. */
  opened: OpenedProduct | null;
  /** The address names a product that is not there. */
  isMissing: boolean;
  /** What waits for a yes before it is done. */
  confirm: "hide" | "delete" | null;
  done: Done | null;
  /** The product that has the slug which was asked about. */
  taken: { slug: string; title: string } | null;
}

/** Where a message belongs: a field, or the second of the two picture choosers. */
export type ProblemField = ProductField | "moreImages";
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
  fields: ProductFields | null;
  /** The state of the product that the next save goes by; null when it will be a new one. */
  updatedAt: string | null;
  taken?: { slug: string; title: string };
  /** What somebody else saved, beside what was typed. */
  differences?: Difference[];
}

export interface Difference {
  field: ProductField;
  theirs: string;
  yours: string;
}

/** Where two states of the form differ. */
export function differencesOf(theirs: ProductFields, yours: ProductFields): Difference[] {
  const fields = Object.keys(FIELD_NAMES) as ProductField[];
  return fields
    .filter((field) => field !== "pieces" && saidOf(theirs, field, true) !== saidOf(yours, field, true))
    .map((field) => ({ field, theirs: saidOf(theirs, field), yours: saidOf(yours, field) }));
}

function saidOf(fields: ProductFields, field: ProductField, exactly = false): string {
  const value = fields[field];
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && !Array.isArray(value)) return Object.values(value).join("; ") || "nothing";
  if (Array.isArray(value)) return exactly ? value.join(" ") : String(value.length);
  return exactly ? value.replaceAll(/\s+/g, " ").trim() : value || "nothing";
}
