import { type Kind, NO_SCHEDULE } from "../products/product.ts";
import { NO_TEXTS } from "../products/product-fields.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import type { Column } from "./columns.ts";
import type { FileProduct, FileRow, Problem } from "./file-product.ts";

export interface FileFacts {
  /** True when the file tells which pieces are counted: Shopify writes 0 for those that are not. */
  hasTracker: boolean;
  /** The owner's choice where an option beside size and colour belongs; null before the question. */
  joins: Joins | null;
}

export const JOINS = ["size", "colour"] as const;
export type Joins = (typeof JOINS)[number];

export interface ShopFacts {
  name: string;
  /** The public origin, and all origins that count as the shop's own. */
  origin: string;
  ownOrigins: ReadonlySet<string>;
  /** The image service's origin, if the shop stores its pictures there. */
  pictureOrigin: string | null;
  kinds: readonly Kind[];
}

/** One value that an import changes, in words for people. */
export interface Change {
  field: string;
  from: string;
  to: string;
}

/**
 * A picture that a file names and the shop does not have: its file's name in small letters, and its alternative text.
 */
export interface AwaitedPicture {
  name: string;
  alt: string;
}

/** The effect of an import on a product. */
export interface Plan {
  slug: string;
  title: string;
  kind: "created" | "updated" | "unchanged" | "refused";
  changes: Change[];
  problems: Problem[];
  /** The product before (null for a new one) and after; null when it is refused. */
  write: { before: StoredProduct | null; after: StoredProduct } | null;
  /**
   * The pictures that the product waits for from now on; empty when the file names none, so that it waits as before.
   */
  awaited: readonly AwaitedPicture[];
  /** The name of an option that the owner is asked about; null for none. */
  asked: string | null;
}

/** A product that is being read: its future state, and its problems. */
export class Reading {
  readonly file: FileProduct;
  readonly before: StoredProduct | null;
  readonly after: StoredProduct;
  readonly facts: FileFacts;
  readonly shop: ShopFacts;
  readonly problems: Problem[];
  awaited: readonly AwaitedPicture[] = [];
  asked: string | null = null;

  constructor(
    file: FileProduct,
    before: StoredProduct | null,
    { facts, shop }: { facts: FileFacts; shop: ShopFacts },
  ) {
    this.file = file;
    this.before = before;
    this.after = before ? structuredClone(before) : emptyWhole(file.slug, shop.name);
    this.facts = facts;
    this.shop = shop;
    this.problems = [...file.problems];
  }

  /** The first line with a value in a column. */
  rowWith(column: Column): FileRow | undefined {
    return this.file.rows.find((row) => row.cells[column] !== undefined);
  }

  /** Refuses the product because of a line's cell. */
  refuse(row: FileRow, column: Column, message: string): void {
    this.#say("error", row, column, message);
  }

  note(row: FileRow, column: Column, message: string): void {
    this.#say("note", row, column, message);
  }

  get isRefused(): boolean {
    return this.problems.some(({ kind }) => kind === "error");
  }

  /** True when the options could not be read. Missing sizes and colours are then not worth reporting. */
  get isWithoutOptions(): boolean {
    return this.problems.some(({ kind, column }) => kind === "error" && column?.startsWith("option"));
  }

  #say(kind: Problem["kind"], row: FileRow, column: Column, message: string): void {
    this.problems.push({ kind, line: row.line, column, message, value: row.cells[column] ?? "" });
  }
}

/** A product without data. Brand and collection are the shop's own name, as in the form. */
const emptyWhole = (slug: string, shopName: string): StoredProduct => ({
  ...NO_TEXTS,
  ...NO_SCHEDULE,
  isInSale: false,
  slug,
  brand: shopName,
  collection: shopName,
  gender: "unisex",
  category: null,
  minPriceCents: 0 as StoredProduct["minPriceCents"],
  hasSale: false,
  compareAtCents: null,
  sizes: [],
  colors: [],
  swatches: [],
  primaryImageUrl: "",
  imageUrls: [],
  imageAlts: {},
  spins: null,
  isActive: true,
  variants: [],
});
