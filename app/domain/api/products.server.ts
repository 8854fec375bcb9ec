import * as z from "zod";
import { gramsOf } from "#app/domain/catalogue/papers.ts";
import { listProductsAfter } from "#app/domain/catalogue/products/admin-queries.server.ts";
import { PAPER_FIELDS } from "#app/domain/catalogue/products/paper-fields.ts";
import { GENDERS } from "#app/domain/catalogue/products/product.ts";
import { galleryPictures } from "#app/domain/catalogue/products/product-fields.ts";
import type { ProductRow, VariantRow } from "#app/domain/catalogue/products/product-row.server.ts";
import { WORD_FIELDS } from "#app/domain/catalogue/products/product-word-fields.ts";
import { saveTexts } from "#app/domain/catalogue/products/save-product.server.ts";
import { CURRENCY } from "#app/shared/money.ts";
import { ok } from "#app/shared/result.ts";
import { placeText } from "./cursor.ts";
import {
  listing,
  MOMENT,
  MONEY,
  momentOf,
  moneyOf,
  NAMED,
  reading,
  refuse,
  writing,
} from "./operation.server.ts";

/** The texts of a product: its words and its papers. */
const TEXTS = { ...WORD_FIELDS, ...PAPER_FIELDS };
type Word = keyof typeof TEXTS;
const WORDS = Object.keys(TEXTS) as Word[];
const eachWord = <Value>(of: (word: Word) => Value): Record<Word, Value> =>
  Object.fromEntries(WORDS.map((word) => [word, of(word)])) as Record<Word, Value>;

const wordOf = (word: Word) => z.string().describe(`${TEXTS[word].name}, as the owner’s form has it`);

const PRODUCT = z
  .object({
    slug: z.string(),
    ...eachWord(wordOf),
    gender: z.enum(GENDERS),
    isActive: z.boolean().describe("False while shoppers do not see it"),
    currency: z.literal(CURRENCY.code),
    price: MONEY.describe("The lowest of its variants"),
    onSale: z.boolean(),
    compareAt: MONEY.nullable(),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    pictures: z.array(z.url()),
    variants: z.array(
      z.object({
        id: z.string(),
        sku: z.string().nullable(),
        barcode: z.string().nullable(),
        size: z.string(),
        color: z.string(),
        price: MONEY,
        grams: z.int().nullable().describe("Its net weight; null while it is not known"),
      }),
    ),
    createdAt: MOMENT,
    updatedAt: MOMENT,
    deletedAt: MOMENT.nullable().describe("Null, unless it was taken off the shop"),
  })
  .register(NAMED, { id: "Product" });

function productOf(
  row: ProductRow,
  offered: readonly VariantRow[],
  origin: string,
): z.output<typeof PRODUCT> {
  const nameOf = (colorId: string) => row.swatches.find(({ id }) => id === colorId)?.name ?? colorId;
  return {
    slug: row.slug,
    ...eachWord((word) => TEXTS[word].format(row)),
    gender: row.gender,
    isActive: row.isActive,
    currency: CURRENCY.code,
    price: moneyOf(row.minPriceCents),
    onSale: row.hasSale,
    compareAt: row.compareAtCents === null ? null : moneyOf(row.compareAtCents),
    sizes: row.sizes,
    colors: row.colors,
    pictures: galleryPictures(row).map((url) => new URL(url, origin).href),
    variants: offered.map(({ id, sku, barcode, size, colorId, priceCents }) => ({
      ...{ id, sku, barcode, size, color: nameOf(colorId), price: moneyOf(priceCents) },
      grams: gramsOf(row.papers, size),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: momentOf(row.deletedAt),
  };
}

const PATH = "/api/v1/products";
const NO_PRODUCT = refuse(404, "There is no product with this slug. GET /api/v1/products lists them.");

const list = listing({
  id: "listProducts",
  path: PATH,
  right: "products:read",
  summary: "Products by slug, hidden ones too",
  item: PRODUCT,
  filters: z.strictObject({}),
  place: z.tuple([placeText]),
  async find({ db, origin }, admin, { after, most }) {
    const found = await listProductsAfter(db, admin, { after: after?.[0] ?? null, most });
    return found.map(({ product, variants }) => ({
      item: productOf(product, variants, origin),
      place: [product.slug],
    }));
  },
});

const one = reading({
  id: "getProduct",
  path: `${PATH}/:slug`,
  right: "products:read",
  summary: "A product",
  output: PRODUCT,
  async run({ db, origin }, admin, { slug = "" }) {
    const [found] = await listProductsAfter(db, admin, { slug });
    return found ? ok(productOf(found.product, found.variants, origin)) : NO_PRODUCT;
  },
});

/** What it is worn with is no word: it names other pieces. */
const WRITTEN = WORDS.filter((word) => "shape" in TEXTS[word] && word !== "wornWith");
/** Longer than any may be; each has a rule of its own. */
const MAX_WORD = 10_000;

const words = writing({
  id: "patchProduct",
  method: "PATCH",
  path: `${PATH}/:slug`,
  right: "products:write",
  summary: "Changes words of a product, each as the owner’s form has it; the others stay",
  body: z.strictObject(
    Object.fromEntries(WRITTEN.map((word) => [word, wordOf(word).max(MAX_WORD).optional()])),
  ),
  output: PRODUCT,
  async run({ db, now, origin }, admin, { params: { slug = "" }, body }) {
    const saved = await saveTexts(db, admin, { slug, texts: body, now });
    if (!saved.ok) return refuse(422, saved.error.message, saved.error.field);
    const [found] = await listProductsAfter(db, admin, { slug });
    return found ? ok(productOf(found.product, found.variants, origin)) : NO_PRODUCT;
  },
});

export const PRODUCTS_OPERATIONS = [list, one, words];
