/** The size and colour of each line. */

import { choiceId } from "../products/product.ts";
import { MAX_COLORS, MAX_SIZES } from "../products/product-fields.ts";
import { MAX_CHOICE } from "../products/product-input-grid.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import { type Axis, parseAxis } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { FileRow } from "./file-product.ts";
import type { Reading } from "./plan.ts";
import { isShortened, textsBehindDate } from "./spreadsheet-text.ts";
import { colourId, colourName } from "./stored-colours.ts";

export interface VariantLine {
  row: FileRow;
  /** Distinguishes it from the product's other variants. */
  key: string;
  size: string;
  colour: string;
  colorId: string;
}

/** `XL` and `xl` are one size. */
export const optionsKey = (colorId: string, size: string): string => `${colorId} ${choiceId(size)}`;

const OPTIONS: { name: Column; value: Column }[] = [
  { name: "option1Name", value: "option1" },
  { name: "option2Name", value: "option2" },
  { name: "option3Name", value: "option3" },
];
/** Columns that only a line of one size and colour has. (The compare-at price is the product's.) */
const OF_VARIANTS: Column[] = [
  "price",
  "quantity",
  "sku",
  "barcode",
  "variantImage",
  "pictures",
  "swatch",
  "swatchImage",
  "views",
];

/** For a product without sizes or colours. */
const ONE_SIZE = "One size";
const ONE_COLOUR = "One colour";

/** The lines about a size and a colour, each pair once. A product without options comes in one size and one colour. */
export function parseVariantLines(reading: Reading): VariantLine[] {
  const axes = parseAxes(reading);
  // Without known options the lines cannot be understood.
  if (reading.isWithoutOptions) return [];
  const isAboutVariant = (row: FileRow) =>
    axes.some(({ axis, value }) => axis !== "other" && row.cells[value] !== undefined) ||
    OF_VARIANTS.some((column) => row.cells[column] !== undefined);
  const rows = reading.file.rows.filter(
    (row, place) => isAboutVariant(row) || (place === 0 && !reading.before),
  );
  const tooMany = tooManyChoices(reading, axes);
  if (tooMany) {
    reading.refuse(tooMany.row, tooMany.column, tooMany.message);
    return [];
  }
  const seen = new Set<string>();
  const colourIds = new Map<string, string>();
  return rows.flatMap((row) => {
    const valueOn = (axis: Axis) => {
      const column = axes.find((each) => each.axis === axis)?.value;
      return column && row.cells[column];
    };
    const { joins } = reading.facts;
    const nameOf = (axis: "colour" | "size") =>
      [valueOn(axis), ...(joins === axis ? axes.flatMap((each) => joinedIn(row, each)) : [])]
        .filter((part) => part !== undefined)
        .join(" ");
    const colour = nameOf("colour") || onlyColour(reading);
    const size = nameOf("size") || onlySize(reading);
    if (colour === null || size === null) {
      reading.refuse(
        row,
        colour === null ? "option1" : "option2",
        WHICH(colour === null ? "colour" : "size"),
      );
      return [];
    }
    const column = [colour, size].some((name) => /[,|\n]/.test(name));
    if (column) {
      reading.refuse(row, "option1", "A size or a colour cannot have a comma in its name.");
      return [];
    }
    const changed = axes.find(({ axis, value }) => axis !== "other" && isChanged(reading, row, value));
    if (changed) return [];
    const colorId = colourIds.get(colour) ?? colourId(reading.after, colour);
    colourIds.set(colour, colorId);
    const key = optionsKey(colorId, size);
    if (seen.has(key)) {
      reading.refuse(row, "option1", `${colour}, ${size} stands further up too.`);
      return [];
    }
    seen.add(key);
    return [{ row, key, size, colour, colorId }];
  });
}

/** The value of an option that becomes a part of the size or colour. */
const joinedIn = ({ cells }: FileRow, { axis, value }: OptionAxis): string[] =>
  axis === "joined" && cells[value] !== undefined ? [cells[value]] : [];

