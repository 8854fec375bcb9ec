import { keepCatalogueIndex } from "#app/features/browse/catalogue-index.server.ts";
import {
  listListed,
  listPricesFrom,
  listProducts,
  listWornWith,
} from "#app/features/browse/featured-products.server.ts";
import { makePieces } from "#app/features/inventory/ledger.server.ts";
import { listImports } from "#app/features/product-import/imports.server.ts";
import { findRunning } from "#app/features/product-import/run-import.server.ts";
import {
  listWholeProductsAfter,
  lockWholeProducts,
} from "#app/features/product-import/whole-products.server.ts";
import {
  findPicture,
  findStoredProduct,
  listStoredProducts,
  titleOf,
} from "#app/features/products/admin-queries.server.ts";
import { announceStock } from "#app/features/products/announce-stock.server.ts";
import { setManyHidden, undoHidden } from "#app/features/products/hide-products.server.ts";
import {
  findProduct,
  findProducts,
  listColourPictures,
  listProductChanges,
  listProductsBySlug,
  listWholeProducts,
} from "#app/features/products/queries.server.ts";
import { findRunningOut } from "#app/features/products/running-out.server.ts";
import { deleteProduct } from "#app/features/products/save-product.server.ts";
import { listUsedPictures } from "#app/features/products/used-pictures.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { type Asked, type AskedOfAll, admin, NOW } from "./asked.ts";

const SLUGS = Array.from({ length: 60 }, (_, n) => `large-${n * 7 + 1}`);
const [SLUG = ""] = SLUGS;
const MOVED = { productSlug: SLUG, variantId: `${SLUG}-wine-12`, pieces: 1 };

/** A cloth and a kind that many products have, and none of them both: `plans.test.ts` sees to it. */
export const RARE = { textile: "linen", category: "accessories" } as const;

const FIRST = { query: "", state: "all", sort: "newest", page: 1 } as const;
const list = (db: Database, place: Partial<Parameters<typeof listStoredProducts>[2]>) =>
  listStoredProducts(db, admin, { ...FIRST, ...place });

export const shopWindow: Asked[] = [
  ["a product's page: the product", (db) => findProduct(db, SLUG)],
  [
    "a product's page: what is worn with it",
    async (db) => {
      const product = await findProduct(db, SLUG);
      return product && listWornWith(db, product);
    },
  ],
  [
    "a product's page: what is worn with the only one of its cloth and kind",
    async (db) => {
      const product = await findProduct(db, SLUG);
      return product && listWornWith(db, { ...product, ...RARE });
    },
  ],
  ["the home page: what is new", (db) => listProducts(db, { limit: 6 })],
  [
    "the home page: which links lead somewhere",
    (db) => listListed(db, { slugs: [...SLUGS], textiles: ["adire", "kente"], categories: ["dresses"] }),
  ],
  ["the home page: what each cloth starts from", (db) => listPricesFrom(db)],
  ["a page of the catalogue", (db) => listProductsBySlug(db, SLUGS)],
  ["a page of the catalogue in one colour", (db) => listColourPictures(db, SLUGS, "wine")],
  ["the products of a cart", (db) => findProducts(db, SLUGS)],
];

export const productForms: Asked[] = [
  ["the owner's form", (db) => findStoredProduct(db, admin, SLUG)],
  ["a slug that may be taken", (db) => titleOf(db, admin, SLUG)],
  ["a picture for the example file", (db) => findPicture(db, admin)],
  ["pieces that are made", (db) => inTransaction(db, (tx) => makePieces(tx, MOVED))],
  ["pieces that moved", (db) => inTransaction(db, (tx) => announceStock(tx, [MOVED]))],
  [
    "products that are hidden, and the undoing of it",
    async (db) => {
      const { stamp } = await setManyHidden(db, admin, { slugs: SLUGS, isHidden: true, now: NOW });
      return undoHidden(db, admin, { stamp, now: NOW });
    },
  ],
  ["a product that is deleted", (db) => deleteProduct(db, admin, "large-99999")],
  ["a file's products, held", (db) => inTransaction(db, (tx) => lockWholeProducts(tx, SLUGS))],
  [
    "two hundred products of the export",
    (db) => listWholeProductsAfter(db, SLUG, { condition: undefined, limit: 200 }),
  ],
  [
    "the imports that there were, and the one that runs",
    (db) => Promise.all([listImports(db, admin), findRunning(db)]),
  ],
];

/** What hands out all that there is. */
export const wholeShop: AskedOfAll[] = [
  {
    name: "the sitemap",
    why: "names every product, with its last change; made once for each change of the lists, then kept",
    reads: ["products, stock_movements"],
    work: (db) => listProductChanges(db),
  },
  {
    name: "the product feed, and llms.txt",
    why: "have every piece; made once for each change of the lists, then kept",
    reads: ["products", "variants"],
    work: (db) => listWholeProducts(db),
  },
  {
    name: "the catalogue's index",
    why: "is the catalogue in memory; read 500 products at a time, by key, when a process starts",
    reads: ["variants"],
    work: (db) => keepCatalogueIndex(db).read(),
  },
  {
    name: "the pictures that are in use",
    why: "are all but those that are swept away; once an hour, in the background",
    reads: ["products", "variants", "order_lines"],
    work: (db) => listUsedPictures(db),
  },
];

const COUNTED = "says how many there are; its page is read by index";

export const productLists: AskedOfAll[] = [
  {
    name: "what is running out",
    why: "counts every size and colour; by an index on pieces each sale would have to write it too",
    reads: ["products, variants"],
    work: (db) => findRunningOut(db),
  },
  { name: "the product list", why: COUNTED, reads: ["products"], work: (db) => list(db, {}) },
  {
    name: "the product list by title",
    why: COUNTED,
    reads: ["products"],
    work: (db) => list(db, { sort: "title" }),
  },
  {
    name: "the product list: on the shop",
    why: COUNTED,
    reads: ["products"],
    work: (db) => list(db, { state: "active" }),
  },
  {
    name: "the product list: on the shop by title",
    why: COUNTED,
    reads: ["products"],
    work: (db) => list(db, { state: "active", sort: "title" }),
  },
  {
    name: "the product list: sold out",
    why: "has no index of its own, which each sale would have to write too",
    reads: ["products, variants", "products, variants"],
    work: (db) => list(db, { state: "sold-out" }),
  },
  {
    name: "the product list: a search",
    why: "looks for letters anywhere in titles and slugs",
    reads: ["products", "products"],
    work: (db) => list(db, { query: "kaftan 77" }),
  },
  {
    name: "the product list: its last page",
    why: "is counted to from the first one, in the index alone",
    reads: ["products", "products"],
    work: (db) => list(db, { page: 9_999 }),
  },
];
