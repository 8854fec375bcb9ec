import type * as z from "zod";
import { readStory, storyText, wordRules } from "../../product-words.ts";
import { productCells } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { FileRow } from "./file-product.ts";
import { fromHtml } from "./html-text.ts";
import type { Reading } from "./plan.ts";
import { readCategory, readGender, readStatus, readYesNo } from "./read-cells.ts";

/** Reads what is said of the product as a whole. */
export function readWords(reading: Reading): void {
  const { after, before } = reading;
  const stored = before ? productCells(before) : {};

  /** Does something with a cell that says something new. */
  const take = (column: Column, use: (value: string, row: FileRow) => void) => {
    const row = reading.rowWith(column);
    const value = row?.cells[column];
    if (row && value !== undefined && value !== stored[column]?.trim()) use(value, row);
  };
  const read = <Field extends keyof typeof wordRules>(
    field: Field,
    use: (value: z.output<(typeof wordRules)[Field]>) => void,
  ) =>
    take(field, (value, row) => {
      const typed = wordRules[field].safeParse(value);
      if (typed.success) use(typed.data as z.output<(typeof wordRules)[Field]>);
      else for (const { message } of typed.error.issues) reading.refuse(row, field, message);
    });

  take("title", (value) => {
    after.title = value;
  });
  take("description", (value) => {
    after.description = fromHtml(value).trim();
  });
  take("brand", (value) => {
    after.brand = value;
  });
  take("collection", (value) => {
    after.collection = value;
  });
  take("ukUrl", (value) => {
    after.ukUrl = value;
  });
  take("gender", (value, row) => {
    const gender = readGender(value);
    if (gender) after.gender = gender;
    else reading.refuse(row, "gender", "Please say women, men or unisex.");
  });
  take("type", (value, row) => {
    const category = readCategory(value);
    if (category) after.category = category;
    else
      reading.note(
        row,
        "type",
        "The shop has no such kind. It has long dresses, two-piece, tops and accessories.",
      );
  });
  read("textile", (textile) => {
    after.textile = textile;
  });
  read("cloth", (cloth) => {
    after.cloth = cloth;
  });
  read("storyTitle", (title) => {
    after.story = readStory(title, storyText(after.story));
  });
  read("story", (text) => {
    after.story = readStory(after.story?.title ?? "", text);
  });
  read("details", (details) => {
    after.details = details;
  });
  readIsActive(reading);
}

/** Two columns say whether shoppers see it, and both must say yes: Shopify has drafts that are published. */
function readIsActive(reading: Reading): void {
  const said: boolean[] = [];
  const read = (column: Column, parse: (cell: string) => boolean | undefined, sentence: string) => {
    const row = reading.rowWith(column);
    if (!row) return;
    const isActive = parse(row.cells[column] ?? "");
    if (isActive === undefined) reading.refuse(row, column, sentence);
    else said.push(isActive);
  };
  read("published", readYesNo, "Please say TRUE or FALSE.");
  read("status", readStatus, "Please say active, draft or archived.");
  if (said.length > 0) reading.after.isActive = said.every((isActive) => isActive);
}
