import { addPicturesByName, listPictureless } from "#app/domain/catalogue/import/awaited-pictures.server.ts";
import { listImports } from "#app/domain/catalogue/import/imports.server.ts";
import { findRunning } from "#app/domain/catalogue/import/run-import.server.ts";
import {
  listWholeProductsAfter,
  lockWholeProducts,
} from "#app/domain/catalogue/import/whole-products.server.ts";
import { saveJudgement } from "#app/domain/catalogue/papers/judge-words.server.ts";
import {
  countOfKinds,
  findPicture,
  findStoredProduct,
  listStoredProducts,
  titleOf,
} from "#app/domain/catalogue/products/admin-queries.server.ts";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { setManyHidden, undoHidden } from "#app/domain/catalogue/products/hide-products.server.ts";
import {
  countLackingPapers,
  listPapers,
  listProductChanges,
} from "#app/domain/catalogue/products/product-lists.server.ts";
import { listUsedPictures } from "#app/domain/catalogue/products/product-row.server.ts";
import {
  findDraft,
  findProduct,
  findProducts,
  listColourPictures,
  listProductsBySlug,
  listPublicSlugs,
} from "#app/domain/catalogue/products/queries.server.ts";
import { findRunningOut } from "#app/domain/catalogue/products/running-out.server.ts";
import {
  deleteProduct,
  duplicateProduct,
  listDeletedProducts,
  restoreProduct,
} from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import { applySchedules, cancelPublishing } from "#app/domain/catalogue/schedules/apply-schedules.server.ts";
import { createCatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import {
  listLeftInCloth,
  listListed,
  listPricesFrom,
  listProducts,
} from "#app/domain/catalogue/search/featured-products.server.ts";
import { SAMPLE_TEXTS } from "#app/domain/catalogue/search/testing/sample-words.ts";
import { makePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { listBoughtPictures } from "#app/domain/orders/bought-pieces.server.ts";
import { findStock } from "#app/domain/selling/checkout/cart-stock.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { type Asked, type AskedOfAll, admin, NOW } from "./asked.ts";

const SLUGS = Array.from({ length: 60 }, (_, n) => `large-${n * 7 + 1}`);
const [SLUG = ""] = SLUGS;
const MOVED = { productSlug: SLUG, variantId: `${SLUG}-wine-12`, pieces: 1 };

/** A cloth and a category that many products have, but none of them both; `plans.full.test.ts` arranges it. */
export const RARE = { textile: "linen", category: "accessories" } as const;

const FIRST = { query: "", state: "all", sort: "newest", page: 1 } as const;
const list = (db: Database, place: Partial<Parameters<typeof listStoredProducts>[2]>) =>
  listStoredProducts(db, admin, { ...FIRST, ...place });

async function restoreLatest(db: Database) {
  const [latest] = (await listDeletedProducts(db, admin, { query: "", page: 1 })).deleted;
  await restoreProduct(db, admin, { id: latest?.id ?? 0, now: NOW });
}

export const shopWindow: Asked[] = [
  ["a product's page: the product", (db) => findProduct(db, SLUG)],
  ["a cart: the stock of its pieces", (db) => findStock(db, { slugs: SLUGS.slice(0, 50), key: null })],
  [
    "a cart: the stock of its pieces, and those of its own checkout",
    (db) => findStock(db, { slugs: SLUGS.slice(0, 50), key: "browser-1" }),
  ],
  [
    "a product's page: the available pieces of its cloth",
    (db) => listLeftInCloth(db, RARE.textile, defaultDocuments.kinds),
  ],
  ["the home page: the newest products", (db) => listProducts(db, { limit: 6 })],
  [
    "the home page: the links that show something",
    (db) => listListed(db, { slugs: [...SLUGS], textiles: ["adire", "kente"], categories: ["dresses"] }),
  ],
  ["the home page: the lowest price of each cloth", (db) => listPricesFrom(db, ["accessories"])],
  ["a page of the catalogue", (db) => listProductsBySlug(db, SLUGS)],
  ["a page of the catalogue in one colour", (db) => listColourPictures(db, SLUGS, "wine")],
  ["the products of a cart", (db) => findProducts(db, SLUGS)],
  ["the papers of an order's pieces", (db) => listPapers(db, SLUGS)],
];

export const productForms: Asked[] = [
  ["the owner's form", (db) => findStoredProduct(db, admin, SLUG)],
  ["checking a slug", (db) => titleOf(db, admin, SLUG)],
  ["a picture for the example file", (db) => findPicture(db, admin)],
  ["the products without a picture", (db) => listPictureless(db, admin)],
  [
    "adding pictures by their names",
    (db) => addPicturesByName(db, admin, { pictures: [{ name: `${SLUG}.jpg`, url: "/media/a" }], now: NOW }),
  ],
  ["making pieces", (db) => inTransaction(db, (tx) => makePieces(tx, MOVED))],
  ["announcing moved pieces", (db) => inTransaction(db, (tx) => announceStock(tx, [MOVED]))],
  [
    "hiding products, and undoing it",
    async (db) => {
      const { stamp } = await setManyHidden(db, admin, { slugs: SLUGS, isHidden: true, now: NOW });
      return undoHidden(db, admin, { stamp, now: NOW });
    },
  ],
  [
    "finding a product's words right",
    (db) => saveJudgement(db, admin, { slug: SLUG, digest: "0".repeat(64) }),
  ],
  ["a draft, seen by its owner", (db) => findDraft(db, admin, "large-3")],
  ["cancelling a schedule", (db) => cancelPublishing(db, admin, "large-3")],
  ["what is due of the products' schedules", (db) => applySchedules({ db, now: () => NOW })],
  ["deleting a product", (db) => deleteProduct(db, admin, "large-99999")],
  ["the deleted products", (db) => listDeletedProducts(db, admin, { query: "large", page: 1 })],
  ["restoring a product", restoreLatest],
  ["a copy of a product", (db) => duplicateProduct(db, admin, "large-99998")],
  ["locking a file's products", (db) => inTransaction(db, (tx) => lockWholeProducts(tx, SLUGS))],
  [
    "two hundred products of the export",
    (db) => listWholeProductsAfter(db, SLUG, { condition: undefined, limit: 200 }),
  ],
  [
    "the earlier imports, and the running one",
    (db) => Promise.all([listImports(db, admin), findRunning(db)]),
  ],
];

/** Requests for the whole shop. */
export const wholeShop: AskedOfAll[] = [
  {
    name: "the sitemap",
    why: "lists every product with its last change; a job writes it after a change, once in ten minutes",
    reads: ["products, stock_movements"],
    work: (db) => listProductChanges(db),
  },
  {
    name: "the product feed, and llms.txt",
    why: "list every piece; a job writes them after a change, once in ten minutes",
    reads: ["products"],
    work: (db) => listPublicSlugs(db),
  },
  {
    name: "the catalogue's index",
    why: "reads the catalogue into memory when a process starts, 500 products at a time, by key",
    reads: ["variants"],
    work: (db) => createCatalogueIndex(db, SAMPLE_TEXTS).read(),
  },
  {
    name: "the pieces of each kind",
    why: "counts all products, when somebody publishes the list of kinds",
    reads: ["products", "deleted_products"],
    work: (db) => countOfKinds(db),
  },
  {
    name: "the pictures in use",
    why: "are all pictures except a few; listed once an hour, in the background",
    reads: ["products", "variants", "order_lines"],
    work: async (db) => [...(await listUsedPictures(db)), ...(await listBoughtPictures(db))],
  },
];

const COUNTED = "counts the rows; its page is found by index";

export const productLists: AskedOfAll[] = [
  {
    name: "the pieces that are running out",
    why: "counts every size and colour; every sale would have to update an index on pieces",
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
    name: "the product list: active products",
    why: COUNTED,
    reads: ["products"],
    work: (db) => list(db, { state: "active" }),
  },
  {
    name: "the product list: active products by title",
    why: COUNTED,
    reads: ["products"],
    work: (db) => list(db, { state: "active", sort: "title" }),
  },
  {
    name: "the product list: sold-out products",
    why: "has no index, which every sale would have to update",
    reads: ["products, variants", "products, variants"],
    work: (db) => list(db, { state: "sold-out" }),
  },
  {
    name: "what live products lack for each market",
    why: "reads the papers of all; only the owner asks, once in a while",
    reads: ["products"],
    work: (db) => countLackingPapers(db, admin),
  },
  ...(["no-papers", "claims"] as const).map((state) => ({
    name: `the product list: ${state}`,
    why: "reads the papers, fibres and words of all; only the owner asks, once in a while",
    reads: ["products", "products"],
    work: (db: Database) => list(db, { state }),
  })),
  {
    name: "the product list: a search",
    why: "searches for letters anywhere in titles and slugs",
    reads: ["products", "products"],
    work: (db) => list(db, { query: "kaftan 77" }),
  },
  {
    name: "the product list: its last page",
    why: "counts from the first page, in the index alone",
    reads: ["products", "products"],
    work: (db) => list(db, { page: 9_999 }),
  },
];
