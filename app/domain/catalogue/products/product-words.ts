/**
 * Rules for typed texts: the allowed characters, a story's paragraphs, details as `Name: value`, lists of sizes and
 * colours, measurements by size, and the cut.
 */
import * as z from "zod";
import { plainTextProblem, type TextShape } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isSlug, toSlug } from "#app/shared/slug.ts";
import { splitList } from "#app/shared/split-list.ts";
import { formatCount } from "#app/shared/words.ts";
import { bodyMeasureOf, type Cut, isCutName } from "../fit/cut.ts";
import { choicesIn, MAX_WORN_WITH, type Product } from "./product.ts";
import { typedAs } from "./product-input-amounts.ts";
import { MAX_CHOICE } from "./product-input-grid.ts";
import { isSameSize } from "./sizes.ts";

const MAX_DETAILS = 30;
const NOT_DETAILS = "Please write each detail as ‘Name: value’, one to a line.";

/**
 * The rule for a text with a limited length and without control characters; `what` is the field's name in the
 * sentences.
 */
export const textRule = (what: string, most: number, shape: TextShape = "line") =>
  plain(what, shape)
    .trim()
    .max(most, `The ${what} is too long: ${formatCount(most)} characters at most.`);

/** The rule for a text without control characters, which otherwise stays as typed. */
export const plain = (what: string, shape: TextShape) =>
  z.string().refine((typed) => plainTextProblem(what, typed.trim(), shape) === null, {
    error: ({ input }) => plainTextProblem(what, String(input).trim(), shape) ?? "",
  });

/** A story from its inputs, with paragraphs separated by empty lines; null when both are empty. */
export function parseStory(title: string, text: string): Product["story"] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  const paragraphs = parts.filter((part) => part !== "");
  return title === "" && paragraphs.length === 0 ? null : { title, paragraphs };
}

/** A story's paragraphs for its input. */
export const storyText = (story: Product["story"]): string => story?.paragraphs.join("\n\n") ?? "";

/** Details for their input, one to a line. */
export const detailsText = (details: Product["details"]): string =>
  details.map(({ name, value }) => `${name}: ${value}`).join("\n");

/** Parses details, one to a line; undefined when a line has no name. */
function parseDetails(typed: string): Product["details"] | undefined {
  const lines = typed.split("\n").filter((line) => line.trim() !== "");
  const details = lines.map((line) => {
    const [name = "", ...value] = line.split(":");
    return { name: name.trim(), value: value.join(":").trim() };
  });
  return details.every(({ name }, at) => name !== "" && lines[at]?.includes(":")) ? details : undefined;
}

/** The rule for details, in a form and in a file. */
export const detailsRule = plain("details", "lines").pipe(
  typedAs(parseDetails, NOT_DETAILS).refine(
    ({ length }) => length <= MAX_DETAILS,
    `That is too many: ${MAX_DETAILS} details at most.`,
  ),
);

/** The sizes or colours of a product, as a list. */
export const choicesRule = (what: "size" | "colour", most: number) =>
  plain(`${what}s`, "lines")
    .transform(choicesIn)
    .pipe(
      z
        .array(plain(`${what}s`, "line").max(MAX_CHOICE, `A ${what} has ${MAX_CHOICE} characters at most.`))
        .min(1, `Please give at least one ${what}.`)
        .max(most, `That is too many: ${most} ${what}s at most.`),
    );

/** Other pieces by their links or names, with commas: the slugs, in this order. */
export const wornWithRule = plain("pieces that it is worn with", "line")
  .transform((typed) => [
    ...new Set(splitList(typed).map((each) => toSlug(PIECE_LINK.exec(each)?.[1] ?? each))),
  ])
  .refine((slugs) => slugs.every(isSlug), "Please give the links or names of other pieces, with commas.")
  .refine(
    (slugs) => slugs.length <= MAX_WORN_WITH,
    `That is too many: it is worn with ${MAX_WORN_WITH} pieces at most.`,
  );
