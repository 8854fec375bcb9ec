import type { StoredProduct } from "#app/features/products/product-row.server.ts";
import { NO_TEXTS } from "#app/features/products/product-texts.ts";
import type { Column } from "./columns.ts";
import type { FileProduct, FileRow, Problem } from "./file-product.ts";

/** What a file is read with. */
export interface FileFacts {
  /** Whether the file says which pieces are counted at all: Shopify writes 0 for those that are not. */
  hasTracker: boolean;
}

/** What the shop brings to the reading of a file. */
export interface ShopFacts {
  name: string;
  /** The public origin, and all that count as the shop's own. */
  origin: string;
  ownOrigins: ReadonlySet<string>;
  /** The image service's, if the shop keeps its pictures there. */
  pictureOrigin: string | null;
}

/** One value that an import changes, in words for people. */
export interface Change {
  field: string;
  from: string;
  to: string;
}

/** What an import does with a product. */
export interface Plan {
  slug: string;
  title: string;
  kind: "created" | "updated" | "unchanged" | "refused";
  changes: Change[];
  problems: Problem[];
  /** The product as it was, null for a new one, and as it shall be; null when it is refused. */
  write: { before: StoredProduct | null; after: StoredProduct } | null;
}

/** A product being read: what it becomes, and what is wrong with it. */
export class Reading {
  readonly file: FileProduct;
  readonly before: StoredProduct | null;
  readonly after: StoredProduct;
  readonly facts: FileFacts;
  readonly shop: ShopFacts;
  readonly problems: Problem[];

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

  /** The first line that says something in a column. */
  rowWith(column: Column): FileRow | undefined {
    return this.file.rows.find((row) => row.cells[column] !== undefined);
  }

  /** Refuses the product because of what stands in a line's column. */
  refuse(row: FileRow, column: Column, message: string): void {
    this.#say("error", row, column, message);
  }

  note(row: FileRow, column: Column, message: string): void {
    this.#say("note", row, column, message);
  }

  get isRefused(): boolean {
    return this.problems.some(({ kind }) => kind === "error");
  }

  #say(kind: Problem["kind"], row: FileRow, column: Column, message: string): void {
    this.problems.push({ kind, line: row.line, column, message, value: row.cells[column] ?? "" });
  }
}

/** A product of which nothing is known yet: brand and collection are the shop's own name, as in the form. */
const emptyWhole = (slug: string, shopName: string): StoredProduct => ({
  ...NO_TEXTS,
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
  isActive: true,
  variants: [],
});
