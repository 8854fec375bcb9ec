/** What a product's page tells besides its description: its story, and its details as `Name: value`. */
import * as z from "zod";
import { toSlug } from "#app/shared/slug.ts";
import type { Product } from "./product.ts";
import { typedAs } from "./product-input-amounts.ts";

/** In characters. */
const MOST_LINE = 120;
const MOST_STORY = 5_000;
const MOST_DETAILS = 30;

const NOT_DETAILS = "Please write each detail as ‘Name: value’, one to a line.";

const short = (what: string, most = MOST_LINE) =>
  z
    .string()
    .trim()
    .max(most, `The ${what} is too long: ${most.toLocaleString("en-GB")} characters at most.`);

/** The rules of these fields, for the form and for a file of products. */
export const wordRules = {
  /** `Aso Oke` and `aso-oke` are one textile. */
  textile: short("textile").transform((typed) => toSlug(typed) || typed || null),
  cloth: short("cloth").transform((typed) => typed || null),
  storyTitle: short("story’s title"),
  story: short("story", MOST_STORY),
  details: typedAs(readDetails, NOT_DETAILS).refine(
    ({ length }) => length <= MOST_DETAILS,
    `That is too many: ${MOST_DETAILS} details at most.`,
  ),
};

/** A story as it was typed, its paragraphs parted by empty lines; null when nothing was. */
export function readStory(title: string, text: string): Product["story"] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  const paragraphs = parts.filter((part) => part !== "");
  return title === "" && paragraphs.length === 0 ? null : { title, paragraphs };
}

/** A story's paragraphs as they are typed. */
export const storyText = (story: Product["story"]): string => story?.paragraphs.join("\n\n") ?? "";

/** Details as they are typed, one to a line. */
export const detailsText = (details: Product["details"]): string =>
  details.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** Details, one to a line; undefined when a line has no name. */
function readDetails(typed: string): Product["details"] | undefined {
  const lines = typed.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line) => /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line));
  return pairs.every((pair) => pair !== null)
    ? pairs.map(([, name = "", value = ""]) => ({ name, value }))
    : undefined;
}
