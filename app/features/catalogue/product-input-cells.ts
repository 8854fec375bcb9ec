/** The grid of the product form: what each size in each colour costs, how many are left, and what each colour shows. */
import * as z from "zod";
import type { Pence } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { choiceId } from "./admin/choice-id.ts";
import { readPieces, readPounds, typedAs } from "./product-input-amounts.ts";

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
}

export const CELL_PARTS = ["price", "pieces", "seen"] as const;
export type CellPart = (typeof CELL_PARTS)[number];
/** The name of a field of the grid: `price|olive|12`. No size or colour holds a bar, since lists are split at it. */
export type CellField = `${CellPart}|${string}`;

/** What names a size in a colour in the grid. */
export const cellKey = (color: string, size: string): string => `${choiceId(color)}|${choiceId(size)}`;
export const cellField = (part: CellPart, key: string): CellField => `${part}|${key}`;
/** The id of a field: a list of ids is parted by spaces, and a name in other letters may hold one. */
export const idOf = (field: string): string => field.replaceAll(/\s/g, "_");

const cell = z.object({
  price: typedAs(
    (typed) => (typed.trim() === "" ? null : (readPounds(typed) ?? undefined)),
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
  { cells, shows }: GridFields,
  { sizes, colors, pictures }: { sizes: string[]; colors: string[]; pictures: string[] },
): { grid: GridDraft; problems: Partial<Record<CellField, string>> } {
  const grid: GridDraft = { cells: {}, shows: {} };
  const problems: Partial<Record<CellField, string>> = {};
  const readShows = (key: string) => {
    const chosen = shows[key];
    if (chosen) grid.shows[key] = pictures.filter((url) => chosen.includes(url));
  };
  for (const color of colors) {
    readShows(choiceId(color));
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
