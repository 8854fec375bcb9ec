/**
 * The grid of the product form: the price and the pieces of each size in each colour, and the pictures of each colour.
 */
import * as z from "zod";
import { CURRENCY, type Money } from "#app/shared/money.ts";
import { parseStoredPicture } from "#app/shared/picture-address.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { splitList } from "#app/shared/split-list.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { choiceId, codeProblem, MAX_ALT_LENGTH, type Spin } from "./product.ts";
import { parsedBy, parsePieces, parsePrice, typedAs } from "./product-input-amounts.ts";
import { isShade } from "./shades.ts";

/** The input for one size in one colour. */
export interface VariantInput {
  /** Empty: the product's price. */
  price: string;
  /** The pieces left. Empty: no limit. */
  pieces: string;
  /** The value of `pieces` when the form was opened; null for a new variant. */
  piecesWhenOpened: string | null;
  /** Empty: the shop's own. Left out: as it is stored. */
  sku?: string;
  /** Empty: none. Left out: as it is stored. */
  barcode?: string;
}

export interface GridInput {
  /** By `variantKey`. */
  variants: Record<string, VariantInput>;
  /**
   * The pictures of a colour, by `choiceId` of its name; without an entry it shows all of the product's. Also the first
   * pictures of a single size, by `variantKey`; without an entry it shows those of its colour.
   */
  variantPictures: Record<string, string[]>;
  /** The views of each colour from around, by `choiceId` of its name; without an entry they stay. */
  spins: Record<string, Spin>;
  /** The shade of each colour, by `choiceId` of its name; without an entry the form has not shown one yet. */
  shades: Record<string, string>;
  /** The new names of listed colours, by `choiceId` of the name in the list; without an entry the name stays. */
  names: Record<string, string>;
}

/** The parsed input for one size in one colour. */
export interface VariantDraft {
  /** Null: the product's price. */
  priceCents: Money | null;
  /** The pieces left; null for no limit. */
  pieces: number | null;
  /** The number that the form showed, so that only the change is booked; undefined for a new variant. */
  piecesWhenOpened: number | null | undefined;
  /** Null: the shop's own; undefined: as it is stored. */
  sku?: string | null | undefined;
  barcode?: string | null | undefined;
}

export interface GridDraft {
  /** By `variantKey`. Without an entry, an existing variant stays as it is, and a new one follows the product. */
  variants: Record<string, VariantDraft>;
  /** As `GridInput.variantPictures`, without pictures that the product does not have. */
  variantPictures: Record<string, string[]>;
  spins: Record<string, Spin>;
  shades: Record<string, string>;
  /** As `GridInput.names`, without names that equal the one in the list. */
  names: Record<string, string>;
}

/** The longest name of a size or a colour, in characters. */
export const MAX_CHOICE = 40;

/**
 * The names of the grid's fields in the submitted form: `price|olive|12`, `shade|olive`. No size or colour contains a
 * bar, because lists are split at it. Browsers store unsent forms under these names, so they must not change.
 */
export const GRID_FIELDS = {
  price: "price",
  pieces: "pieces",
  piecesWhenOpened: "seen",
  sku: "sku",
  barcode: "barcode",
  variantPictures: "shows",
  /** The size of a colour that gets pictures of its own. */
  leadPictures: "begins",
  spin: "views",
  spinFiles: "viewFiles",
  spinAlt: "viewsAlt",
  shade: "shade",
  name: "name",
} as const;
type GridPart = keyof typeof GRID_FIELDS;
/** The name of a field of the grid. */
export type GridField = `${(typeof GRID_FIELDS)[GridPart]}|${string}`;

/** The inputs of each variant. */
export type VariantPart = keyof VariantInput & GridPart;

/** The key of a size in a colour in the grid. */
export const variantKey = (color: string, size: string): string => `${choiceId(color)}|${choiceId(size)}`;
/** The field of a part of the grid; `key` is a `variantKey`, or the id of a colour. */
const gridField = (part: GridPart, key: string): GridField => `${GRID_FIELDS[part]}|${key}`;
export const variantField = (part: VariantPart, key: string): GridField => gridField(part, key);
/** The field of a colour by its id, or of a variant by its key. */
export const picturesField = (key: string): GridField => gridField("variantPictures", key);
export const leadPicturesField = (colorId: string): GridField => gridField("leadPictures", colorId);
export const spinField = (colorId: string): GridField => gridField("spin", colorId);
export const spinFilesField = (colorId: string): GridField => gridField("spinFiles", colorId);
export const spinAltField = (colorId: string): GridField => gridField("spinAlt", colorId);
export const shadeField = (colorId: string): GridField => gridField("shade", colorId);
export const nameField = (colorId: string): GridField => gridField("name", colorId);
/** The new name of a listed colour. */
export const nameNow = (names: GridInput["names"], color: string): string =>
  ownValue(names, choiceId(color))?.trim() || color;
/** The id of a field without spaces, because spaces separate a list of ids. */
export const idOf = (field: string): string => field.replaceAll(/\s/g, "_");

