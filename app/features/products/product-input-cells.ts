/** The grid of the product form: what each size in each colour costs, how many are left, and what each colour shows. */
import * as z from "zod";
import type { Pence } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { splitList } from "#app/shared/split-list.ts";
import { choiceId } from "./choice-id.ts";
import { readPieces, readPrice, typedAs } from "./product-input-amounts.ts";
import { isShade } from "./shades.ts";

/** One size in one colour, as it was typed. */
export interface CellFields {
  /** Empty: what the product costs. */
  price: string;
  /** Pieces left. Empty: no limit. */
  pieces: string;
  /** What `pieces` was when the form was opened; null for a piece that was not there yet. */
  seen: string | null;
}

export interface GridFields {
  /** By `cellKey`. */
  cells: Record<string, CellFields>;
  /**
   * The pictures that a colour was given, by `choiceId` of its name; none: it shows all of the product's. And those
   * that a single size begins with, by `cellKey`; none: those of its colour.
   */
  shows: Record<string, string[]>;
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
  /** What the form showed, so that only the change is booked; undefined for a piece that was not there yet. */
  seen: number | null | undefined;
}

export interface GridDraft {
  /** By `cellKey`. What has no entry stays as it is; what is new follows the product. */
  cells: Record<string, VariantDraft>;
  /** As `GridFields.shows`, without what is not among the product's pictures. */
  shows: Record<string, string[]>;
  shades: Record<string, string>;
  /** As `GridFields.names`, without what is the name in the list. */
  names: Record<string, string>;
}

/** The longest name of a size or a colour, in characters. */
export const MAX_CHOICE = 40;

export const CELL_PARTS = ["price", "pieces", "seen"] as const;
export type CellPart = (typeof CELL_PARTS)[number];
/**
 * The name of a field of the grid: `price|olive|12`, or `shade|olive`, or `name|olive`. No size or colour holds a bar, since lists are
 * split at it.
 */
export type CellField = `${CellPart | "shade" | "name"}|${string}`;

/** What names a size in a colour in the grid. */
export const cellKey = (color: string, size: string): string => `${choiceId(color)}|${choiceId(size)}`;
export const cellField = (part: CellPart, key: string): CellField => `${part}|${key}`;
export const shadeField = (colorId: string): CellField => `shade|${colorId}`;
export const nameField = (colorId: string): CellField => `name|${colorId}`;
/** What a listed colour shall be called. */
export const nameNow = (names: GridFields["names"], color: string): string =>
  (Object.hasOwn(names, choiceId(color)) && names[choiceId(color)]?.trim()) || color;
/** The id of a field: a list of ids is parted by spaces, and a name in other letters may hold one. */
export const idOf = (field: string): string => field.replaceAll(/\s/g, "_");

const cell = z.object({
  price: typedAs(
    (typed) => (typed.trim() === "" ? null : (readPrice(typed) ?? undefined)),
    "give the price in pounds, such as 180 or 180.50, or leave it empty.",
  ),
  pieces: typedAs(readPieces, "give a whole number of pieces, or leave it empty."),
  seen: z
    .string()
    .nullable()
    .transform((seen) => (seen === null ? undefined : (readPieces(seen) ?? null))),
});

/** What was typed for each size in each colour that the lists name; the rest of the grid is not looked at. */
export function readGrid(
  { cells, shows, shades, names }: GridFields,
  { sizes, colors, pictures }: { sizes: string[]; colors: string[]; pictures: string[] },
): { grid: GridDraft; problems: Partial<Record<CellField, string>> } {
  const grid: GridDraft = { cells: {}, shows: {}, shades: {}, names: {} };
  const problems: Partial<Record<CellField, string>> = {};
  const readShows = (key: string) => {
    const chosen = shows[key];
    if (chosen) grid.shows[key] = pictures.filter((url) => chosen.includes(url));
  };
  for (const color of colors) {
    readShows(choiceId(color));
    const shade = shades[choiceId(color)];
    if (shade !== undefined && isShade(shade)) grid.shades[choiceId(color)] = shade.toLowerCase();
    else if (shade) problems[shadeField(choiceId(color))] = `${color}: give the shade as in #6b6b3a.`;
    const name = nameNow(names, color);
    const wrong = name === color ? null : nameProblem(name, color, { names, colors });
    if (wrong !== null) problems[nameField(choiceId(color))] = wrong;
    else if (name !== color) grid.names[choiceId(color)] = name;
    for (const size of sizes) {
      const key = cellKey(color, size);
      readShows(key);
      const typed = cells[key];
      if (!typed) continue;
      const read = cell.safeParse(typed);
      if (read.success) {
        const { price: priceCents, pieces, seen } = read.data;
        grid.cells[key] = { priceCents, pieces, seen };
      }
      for (const { path, message } of read.error?.issues ?? []) {
        problems[cellField(path[0] as CellPart, key)] = `${choiceLabel(color, size)}: ${message}`;
      }
    }
  }
  return { grid, problems };
}

/** Why a colour cannot be called by this name; null where it can. */
function nameProblem(
  name: string,
  color: string,
  { names, colors }: { names: GridFields["names"]; colors: string[] },
): string | null {
  if (splitList(name)[0] !== name || name.length > MAX_CHOICE)
    return `${color}: give one new name, without a comma, of ${MAX_CHOICE} characters at most.`;
  const others = colors.filter((each) => each !== color).map((each) => nameNow(names, each));
  if (others.some((each) => choiceId(each) === choiceId(name))) return `There is a colour ‘${name}’ already.`;
  return plainTextProblem("new name", name);
}
