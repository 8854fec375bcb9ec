/** Texts as they are typed: what any of them may hold, a story's paragraphs, and details as `Name: value`. */
import * as z from "zod";
import { plainTextProblem, type TextShape } from "#app/shared/plain-text.ts";
import { formatCount } from "#app/shared/words.ts";
import type { Product } from "./product.ts";

/** A text of at most so many characters that people can read; `what` names its field in the sentences. */
export const textRule = (what: string, most: number, shape: TextShape = "line") =>
  plain(what, shape)
    .trim()
    .max(most, `The ${what} is too long: ${formatCount(most)} characters at most.`);

/** As it was typed, but for what nobody can read. */
export const plain = (what: string, shape: TextShape) =>
  z.string().refine((typed) => plainTextProblem(what, typed.trim(), shape) === null, {
    error: ({ input }) => plainTextProblem(what, String(input).trim(), shape) ?? "",
  });

/** A story as it was typed, its paragraphs parted by empty lines; null when nothing was. */
export function parseStory(title: string, text: string): Product["story"] {
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
export function parseDetails(typed: string): Product["details"] | undefined {
  const lines = typed.split("\n").filter((line) => line.trim() !== "");
  const details = lines.map((line) => {
    const [name = "", ...value] = line.split(":");
    return { name: name.trim(), value: value.join(":").trim() };
  });
  return details.every(({ name }, at) => name !== "" && lines[at]?.includes(":")) ? details : undefined;
}