const variantRule = z.object({
  price: typedAs(
    (typed) => (typed.trim() === "" ? null : (parsePrice(typed) ?? undefined)),
    `give the price in ${CURRENCY.name}, such as 180 or 180.50, or leave it empty.`,
  ),
  pieces: typedAs(parsePieces, "give a whole number of pieces, or leave it empty."),
  piecesWhenOpened: z
    .string()
    .nullable()
    .transform((shown) => (shown === null ? undefined : (parsePieces(shown) ?? null))),
  sku: parsedBy((typed) => parseCode("SKU", typed)).optional(),
  barcode: parsedBy((typed) => parseCode("barcode", typed)).optional(),
});

/** An SKU or a barcode as it is stored: null for an empty one. */
function parseCode(name: Parameters<typeof codeProblem>[0], typed: string): Result<string | null, string> {
  const code = typed.trim();
  const problem = codeProblem(name, code);
  return problem === null ? ok(code || null) : err(problem);
}

/** Parses the grid for each size in each colour of the lists, and ignores the rest of it. */
export function parseGrid(
  { variants, variantPictures, spins, shades, names }: GridInput,
  { sizes, colors, pictures }: { sizes: string[]; colors: string[]; pictures: string[] },
): { grid: GridDraft; problems: Partial<Record<GridField, string>> } {
  const grid: GridDraft = { variants: {}, variantPictures: {}, spins: {}, shades: {}, names: {} };
  const problems: Partial<Record<GridField, string>> = {};
  const bySku = new Map<string, string>();
  const parseChosen = (key: string) => {
    const chosen = ownValue(variantPictures, key);
    if (chosen) grid.variantPictures[key] = pictures.filter((url) => chosen.includes(url));
  };
  for (const color of colors) {
    const colorId = choiceId(color);
    parseChosen(colorId);
    const spin = ownValue(spins, colorId);
    if (spin) {
      const alt = spin.alt.trim();
      const [views, text] = [spinProblem(spin.urls), codeProblem("alternative text", alt, MAX_ALT_LENGTH)];
      if (views !== null) problems[spinField(colorId)] = `${color}: ${views}`;
      if (text !== null) problems[spinAltField(colorId)] = `${color}: ${text}`;
      grid.spins[colorId] = { ...spin, alt };
    }
    const shade = ownValue(shades, colorId);
    if (shade !== undefined && isShade(shade)) grid.shades[colorId] = shade.toLowerCase();
    else if (shade) problems[shadeField(colorId)] = `${color}: give the shade as in #6b6b3a.`;
    const name = nameNow(names, color);
    const wrong = name === color ? null : nameProblem(name, color, { names, colors });
    if (wrong !== null) problems[nameField(colorId)] = wrong;
    else if (name !== color) grid.names[colorId] = name;
    for (const size of sizes) {
      const key = variantKey(color, size);
      parseChosen(key);
      const typed = ownValue(variants, key);
      if (!typed) continue;
      const label = choiceLabel(color, size);
      const read = variantRule.safeParse(typed);
      if (read.success) {
        const { price: priceCents, ...rest } = read.data;
        grid.variants[key] = { priceCents, ...rest };
        const { sku } = rest;
        const other = sku ? bySku.get(sku) : undefined;
        if (other) problems[variantField("sku", key)] = `${label}: ${other} has the SKU ‘${sku}’ already.`;
        else if (sku) bySku.set(sku, label);
      }
      for (const { path, message } of read.error?.issues ?? []) {
        problems[variantField(path[0] as VariantPart, key)] = `${label}: ${message}`;
      }
    }
  }
  return { grid, problems };
}

export const MIN_VIEWS = 6;
export const MAX_VIEWS = 24;
/** Sizes are rounded to whole pixels, so a shape may differ by this share. */
const SAME_SHAPE = 0.01;

/** Why pictures cannot be the views of a colour from around, in a sentence; null when they can. */
export function spinProblem(urls: readonly string[]): string | null {
  if (urls.length === 0) return null;
  if (urls.length < MIN_VIEWS || urls.length > MAX_VIEWS)
    return `a turn takes ${MIN_VIEWS} to ${MAX_VIEWS} views. There ${urls.length === 1 ? "is 1" : `are ${urls.length}`}.`;
  const shapes = urls.map((url) => {
    const stored = parseStoredPicture(url);
    return stored && stored.width / stored.height;
  });
  const first = shapes.find((shape) => shape !== null) ?? 1;
  const other = shapes.findIndex((shape) => shape !== null && Math.abs(shape / first - 1) > SAME_SHAPE);
  return other === -1
    ? null
    : `view ${other + 1} has another shape than the first one. Crop all views alike, and add it again.`;
}

/** The reason why a colour cannot get this name; null when it can. */
function nameProblem(
  name: string,
  color: string,
  { names, colors }: { names: GridInput["names"]; colors: string[] },
): string | null {
  if (splitList(name)[0] !== name || name.length > MAX_CHOICE)
    return `${color}: give one new name, without a comma, of ${MAX_CHOICE} characters at most.`;
  const others = colors.filter((each) => each !== color).map((each) => nameNow(names, each));
  if (others.some((each) => choiceId(each) === choiceId(name))) return `There is a colour ‘${name}’ already.`;
  return plainTextProblem("new name", name);
}
