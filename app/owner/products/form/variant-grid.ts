/** The form's grid of sizes and colours, computed from its fields. */

import { choiceId, choicesIn } from "#app/domain/catalogue/products/product.ts";
import { MAX_COLORS, MAX_SIZES } from "#app/domain/catalogue/products/product-fields.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { parsePieces } from "#app/domain/catalogue/products/product-input-amounts.ts";
import {
  GRID_FIELDS,
  type GridInput,
  type VariantInput,
  type VariantPart,
  variantKey,
} from "#app/domain/catalogue/products/product-input-grid.ts";
import { compareSizes } from "#app/domain/catalogue/products/sizes.ts";
import { ownValue } from "#app/shared/uuid.ts";

/** A colour with its sizes: a group of the grid. */
export interface GridColor {
  id: string;
  name: string;
  rows: GridRow[];
}

export interface GridRow {
  size: string;
  /** `variantKey`. */
  key: string;
  variant: VariantInput;
}

/** Its tick lets new sizes without a number of pieces never sell out. */
export const WITHOUT_LIMIT_FIELD = "withoutLimit";

const MAX_VARIANTS = MAX_SIZES * MAX_COLORS;

type Listed = Pick<ProductInput, "sizes" | "colors" | "pieces" | "variants">;

/** Every size in every colour of the two lists; an empty field follows the product. */
export function gridOf({ sizes, colors, pieces, variants }: Listed): GridColor[] {
  const listed = choicesIn(sizes).slice(0, MAX_SIZES).sort(compareSizes);
  return choicesIn(colors)
    .slice(0, MAX_COLORS)
    .map((name) => ({
      id: choiceId(name),
      name,
      rows: listed.map((size) => {
        const key = variantKey(name, size);
        const variant = ownValue(variants, key) ?? { price: "", pieces, piecesWhenOpened: null };
        return { size, key, variant };
      }),
    }));
}

/** The pieces of all these rows: null when one has no limit, or an invalid number. */
export function piecesLeftOf(rows: readonly GridRow[]): number | null {
  let sum = 0;
  for (const { variant } of rows) {
    const pieces = parsePieces(variant.pieces) ?? null;
    if (pieces === null) return null;
    sum += pieces;
  }
  return sum;
}

/** The sizes and colours without a number, which never sell out. */
export const unlimitedIn = (grid: readonly GridColor[]): { color: string; size: string }[] =>
  grid.flatMap(({ name, rows }) =>
    rows.filter(({ variant }) => variant.pieces.trim() === "").map(({ size }) => ({ color: name, size })),
  );

/** Sets the same price, or number of pieces, in every size of a colour; without a colour, in all. */
export function fillVariants(
  input: Listed,
  { part, value, colorId }: { part: "price" | "pieces"; value: string; colorId: string },
): GridInput["variants"] {
  const filled = gridOf(input)
    .filter(({ id }) => colorId === "" || id === colorId)
    .flatMap(({ rows }) => rows.map(({ key, variant }) => [key, { ...variant, [part]: value }] as const));
  return { ...input.variants, ...Object.fromEntries(filled) };
}

/** The addresses of this shop's own pictures, and of pictures elsewhere on the web; no others are put into a page. */
export const PICTURE = /^(\/(media|pictures)\/|https?:\/\/)[^\s"'<>]+$/;

/** Parses the form's grid. */
export function parseGridInput(form: FormData): GridInput {
  const variants = new Map<string, VariantInput>();
  const variantPictures = new Map<string, string[]>();
  const spins = new Map<string, { urls: Set<string>; alt: string }>();
  const shades = new Map<string, string>();
  const names = new Map<string, string>();
  const choose = (key: string, urls: string[]) => {
    if (variantPictures.size < MAX_VARIANTS || variantPictures.has(key))
      variantPictures.set(key, [...(variantPictures.get(key) ?? []), ...urls]);
  };
  for (const [name, value] of form) {
    if (typeof value !== "string" || !name.includes("|")) continue;
    const [part = "", color = "", size = ""] = name.split("|");
    if (color === "") continue;
    const variantPart = VARIANT_PARTS.get(part);
    if (part === GRID_FIELDS.spin || part === GRID_FIELDS.spinAlt) {
      const spin = spins.get(color) ?? { urls: new Set(), alt: "" };
      if (part === GRID_FIELDS.spinAlt) spin.alt = value;
      else if (PICTURE.test(value)) spin.urls.add(value);
      if (spins.size < MAX_COLORS) spins.set(color, spin);
    } else if (part === GRID_FIELDS.shade) {
      if (shades.size < MAX_COLORS) shades.set(color, value);
    } else if (part === GRID_FIELDS.name) {
      if (names.size < MAX_COLORS && value.trim() !== "") names.set(color, value);
    } else if (part === GRID_FIELDS.variantPictures) {
      choose(size === "" ? color : `${color}|${size}`, value === "" ? [] : [value]);
    } else if (part === GRID_FIELDS.leadPictures && value !== "") {
      choose(`${color}|${choiceId(value)}`, []);
    } else if (variantPart && size !== "") {
      const key = `${color}|${size}`;
      const variant = variants.get(key) ?? { price: "", pieces: "", piecesWhenOpened: null };
      if (variants.size < MAX_VARIANTS || variants.has(key))
        variants.set(key, { ...variant, [variantPart]: value });
    }
  }
  return {
    variants: Object.fromEntries(variants),
    variantPictures: Object.fromEntries(variantPictures),
    spins: Object.fromEntries([...spins].map(([color, { urls, alt }]) => [color, { urls: [...urls], alt }])),
    shades: Object.fromEntries(shades),
    names: Object.fromEntries(names),
  };
}

/** The parts of a variant, by their names in the form. */
const VARIANT_PARTS: ReadonlyMap<string, VariantPart> = new Map(
  (["price", "pieces", "piecesWhenOpened", "sku", "barcode"] as const).map((part) => [
    GRID_FIELDS[part],
    part,
  ]),
);
