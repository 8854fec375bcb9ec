import { joinTexts } from "#app/shared/words.ts";
import { PRODUCT_FIELDS, storedText, TEXT_NAMES, type TextName } from "../products/product-fields.ts";
import { productCells } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { FileRow } from "./file-product.ts";
import { fromHtml } from "./html-text.ts";
import { parseCategory, parseGender, parseStatus, parseYesNo } from "./parse-cells.ts";
import type { Reading } from "./plan.ts";

/** Texts that are not checked here, because the whole product is checked by their rules in the end. */
export const HELD_LATER = [
  "title",
  "description",
  "brand",
  "collection",
  "ukUrl",
] as const satisfies TextName[];
const HELD_NOW = TEXT_NAMES.filter((name) => !(HELD_LATER as readonly TextName[]).includes(name));

/** Of a name that is quoted in a message, in characters. */
const MAX_QUOTED = 40;

/** Plans the product's own cells. */
export function parseTextColumns(reading: Reading): void {
  const { after, before } = reading;
  const { kinds } = reading.shop;
  const stored = before ? productCells(before, kinds) : {};

  /** Calls `use` for a cell with a new value. */
  const take = (column: Column, use: (value: string, row: FileRow) => void) => {
    const row = reading.rowWith(column);
    const value = row?.cells[column];
    if (row && value !== undefined && value !== stored[column]?.trim()) use(value, row);
  };
  for (const name of HELD_LATER)
    take(name, (value) => {
      Object.assign(after, { [name]: name === "description" ? fromHtml(value).trim() : value });
    });
  take("gender", (value, row) => {
    const gender = parseGender(value);
    if (gender) after.gender = gender;
    else reading.refuse(row, "gender", "Please say women, men or unisex.");
  });
  take("type", (value, row) => {
    const category = parseCategory(value, kinds);
    if (category) after.category = category;
    else
      reading.note(
        row,
        "type",
        `There is no kind ‘${value.slice(0, MAX_QUOTED)}’. There are ${joinTexts(kinds.map(({ name }) => name))}.`,
      );
  });
  for (const name of HELD_NOW)
    take(name, (value, row) => {
      const typed = PRODUCT_FIELDS[name].rule.safeParse(value);
      if (typed.success) Object.assign(after, storedText(name, typed.data, after));
      else for (const { message } of typed.error.issues) reading.refuse(row, name, message);
    });
  parseIsActive(reading);
}

/** Plans whether shoppers see the product. Both columns must say yes, because Shopify has published drafts. */
function parseIsActive(reading: Reading): void {
  const said: boolean[] = [];
  const read = (column: Column, parse: (cell: string) => boolean | undefined, sentence: string) => {
    const row = reading.rowWith(column);
    if (!row) return;
    const isActive = parse(row.cells[column] ?? "");
    if (isActive === undefined) reading.refuse(row, column, sentence);
    else said.push(isActive);
  };
  read("published", parseYesNo, "Please say TRUE or FALSE.");
  read("status", parseStatus, "Please say active, draft or archived.");
  if (said.length > 0) reading.after.isActive = said.every((isActive) => isActive);
}
