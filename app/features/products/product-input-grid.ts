/** The grid of the product form: what each size in each colour costs, how many are left, and what each colour shows. */
import * as z from "zod";
import type { Pence } from "#app/shared/money.ts";
import { ownValue } from "#app/shared/own-value.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { splitList } from "#app/shared/split-list.ts";
import { choiceId } from "./choice-id.ts";
import { parsePieces, parsePrice, typedAs } from "./product-input-amounts.ts";
import { isShade } from "./shades.ts";

/** One size in one colour, as it was typed. */
export interface VariantInput {
  /** Empty: what the product costs. */
  price: string;
  /** Pieces left. Empty: no limit. */
  pieces: string;
  /** What `pieces` was when the form was opened; null for a variant that was not there yet. */
  piecesWhenOpened: string | null;
}

export interface GridInput {
  /** By `variantKey`. */
  variants: Record<string, VariantInput>;
  /**
   * The pictures that a colour was given, by `choiceId` of its name; none: it shows all of the product's. And those
   * that lead in a single size, by `variantKey`; none: those of its colour.
   */
  variantPictures: Record<string, string[]>;
  /** The shade that stands at each colour, by `choiceId` of its name; none: the form has not shown one yet. */
  shades: Record<string, string>;
  /** What listed colours shall be called from now on, by `choiceId` of the name in the list; none: as they are. */
  names: Record<string, string>;
}

/** One size in one colour, as the administrator wants it. */
export interface VariantDraft {
  /** Null: what the product costs. */
  priceCents: Pence | null;
  /** Pieces left; null for no limit. */
  pieces: number | null;
  /** What the form showed, so that only the change is booked; undefined for a variant that was not there yet. */
  piecesWhenOpened: number | null | undefined;
}

export interface GridDraft {
  /** By `variantKey`. What has no entry stays as it is; what is new follows the product. */
  variants: Record<string, VariantDraft>;
  /** As `GridInput.variantPictures`, without what is not among the product's pictures. */
  variantPictures: Record<string, string[]>;
  shades: Record<string, string>;
  /** As `GridInput.names`, without what is the name in the list. */
  names: Record<string, string>;
}

/** The longest name of a size or a colour, in characters. */
export const MAX_CHOICE = 40;

/**
 * What the fields of the grid are called in the form that is sent: `price|olive|12`, `shade|olive`. No size or colour
 * holds a bar, since lists are split at it. Browsers keep unsent forms under these names, so they stay.
 */
export const GRID_FIELDS = {
  price: "price",
  pieces: "pieces",
  piecesWhenOpened: "seen",
  variantPictures: "shows",
  /** The size of a colour that is to have pictures of its own. */
  leadPictures: "begins",
  shade: "shade",
  name: "name",
} as const;
type GridPart = keyof typeof GRID_FIELDS;
/** The name of a field of the grid. */
export type GridField = `${(typeof GRID_FIELDS)[GridPart]}|${string}`;

/** What is typed for each variant. */
export type VariantPart = keyof VariantInput & GridPart;

/** What names a size in a colour in the grid. */
export const variantKey = (color: string, size: string): string => `${choiceId(color)}|${choiceId(size)}`;
/** The field of a part of the grid: `key` is a `variantKey`, or the id of a colour. */
const gridField = (part: GridPart, key: string): GridField => `${GRID_FIELDS[part]}|${key}`;
export const variantField = (part: VariantPart, key: string): GridField => gridField(part, key);
/** Of a colour, by its id, or of a variant, by its key. */
export const picturesField = (key: string): GridField => gridField("variantPictures", key);
export const leadPicturesField = (colorId: string): GridField => gridField("leadPictures", colorId);
export const shadeField = (colorId: string): GridField => gridField("shade", colorId);
export const nameField = (colorId: string): GridField => gridField("name", colorId);
/** What a listed colour shall be called. */
export const nameNow = (names: GridInput["names"], color: string): string =>
  ownValue(names, choiceId(color))?.trim() || color;
/** The id of a field: a list of ids is parted by spaces, and a name in other letters may hold one. */
export const idOf = (field: string): string => field.replaceAll(/\s/g, "_");

const variantRule = z.object({
  price: typedAs(
    (typed) => (typed.trim() === "" ? null : (parsePrice(typed) ?? undefined)),
    "give the price in pounds, such as 180 or 180.50, or leave it empty.",
  ),
  pieces: typedAs(parsePieces, "give a whole number of pieces, or leave it empty."),
  piecesWhenOpened: z
    .string()
    .nullable()
    .transform((shown) => (shown === null ? undefined : (parsePieces(shown) ?? null))),
});

/** What was typed for each size in each colour that the lists name; the rest of the grid is not looked at. */
export function parseGrid(
  { variants, variantPictures, shades, names }: GridInput,
  { sizes, colors, pictures }: { sizes: string[]; colors: string[]; pictures: string[] },
): { grid: GridDraft; problems: Partial<Record<GridField, string>> } {
  const grid: GridDraft = { variants: {}, variantPictures: {}, shades: {}, names: {} };
  const problems: Partial<Record<GridField, string>> = {};
  const parseChosen = (key: string) => {
    const chosen = ownValue(variantPictures, key);
    if (chosen) grid.variantPictures[key] = pictures.filter((url) => chosen.includes(url));
  };
  for (const color of colors) {
    const colorId = choiceId(color);
    parseChosen(colorId);
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
      const read = variantRule.safeParse(typed);
      if (read.success) {
        const { price: priceCents, ...counted } = read.data;
        grid.variants[key] = { priceCents, ...counted };
      }
      for (const { path, message } of read.error?.issues ?? []) {
        problems[variantField(path[0] as VariantPart, key)] = `${choiceLabel(color, size)}: ${message}`;
      }
    }
  }
  return { grid, problems };
}

/** Why a colour cannot be called by this name; null where it can. */
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
