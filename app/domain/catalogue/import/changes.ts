import { formatMoney } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { type Kind, kindName } from "../products/product.ts";
import {
  galleryPictures,
  PRODUCT_FIELDS,
  productText,
  TEXT_NAMES,
  type TextName,
} from "../products/product-fields.ts";
import type { UnusualPrice } from "../products/product-list.ts";
import type { StoredProduct, StoredVariant } from "../products/product-row.server.ts";
import type { Change, Joins, Plan } from "./plan.ts";
import { colourName } from "./stored-colours.ts";

type Part = [name: string, say: (product: StoredProduct, kinds: readonly Kind[]) => string];

const text = (name: TextName): Part => [PRODUCT_FIELDS[name].name, (product) => productText(product, name)];
const STORY: Part = ["Story", ({ story }) => (story ? [story.title, ...story.paragraphs].join("\n\n") : "")];
/** The texts before the sizes and colours; all others come after. A story is one text. */
const TEXTS_ABOVE: readonly TextName[] = ["title", "brand", "collection", "description"];
const TEXTS_BELOW = TEXT_NAMES.filter((name) => !TEXTS_ABOVE.includes(name) && name !== "storyTitle");

/** The parts of a product, with their names for people and their values. */
const PARTS: Part[] = [
  text("title"),
  ["Active", ({ isActive }) => (isActive ? "yes" : "no")],
  ["Price from", ({ minPriceCents }) => formatMoney(minPriceCents)],
  ["On sale", ({ hasSale }) => (hasSale ? "yes" : "no")],
  ["Compare-at", ({ compareAtCents }) => (compareAtCents === null ? "" : formatMoney(compareAtCents))],
  text("brand"),
  text("collection"),
  ["Category", ({ category }, kinds) => kindName(kinds, category) ?? category ?? ""],
  ["Gender", ({ gender }) => gender],
  text("description"),
  ["Sizes", ({ sizes }) => sizes.join(", ")],
  ["Colours", ({ colors }) => colors.join(", ")],
  ["Pictures", (product) => galleryPictures(product).join("\n")],
  ...TEXTS_BELOW.map((name) => (name === "story" ? STORY : text(name))),
  ["Shades", ({ swatches }) => swatches.map(({ name, hex }) => `${name} ${hex}`).join(", ")],
  ["Swatch pictures", ({ swatches }) => swatches.map(({ imageUrl }) => imageUrl ?? "").join("\n")],
  [
    "Views from around",
    ({ spins }) =>
      Object.values(spins ?? {})
        .flatMap(({ urls, alt }) => [alt, ...urls])
        .join("\n"),
  ],
  ["Picture texts", ({ imageAlts }) => Object.values(imageAlts).join("\n")],
];

/** Parts that are left out for a new product. Its title is shown above the list. */
const NOT_NEWS = new Set([
  "Title",
  "On sale",
  "Shades",
  "Swatch pictures",
  "Picture texts",
  "SKU",
  "Barcode",
]);

const OF_VARIANT: [name: string, say: (variant: StoredVariant) => string][] = [
  ["Price", ({ priceCents }) => formatMoney(priceCents)],
  ["Pieces left", ({ piecesLeft }) => (piecesLeft === null ? "no limit" : String(piecesLeft))],
  ["Pictures", ({ imageUrls }) => imageUrls.join("\n")],
  ["SKU", ({ sku }) => sku ?? ""],
  ["Barcode", ({ barcode }) => barcode ?? ""],
];

/** Longer texts are cut, because they only have to be told apart. In characters. */
const MAX_SAID = 160;

/** The differences between two states of a product, in words; for a new product, its parts. */
export function changesBetween(
  before: StoredProduct | null,
  after: StoredProduct,
  kinds: readonly Kind[],
): Change[] {
  const parts = before ? PARTS : PARTS.filter(([field]) => !NOT_NEWS.has(field));
  const changes = parts.flatMap(([field, say]) =>
    difference(field, before ? say(before, kinds) : "", say(after, kinds)),
  );
  return [...changes, ...variantChanges(before, after)];
}

