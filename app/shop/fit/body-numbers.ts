import { BODY_MEASURES } from "#app/domain/catalogue/fit/cut.ts";
import { type LengthUnit, toCm } from "#app/domain/catalogue/fit/length.ts";
import { adviseSize, type Body } from "#app/domain/catalogue/fit/size-advice.ts";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NUMBERS_KEY } from "./known-numbers.ts";
import { heightQuestion, parseHeight, parseTypedLength, typedLength, unitQuestion } from "./typed-length.ts";

/** A shopper's measurements in centimetres, and the size of the chart that they lead to; null outside the chart. */
export interface BodyNumbers {
  body: Body;
  size: string | null;
  /** In centimetres; left out by most. */
  height?: number;
}

/**
 * The numbers that the shopper typed on this device; null before, and once they are forgotten. They never leave it: no
 * request, address, log or report may have them.
 */
export const bodyNumbers = storedValue<BodyNumbers | null>({
  key: NUMBERS_KEY,
  parse: parseNumbers,
  serialize: (numbers) => (numbers === null ? "" : JSON.stringify(numbers)),
});

/** The stored numbers, as far as they are some: anyone can edit their storage. */
export function parseNumbers(stored: string | null): BodyNumbers | null {
  try {
    const { body = {}, size = null, height } = JSON.parse(stored || "{}") as Partial<BodyNumbers>;
    const known = Object.fromEntries(
      BODY_MEASURES.flatMap((measure) => {
        const cm = body[measure];
        return isLength(cm) ? [[measure, cm] as const] : [];
      }),
    );
    if (Object.keys(known).length === 0) return null;
    return {
      ...{ body: known, size: typeof size === "string" ? size : null },
      ...(isLength(height) && { height }),
    };
  } catch {
    return null;
  }
}

const isLength = (cm: unknown): cm is number => typeof cm === "number" && cm > 0 && Number.isFinite(cm);

/** A length as it was typed, with the unit that was chosen then. */
export interface TypedLength {
  text: string;
  unit: LengthUnit;
}
/** The fields of the form, in their order. */
export const NUMBER_FIELDS = [...BODY_MEASURES, "height"] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];
export type TypedNumbers = Record<NumberField, TypedLength>;

/** A typed length as its input shows it in a unit: as typed in its own, converted in the other one. */
export function shownLength({ text, unit }: TypedLength, shown: LengthUnit): string {
  const value = parseTypedLength(text);
  return value === null || unit === shown ? text : typedLength(toCm(value, unit), shown);
}

/** The typed lengths after another unit was chosen: one that can only be of that unit was meant so. */
export function inUnit(typed: TypedNumbers, unit: LengthUnit): TypedNumbers {
  const meant = (field: NumberField, length: TypedLength) => {
    const value = parseTypedLength(length.text);
    const isMistaken = value === null || questionOf(field, length)?.other === unit;
    return isMistaken ? { ...length, unit } : length;
  };
  return mapFields((field) => meant(field, typed[field]));
}

/** A value for each field. */
export const mapFields = <Value>(value: (field: NumberField) => Value): Record<NumberField, Value> => ({
  ...{ bust: value("bust"), waist: value("waist"), hips: value("hips"), height: value("height") },
});

function questionOf(field: NumberField, { text, unit }: TypedLength): ReturnType<typeof unitQuestion> {
  if (field === "height") return heightQuestion(text, unit);
  const value = parseTypedLength(text);
  return value === null ? null : unitQuestion(value, unit);
}

export type NumbersProblem =
  | { kind: "error"; measure: NumberField; message: string }
  /** A number that looks like one of the other unit: a question, not a refusal. */
  | { kind: "question"; question: string; unit: LengthUnit; other: LengthUnit };

/** The typed numbers in centimetres, or the first problem; `isSure` for a shopper who has answered the question. */
export function readNumbers(typed: TypedNumbers, { isSure = false } = {}): Result<Body, NumbersProblem> {
  const body: Body = {};
  for (const measure of BODY_MEASURES) {
    const { text, unit } = typed[measure];
    if (text.trim() === "") continue;
    const value = parseTypedLength(text);
    if (value === null) return err({ kind: "error", measure, message: "Write a number, such as 92." });
    const asked = isSure ? null : questionOf(measure, typed[measure]);
    if (asked) return err({ kind: "question", unit, ...asked });
    body[measure] = toCm(value, unit);
  }
  return Object.keys(body).length > 0
    ? ok(body)
    : err({ kind: "error", measure: "bust", message: "Write one of the three." });
}

/** The typed height in centimetres, or its problem; null for none. */
export function readHeight(
  { height }: Pick<TypedNumbers, "height">,
  { isSure = false } = {},
): Result<number | null, NumbersProblem> {
  const { text, unit } = height;
  if (text.trim() === "") return ok(null);
  const cm = parseHeight(text, unit);
  if (cm === null)
    return err({ kind: "error", measure: "height", message: "Write a height, such as 168 or 5 ft 6." });
  const asked = isSure ? null : questionOf("height", height);
  return asked ? err({ kind: "question", unit, ...asked }) : ok(cm);
}

/** A body is compared with a chart as with itself: the chart's measurements are those of bodies. */
const SKIN = { name: "fitted" as const, ease: BODY_MEASURES.map((name) => ({ name, cm: 0 })) };

/** The size of the shop's chart for a body, the larger one between two; null when it is above the chart. */
export function chartSize({ sizes }: Pick<SizeGuideContent, "sizes">, body: Body): string | null {
  const rows = sizes.map((row) => ({
    size: row.uk,
    measures: BODY_MEASURES.map((name) => ({ name, cm: row[name] + NEAR_ROW })),
  }));
  const advice = adviseSize(rows, SKIN, body);
  if (!advice || advice.kind === "above") return null;
  return advice.kind === "between" ? advice.larger : advice.size;
}

/** A body this much above a row of the chart is still nearest to it, in centimetres. */
const NEAR_ROW = 1.5;