/**
 * The limits of the product form. They are checked first, because each line is later compared with all sizes and
 * colours.
 */
function tooManyChoices(
  { file }: Reading,
  axes: readonly OptionAxis[],
): { row: FileRow; column: Column; message: string } | null {
  for (const { axis, value: column } of axes) {
    if (axis !== "size" && axis !== "colour") continue;
    const most = axis === "size" ? MAX_SIZES : MAX_COLORS;
    const named = new Set<string>();
    for (const row of file.rows) {
      const name = row.cells[column] ?? "";
      if (name.length > MAX_CHOICE)
        return { row, column, message: `A ${axis} has ${MAX_CHOICE} characters at most.` };
      named.add(name);
      if (named.size > 2 * most)
        return { row, column, message: `That is too many: ${most} ${axis}s at most.` };
    }
  }
  return null;
}

/** True for a size or colour of which a spreadsheet has made a date or a number; it is refused with the likely text. */
function isChanged(reading: Reading, row: FileRow, column: Column): boolean {
  const name = row.cells[column];
  if (name === undefined || row.texts?.includes(column)) return false;
  const { sizes, colors } = reading.after;
  const known = [...sizes, ...colors];
  if (known.includes(name)) return false;
  const texts = textsBehindDate(name, known);
  if (texts.length > 0) {
    const was = texts.map((text) => `‘${text}’`).join(" or ");
    reading.refuse(row, column, `A spreadsheet has made a date of this, probably of ${was}. ${WRITE_AGAIN}`);
  } else if (isShortened(name)) {
    reading.refuse(row, column, `A spreadsheet has made a number of this. ${WRITE_AGAIN}`);
  } else return false;
  return true;
}

const WRITE_AGAIN = "Write it again with an apostrophe in front, as in '8-10.";

const WHICH = (what: "colour" | "size") => `Please say which ${what} this line is about.`;

/**
 * The product's only colour, for a line without one. A new product without colours gets one. Null when there are
 * several.
 */
function onlyColour({ before }: Reading): string | null {
  if (!before) return ONE_COLOUR;
  const ids = new Set(offered(before).map(({ colorId }) => colorId));
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? colourName(before, only) : null;
}

function onlySize({ before }: Reading): string | null {
  if (!before) return ONE_SIZE;
  const sizes = new Set(offered(before).map(({ size }) => size));
  const [only] = sizes;
  return sizes.size === 1 && only !== undefined ? only : null;
}

const offered = ({ variants }: StoredProduct) => variants.filter(({ isOffered }) => isOffered);

interface OptionAxis {
  value: Column;
  axis: Axis | "joined";
}

/**
 * The subject of each option. The shop sells by colour and size. Another option with several values becomes a part of
 * one of them, as the owner chooses.
 */
function parseAxes(reading: Reading): OptionAxis[] {
  return OPTIONS.map(({ name, value }): OptionAxis => {
    const named = reading.rowWith(name);
    const filled = reading.rowWith(value);
    const optionName = named?.cells[name] ?? "";
    const axis = parseAxis(optionName);
    if (!filled) return { value, axis };
    if (!named) {
      reading.refuse(filled, value, "Please say what this is, Color or Size, in the column before.");
    } else if (axis === "other") {
      const kinds = new Set(reading.file.rows.flatMap((row) => row.cells[value] ?? []));
      const sentence = `The shop sells by colour and size, not by ‘${optionName}’.`;
      if (kinds.size > 1 && reading.facts.joins !== null) return { value, axis: "joined" };
      if (kinds.size > 1) {
        reading.asked = optionName;
        reading.refuse(named, name, `${sentence} Choose above what it belongs to.`);
      } else reading.note(named, name, `${sentence} It is left out.`);
    }
    // Shopify's 'Default Title' means that there is nothing to choose.
    return { value, axis: axis === "none" ? "other" : axis };
  });
}
