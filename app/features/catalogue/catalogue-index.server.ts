import { eq, sql } from "drizzle-orm";
import { createContext } from "react-router";
import type { Database } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { pence } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { compareTextiles } from "./catalogue-choices.ts";
import type { CatalogueEntry, CatalogueIndex } from "./catalogue-entry.ts";
import { buildSearchIndex, type WeightedText } from "./catalogue-search.ts";
import { LISTING_TAG } from "./page-tags.ts";
import { CATEGORIES } from "./product.ts";
import { isOffered, isPublic, offeredSwatches } from "./queries.server.ts";
import { colorsOf } from "./selection.ts";
import { compareSizes } from "./sizes.ts";

/** The catalogue's index, as a process keeps it. */
export interface KeptCatalogueIndex {
  /** The index, read from the database when nothing true is at hand. */
  read(): Promise<CatalogueIndex>;
  /** Forgets it when products have changed. */
  purge(tags: readonly string[]): void;
  /** Forgets it and keeps none: changes cannot be heard of. */
  close(): void;
  /** Keeps it again. */
  open(): void;
}

export const catalogueIndexContext = createContext<KeptCatalogueIndex>();

/**
 * Keeps the index of a catalogue in this process's memory until a product changes: lists, filters and searches are
 * then plain functions over a few thousand small objects (docs/decisions says why). Whoever asks while it is being
 * read waits for the same reading; one that was begun before a change is not kept after it.
 */
export function keepCatalogueIndex(db: Database): KeptCatalogueIndex {
  let kept: Promise<CatalogueIndex> | null = null;
  let isOpen = true;
  const forget = () => {
    kept = null;
  };
  return {
    read() {
      if (kept) return kept;
      const reading = readCatalogueIndex(db);
      if (!isOpen) return reading;
      kept = reading;
      reading.catch(() => {
        if (kept === reading) forget();
      });
      return reading;
    },
    purge(tags) {
      if (tags.includes(LISTING_TAG)) forget();
    },
    close() {
      isOpen = false;
      forget();
    },
    open() {
      isOpen = true;
    },
  };
}

/** Reads every product that a shopper may see. */
async function readCatalogueIndex(db: Database): Promise<CatalogueIndex> {
  const rows = await readRows(db);
  const entries = rows.map(toEntry);
  return {
    entries,
    search: buildSearchIndex(rows.map((row) => [row.slug, textsOf(row)] as const)),
    known: {
      sizes: unique(entries.flatMap(({ pieces }) => pieces.map(({ size }) => size)))
        .filter((size) => sizeLabel(size) !== null)
        .sort(compareSizes),
      colours: unique(entries.flatMap(({ colours }) => colours.map(({ id }) => id))).sort(),
      textiles: unique(entries.flatMap(({ textile }) => textile ?? [])).sort(compareTextiles),
    },
  };
}

/** A variant as one line of JSON, since there are a dozen to each product. */
type PieceRow = [size: string, colour: string, left: number | null, price: number];

async function readRows(db: Database) {
  const pieces = db
    .select({
      slug: variants.productSlug,
      list: sql<PieceRow[]>`json_agg(json_build_array(${variants.size}, ${variants.colorId},
        ${variants.piecesOnHand}, ${variants.priceCents}))`.as("list"),
    })
    .from(variants)
    .where(isOffered())
    .groupBy(variants.productSlug)
    .as("pieces");
  return db
    .select({
      slug: products.slug,
      title: products.title,
      category: products.category,
      textile: products.textile,
      cloth: products.cloth,
      collection: products.collection,
      description: products.description,
      minPriceCents: products.minPriceCents,
      createdAt: products.createdAt,
      sizes: products.sizes,
      colors: products.colors,
      swatches: products.swatches,
      pieces: sql<PieceRow[] | null>`${pieces.list}`,
    })
    .from(products)
    .leftJoin(pieces, eq(pieces.slug, products.slug))
    .where(isPublic);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function toEntry(row: Row): CatalogueEntry {
  const swatches = offeredSwatches(row);
  const pieces = (row.pieces ?? []).map(([size, colour, left, price]) => ({
    size,
    colour,
    left,
    priceCents: pence(price),
  }));
  return {
    slug: row.slug,
    title: row.title,
    kind: row.category,
    textile: row.textile,
    priceCents: row.minPriceCents,
    createdAt: row.createdAt.getTime(),
    colours: colorsOf({
      swatches,
      colors: row.colors,
      variants: pieces.map(({ colour }) => ({ colorId: colour })),
    }).map(({ id, name, hex }) => ({ id, name, hex })),
    pieces,
    clothUrl: swatches.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
  };
}

/** What a product is found by, and what each counts. */
function textsOf(row: Row): WeightedText[] {
  const colours = [...row.colors, ...offeredSwatches(row).map(({ name }) => name)];
  return [
    { text: row.title, weight: 8, joins: true },
    { text: row.textile ?? "", weight: 6, joins: true },
    { text: row.category ? CATEGORIES[row.category] : "", weight: 5, joins: true },
    ...colours.map((text) => ({ text, weight: 5, joins: true })),
    { text: row.cloth ?? "", weight: 4, joins: true },
    ...row.sizes.map((text) => ({ text, weight: 3 })),
    { text: row.collection, weight: 2 },
    { text: row.description, weight: 1 },
  ];
}

const unique = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ""))];
