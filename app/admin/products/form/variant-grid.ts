/** The grid of sizes and colours as the form shows it, worked out from what stands in its fields. */

import { choiceId, choicesIn } from "#app/features/products/choice-id.ts";
import { MAX_COLORS, MAX_SIZES } from "#app/features/products/product-fields.ts";
import type { ProductFields } from "#app/features/products/product-input.ts";
import { readPieces } from "#app/features/products/product-input-amounts.ts";
import {
  CELL_PARTS,
  type CellFields,
  type CellPart,
  cellKey,
  type GridFields,
} from "#app/features/products/product-input-cells.ts";
import { compareSizes } from "#app/features/products/sizes.ts";

/** A colour with its sizes: one group of the grid. */
export interface GridColor {
  id: string;
  name: string;
  rows: GridRow[];
}

export interface GridRow {
  size: string;
  /** `cellKey`. */
  key: string;
  cell: CellFields;
}

const MAX_CELLS = MAX_SIZES * MAX_COLORS;

type Listed = Pick<ProductFields, "sizes" | "colors" | "pieces" | "cells">;

/** Every size in every colour that the two lists name; what nobody has typed yet follows the product. */
export function gridOf({ sizes, colors, pieces, cells }: Listed): GridColor[] {
  const listed = choicesIn(sizes).slice(0, MAX_SIZES).sort(compareSizes);
  return choicesIn(colors)
    .slice(0, MAX_COLORS)
    .map((name) => ({
      id: choiceId(name),
      name,
      rows: listed.map((size) => {
        const key = cellKey(name, size);
        return { size, key, cell: cells[key] ?? { price: "", pieces, seen: null } };
      }),
    }));
}

/** How many pieces there are of all these: null when any of them has no limit, or a number that cannot be read. */
export function piecesLeftOf(rows: readonly GridRow[]): number | null {
  let sum = 0;
  for (const { cell } of rows) {
    const pieces = readPieces(cell.pieces) ?? null;
    if (pieces === null) return null;
    sum += pieces;
  }
  return sum;
}

/** The sizes and colours for which no number is given, so that they never sell out. */
export const unlimitedIn = (grid: readonly GridColor[]): { color: string; size: string }[] =>
  grid.flatMap(({ name, rows }) =>
    rows.filter(({ cell }) => cell.pieces.trim() === "").map(({ size }) => ({ color: name, size })),
  );

/** The same price, or number of pieces, in every size of a colour, or of all when none is named. */
export function fillCells(
  fields: Listed,
  { part, value, colorId }: { part: Exclude<CellPart, "seen">; value: string; colorId: string },
): GridFields["cells"] {
  const filled = gridOf(fields)
    .filter(({ id }) => colorId === "" || id === colorId)
    .flatMap(({ rows }) => rows.map(({ key, cell }) => [key, { ...cell, [part]: value }] as const));
  return { ...fields.cells, ...Object.fromEntries(filled) };
}

/** What a form was sent with of the grid. */
export function readGridFields(form: FormData): GridFields {
  const cells = new Map<string, CellFields>();
  const shows = new Map<string, string[]>();
  const shades = new Map<string, string>();
  const names = new Map<string, string>();
  const show = (key: string, urls: string[]) => {
    if (shows.size < MAX_CELLS || shows.has(key)) shows.set(key, [...(shows.get(key) ?? []), ...urls]);
  };
  for (const [name, value] of form) {
    const [part = "", color = "", size = ""] = name.split("|");
    if (typeof value !== "string" || color === "") continue;
    if (part === "shade") {
      if (shades.size < MAX_COLORS) shades.set(color, value);
    } else if (part === "name") {
      if (names.size < MAX_COLORS && value.trim() !== "") names.set(color, value);
    } else if (part === "shows") {
      show(size === "" ? color : `${color}|${size}`, value === "" ? [] : [value]);
    } else if (part === "begins" && value !== "") {
      show(`${color}|${choiceId(value)}`, []);
    } else if (isCellPart(part) && size !== "") {
      const key = `${color}|${size}`;
      const cell = cells.get(key) ?? { price: "", pieces: "", seen: null };
      if (cells.size < MAX_CELLS || cells.has(key)) cells.set(key, { ...cell, [part]: value });
    }
  }
  return {
    cells: Object.fromEntries(cells),
    shows: Object.fromEntries(shows),
    shades: Object.fromEntries(shades),
    names: Object.fromEntries(names),
  };
}

const isCellPart = (part: string): part is CellPart => (CELL_PARTS as readonly string[]).includes(part);