const PIECE_LINK = /\/products\/([^/?#]+)/;

/** The measurements of a piece in each size: `12: bust 98, waist 80, length 139`, a size to a line, in centimetres. */
type Measurements = Product["measurements"];

const MAX_MEASURED_SIZES = 40;
/** The most measurements that fit side by side in the table of the product's page. */
const MAX_OF_SIZE = 8;
const MAX_CM = 300;
/** The longest quotation of a line in a message, in characters. */
const MAX_QUOTED = 40;

const SIZE = /^([^:]+):(.*)$/;
const MEASURE = /^(\p{L}[\p{L}\p{M} '’-]{0,29})\s(\d{1,4}(?:\.\d)?)(?:\s*cm)?$/u;

/** The typed measurements, or a sentence about the first mistake. */
export function parseMeasurements(typed: string): Result<Measurements, string> {
  const measurements: Measurements = [];
  for (const line of typed.split("\n")) {
    if (line.trim() === "") continue;
    const read = parseMeasuredSize(line.trim());
    if (!read.ok) return read;
    if (measurements.length === MAX_MEASURED_SIZES)
      return err(`That is too many: ${MAX_MEASURED_SIZES} sizes at most.`);
    const { size } = read.value;
    if (measurements.some((known) => isSameSize(known.size, size)))
      return err(`Size ${size} stands there twice.`);
    measurements.push(read.value);
  }
  return ok(measurements);
}

function parseMeasuredSize(line: string): Result<Measurements[number], string> {
  const [, size = "", list = ""] = SIZE.exec(line)?.map((part) => part.trim()) ?? [];
  const parts = list.split(",").map((part) => MEASURE.exec(part.trim().replaceAll(/\s+/g, " ")));
  if (size === "" || size.length > MAX_CHOICE || parts.includes(null)) {
    const quoted = line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
    return err(
      `Please write a size as ‘12: bust 98, waist 80’, in centimetres. ‘${quoted}’ is not like that.`,
    );
  }
  if (parts.length > MAX_OF_SIZE)
    return err(`That is too many: ${MAX_OF_SIZE} measurements of a size at most.`);
  const measures = parts.map((part) => ({ name: (part?.[1] ?? "").toLowerCase(), cm: Number(part?.[2]) }));
  const strange = measures.find(({ cm }) => cm < 1 || cm > MAX_CM);
  if (strange) {
    return err(
      `A measurement has 1 to ${MAX_CM} cm: ‘${strange.name} ${strange.cm}’ of size ${size} has not.`,
    );
  }
  const twice = measures.find(({ name }, at) => measures.findIndex((other) => other.name === name) < at);
  return twice ? err(`‘${twice.name}’ stands twice in size ${size}.`) : ok({ size, measures });
}

/** Measurements as they are typed, a size to a line. */
export const measurementsText = (measurements: Measurements): string =>
  measurements
    .map(({ size, measures }) => `${size}: ${measures.map(({ name, cm }) => `${name} ${cm}`).join(", ")}`)
    .join("\n");

const CUT = /^(\p{L}+)\s*(?::(.*))?$/u;
/** More than any piece is wider than its body, in centimetres. */
const MAX_EASE = 80;
const NOT_A_CUT =
  "Please write the cut as ‘fitted’, ‘easy’ or ‘loose’. Ease of your own follows a colon: ‘loose: bust 30, hips 26’.";

/** The typed cut; null for an empty text. */
export function parseCut(typed: string): Result<Cut | null, string> {
  if (typed.trim() === "") return ok(null);
  const [, word = "", list] = CUT.exec(typed.trim()) ?? [];
  const name = word.toLowerCase();
  if (!isCutName(name)) return err(NOT_A_CUT);
  if (list === undefined) return ok({ name, ease: [] });
  const read = parseMeasuredSize(`${name}: ${list}`);
  const ease = read.ok ? read.value.measures : [];
  const isKnown = ease.every((own) => bodyMeasureOf(own.name) !== null && own.cm <= MAX_EASE);
  return ease.length > 0 && isKnown ? ok({ name, ease }) : err(NOT_A_CUT);
}

/** The cut as it is typed. */
export function cutText(cut: Product["cut"]): string {
  if (cut === null || cut.ease.length === 0) return cut?.name ?? "";
  return measurementsText([{ size: cut.name, measures: cut.ease }]);
}
