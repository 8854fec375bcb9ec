import { BODY_MEASURES, type BodyMeasure } from "#app/domain/catalogue/fit/cut.ts";
import { type LengthUnit, toCm } from "#app/domain/catalogue/fit/length.ts";
import { adviseSize, type Body } from "#app/domain/catalogue/fit/size-advice.ts";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { NUMBERS_KEY } from "./known-numbers.ts";
import { parseTyped, typedLength, unitQuestion } from "./typed-length.ts";

/** A shopper's measurements in centimetres, and the size of the chart that they lead to; null outside the chart. */
export interface BodyNumbers {
  body: Body;
  size: string | null;
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
    const { body = {}, size = null } = JSON.parse(stored || "{}") as Partial<BodyNumbers>;
    const known = Object.fromEntries(
      BODY_MEASURES.flatMap((measure) => {
        const cm = body[measure];
        return typeof cm === "number" && cm > 0 && Number.isFinite(cm) ? [[measure, cm] as const] : [];
      }),
    );
    if (Object.keys(known).length === 0) return null;
    return { body: known, size: typeof size === "string" ? size : null };
  } catch {
    return null;
  }
}

/** A length as it was typed, with the unit that was chosen then. */
export interface TypedLength {
  text: string;
  unit: LengthUnit;
}
export type TypedNumbers = Record<BodyMeasure, TypedLength>;

/** A typed length as its input shows it in a unit: as typed in its own, converted in the other one. */
export function shownLength({ text, unit }: TypedLength, shown: LengthUnit): string {
  const value = parseTyped(text);
  return value === null || unit === shown ? text : typedLength(toCm(value, unit), shown);
}

/** The typed lengths after another unit was chosen: one that can only be of that unit was meant so. */
export function inUnit(typed: TypedNumbers, unit: LengthUnit): TypedNumbers {
  const meant = (length: TypedLength) => {
    const value = parseTyped(length.text);
    const isMistaken = value === null || unitQuestion(value, length.unit)?.other === unit;
    return isMistaken ? { ...length, unit } : length;
  };
  return { bust: meant(typed.bust), waist: meant(typed.waist), hips: meant(typed.hips) };
}

export type NumbersProblem =
  | { kind: "error"; measure: BodyMeasure; message: string }
  /** A number that looks like one of the other unit: a question, not a refusal. */
  | { kind: "question"; question: string; unit: LengthUnit; other: LengthUnit };

/** The typed numbers in centimetres, or the first problem; `isSure` for a shopper who has answered the question. */
export function readNumbers(typed: TypedNumbers, { isSure = false } = {}): Result<Body, NumbersProblem> {
  const body: Body = {};
  for (const measure of BODY_MEASURES) {
    const { text, unit } = typed[measure];
    if (text.trim() === "") continue;
    const value = parseTyped(text);
    if (value === null) return err({ kind: "error", measure, message: "Write a number, such as 92." });
    const asked = isSure ? null : unitQuestion(value, unit);
    if (asked) return err({ kind: "question", unit, ...asked });
    body[measure] = toCm(value, unit);
  }
  return Object.keys(body).length > 0
    ? ok(body)
    : err({ kind: "error", measure: "bust", message: "Write one of the three." });
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
