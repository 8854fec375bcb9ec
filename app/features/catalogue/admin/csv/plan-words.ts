import { toSlug } from "#app/shared/slug.ts";
import { productCells } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { FileRow } from "./file-product.ts";
import { fromHtml } from "./html-text.ts";
import type { Reading } from "./plan.ts";
import { readCategory, readGender, readStatus, readYesNo } from "./read-cells.ts";

/** Textile and cloth have no rule in the form: one line each. */
const MOST_LINE = 120;
const MOST_STORY = 5_000;

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
  const short = (column: Column, what: string, most: number, use: (value: string) => void) =>
    take(column, (value, row) => {
      if (value.length <= most) use(value);
      else
        reading.refuse(
          row,
          column,
          `The ${what} is too long: ${most.toLocaleString("en-GB")} characters at most.`,
        );
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
  short("textile", "textile", MOST_LINE, (value) => {
    after.textile = toSlug(value) || value;
  });
  short("cloth", "cloth", MOST_LINE, (value) => {
    after.cloth = value;
  });
  readStory(reading, short);
  take("details", (value, row) => {
    const details = value.split("\n").filter((line) => line.trim() !== "");
    const pairs = details.map((line) => /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line));
    if (pairs.some((pair) => !pair)) {
      reading.refuse(row, "details", "Please write each detail as ‘Name: value’, one to a line.");
    } else after.details = pairs.map((pair) => ({ name: pair?.[1] ?? "", value: pair?.[2] ?? "" }));
  });
  readIsActive(reading);
}

type Short = (column: Column, what: string, most: number, use: (value: string) => void) => void;

function readStory({ after }: Reading, short: Short): void {
  const { title, paragraphs } = after.story ?? { title: "", paragraphs: [] };
  short("storyTitle", "story’s title", MOST_LINE, (value) => {
    after.story = { title: value, paragraphs };
  });
  short("story", "story", MOST_STORY, (value) => {
    const parts = value.split(/\n\s*\n/).map((part) => part.trim());
    after.story = { title: after.story?.title ?? title, paragraphs: parts.filter((part) => part !== "") };
  });
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