function difference(field: string, from: string, to: string): Change[] {
  if (from === to) return [];
  const [shortFrom, shortTo] = [cut(from), cut(to)];
  // If the cut texts are equal, the difference comes later.
  const isFarBack = shortFrom === shortTo;
  return [{ field, from: shortFrom, to: isFarBack ? `${shortTo} (further on)` : shortTo }];
}

const cut = (text: string): string => (text.length > MAX_SAID ? `${text.slice(0, MAX_SAID)}…` : text);

/** A change that several sizes and colours share appears once. */
function variantChanges(before: StoredProduct | null, after: StoredProduct): Change[] {
  const same = new Map<string, { field: string; from: string; to: string; of: string[] }>();
  for (const variant of after.variants) {
    if (!variant.isOffered) continue;
    const stored = before?.variants.find(({ id, isOffered }) => id === variant.id && isOffered);
    const label = choiceLabel(colourName(after, variant.colorId), variant.size) || variant.size;
    if (before && !stored) add("Offered", "no", "yes", label);
    for (const [field, say] of OF_VARIANT) {
      if (!before && NOT_NEWS.has(field)) continue;
      const [from, to] = [stored ? say(stored) : "", say(variant)];
      if (from !== to) add(field, from, to, label);
    }
  }
  return [...same.values()].map(({ field, from, to, of }) => {
    const [only = ""] = of;
    const what = of.length === 1 ? only : `${of.length} sizes and colours`;
    return { field: `${field}, ${what}`, from: cut(from), to: cut(to) };
  });

  function add(field: string, from: string, to: string, label: string): void {
    const key = JSON.stringify([field, from, to]);
    const known = same.get(key);
    if (known) known.of.push(label);
    else same.set(key, { field, from, to, of: [label] });
  }
}

/** The numbers of products that an import creates, updates, leaves unchanged and refuses. */
export type Counts = Record<Plan["kind"], number>;

export const NO_COUNTS: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

/** An error or a note, with the file's own column name. */
export interface ReportedProblem {
  line: number;
  slug: string;
  /** The column's name in the file; empty when it is about the whole line. */
  column: string;
  message: string;
  value: string;
  kind: "error" | "note";
}

export interface ReportedProduct {
  slug: string;
  title: string;
  kind: "created" | "updated";
  changes: Change[];
}

/** The findings of the preview, and the results of the import. */
export interface ImportReport {
  counts: Counts;
  /** The first of the created and updated products. */
  products: ReportedProduct[];
  /** The first of all problems. */
  problems: ReportedProblem[];
  /** The number of problems of each kind. */
  problemCounts: Record<ReportedProblem["kind"], number>;
  /** The first of the unusual prices, which need a confirmation, by product. Old reports lack them. */
  unusualPrices?: { slug: string; title: string; prices: UnusualPrice[] }[];
  /**
   * The first options beside size and colour, about which the owner is asked, and her answer. Old reports lack both.
   */
  asked?: string[];
  joins?: Joins | null;
  /** The names of the columns that are not read. */
  ignored: string[];
  isUnicode: boolean;
  /** The results so far; null before the import begins. */
  run: { counts: Counts; problems: ReportedProblem[] } | null;
}

/**
 * The products to be written, by slug: the time of the product's last change in the preview (empty for a new one), and
 * the SKUs whose pieces are to be counted again. The import follows this list, so that it does no more than the preview
 * showed.
 */
export type Todo = Record<string, [seenAt: string, ...counted: string[]]>;

/** The number of products whose changes are all stored; the others are only counted. */
export const MAX_SHOWN = 200;

export const MAX_QUESTIONS = 5;

/** The number of errors, and of notes. */
export const MAX_PROBLEMS = 5_000;

/** The number of products that an import still has to process. */
export const toWrite = ({ created, updated }: Counts): number => created + updated;
