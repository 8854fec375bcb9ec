/** The catalogue's products as they are read for its index. */

import { and, asc, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { countryText } from "../papers/parse-papers.ts";
import type { Papers } from "../papers.ts";
import { occasionsOf } from "../products/occasions.ts";
import { type Kind, kindName } from "../products/product.ts";
import { isPublic, offeredSwatches } from "../products/queries.server.ts";
import { colorsOf } from "../products/selection.ts";
import { shadeOfName } from "../products/shades.ts";
import { compareSizes } from "../products/sizes.ts";
import { products } from "../products.tables.server.ts";
import { type NewEntry, sumPiecesLeft } from "./catalogue-entry.ts";
import { collectionOf } from "./collections.ts";
import { colorFamilies } from "./color-families.ts";
import { tokenizeSearch } from "./parse-search.ts";
import type { WeightedText } from "./search-index.ts";

/** Products per query: enough to make round trips negligible, few enough not to block other queries. */
export const BATCH = 500;

/** A variant as one line of JSON, since there are a dozen to each product. */
type PieceRow = [size: string, color: string, left: number | null, price: number];

/** Every product that a shopper may see, in parts, so that a large catalogue blocks nothing. */
export async function* listRows(db: Database): AsyncGenerator<CatalogueRow[]> {
  for (let last = ""; ; ) {
    const rows = await selectRows(db)
      .where(and(isPublic, gt(products.slug, last)))
      .orderBy(asc(products.slug))
      .limit(BATCH);
    yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.slug ?? "";
  }
}

/** The catalogue's rows of these products, as far as a shopper may see them. */
export const listRowsOf = (db: Database, slugs: string[]): Promise<CatalogueRow[]> =>
  selectRows(db).where(and(isPublic, inArray(products.slug, slugs)));

const selectRows = (db: Database) =>
  db
    .select({
      slug: products.slug,
      title: products.title,
      category: products.category,
      textile: products.textile,
      cloth: products.cloth,
      composition: sql<Papers["composition"]>`${products.papers}->'composition'`,
      madeIn: sql<Papers["madeIn"]>`${products.papers}->>'madeIn'`,
      gender: products.gender,
      details: products.details,
      occasions: products.occasions,
      collection: products.collection,
      brand: products.brand,
      primaryImageUrl: products.primaryImageUrl,
      description: products.description,
      minPriceCents: products.minPriceCents,
      hasSale: products.hasSale,
      createdAt: products.createdAt,
      sizes: products.sizes,
      colors: products.colors,
      swatches: products.swatches,
      pieces: sql<
        PieceRow[] | null
      >`(SELECT json_agg(json_build_array(v.size, v.color_id, v.pieces_on_hand, v.price_cents))
        FROM variants v WHERE v.product_slug = products.slug AND v.is_offered)`,
    })
    .from(products)
    .$dynamic();

export type CatalogueRow = Awaited<ReturnType<typeof selectRows>>[number];

export function toEntry(row: CatalogueRow): NewEntry {
  const collection = collectionOf(row);
  const swatches = offeredSwatches(row);
  const pieces = (row.pieces ?? [])
    .map(([size, color, left, price]) => ({ size, color, left, priceCents: toMoney(price) }))
    .sort((a, b) => compareSizes(a.size, b.size));
  return {
    slug: row.slug,
    title: row.title,
    category: row.category,
    textile: row.textile,
    collection: collection === null ? null : { slug: collection, name: row.collection },
    occasions: row.occasions,
    priceCents: row.minPriceCents,
    isOnSale: row.hasSale,
    createdAt: row.createdAt.getTime(),
    colors: colorsOf({
      swatches,
      colors: row.colors,
      variants: pieces.map(({ color }) => ({ colorId: color })),
    }).map(({ id, name, hex }) => ({ id, name, hex })),
    pieces,
    piecesLeft: sumPiecesLeft(pieces),
    sizes: pieces.length > 0 ? [] : row.sizes.toSorted(compareSizes),
    clothUrl: swatches.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
    pictureUrl: row.primaryImageUrl,
  };
}

/** The texts by which a product is found, and the weight of each. */
export function textsOf(row: CatalogueRow, kinds: readonly Kind[]): WeightedText[] {
  const swatches = offeredSwatches(row);
  const colors = [...row.colors, ...swatches.map(({ name }) => name)];
  return [
    { text: row.title, weight: 8, joins: true },
    { text: row.textile ?? "", weight: 6, joins: true },
    { text: kindName(kinds, row.category) ?? "", weight: 5, joins: true },
    ...colors.map((text) => ({ text, weight: 5, joins: true })),
    { text: row.cloth ?? "", weight: 4, joins: true },
    { text: row.composition.flatMap(({ fibres }) => fibres.map(({ fibre }) => fibre)).join(" "), weight: 3 },
    ...occasionsOf(row.occasions).map(({ name }) => ({ text: name, weight: 4, joins: true })),
    // The first colour is the one in the picture.
    ...swatches.map(({ hex }, place) => ({ text: familiesOf(hex), weight: place === 0 ? 3.5 : 2.5 })),
    ...row.sizes.map((text) => ({ text, weight: 3 })),
    { text: row.collection, weight: 2 },
    { text: originText(row.madeIn), weight: 2 },
    { text: row.gender === "women" ? "" : "men", weight: 2 },
    { text: careText(row.details), weight: 1 },
    { text: row.description, weight: 1 },
  ];
}

/** The country where it is made, alone and after 'made in'. */
function originText(madeIn: Papers["madeIn"]): string {
  const name = madeIn === "GB" ? "UK" : countryText(madeIn);
  return name && [name, ...tokenizeSearch(`made in ${name}`)].join(" ");
}

const COOL = /\b(?:cool|cold)\b(?! (?:iron|water))|\b30\s*(?:°|deg)/i;
const WARM = /\bwarm\b(?! iron)|\b40\s*(?:°|deg)/i;

/**
 * How it is washed, in words that begin as nothing does that people type: only the shop's dictionary leads to them.
 * `Cool, by hand` is a hand wash at 30 degrees. What names a heat and no hand goes into the machine.
 */
function careText(details: CatalogueRow["details"]): string {
  const wash = details
    .filter(({ name }) => /^(?:wash|care)/i.test(name))
    .map(({ value }) => value)
    .join(". ");
  const [isCool, isWarm] = [COOL.test(wash), WARM.test(wash)];
  const isByHand = /\bhand\b/i.test(wash);
  const isByMachine = /\bmachine\b/i.test(wash)
    ? !/\bnot\b[^.]*\bmachine\b/i.test(wash)
    : (isCool || isWarm) && !isByHand;
  return [
    isCool && "0coolwash",
    isWarm && "0warmwash",
    isByHand && "0handwash",
    isByMachine && "0machinewash",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A stored shade may also be a colour's name. */
function familiesOf(stored: string): string {
  const shade = shadeOfName(stored);
  return shade === null ? "" : colorFamilies(shade).join(" ");
}
