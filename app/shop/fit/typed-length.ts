import {
  CM_TO_AN_INCH,
  type LengthUnit,
  otherUnit,
  parseLengthNumber,
  toCm,
} from "#app/domain/catalogue/fit/length.ts";

/** A length as the tape shows it, for an input: tenths of a centimetre, quarters of an inch, otherwise tenths of it. */
export function typedLength(cm: number, unit: LengthUnit): string {
  const value = unit === "cm" ? cm : cm / CM_TO_AN_INCH;
  const quarters = value * 4;
  const isQuarter = unit === "in" && Math.abs(quarters - Math.round(quarters)) < 0.01;
  return String(isQuarter ? Math.round(quarters) / 4 : Math.round(value * 10) / 10);
}

/** No tape is longer. */
const MAX_TYPED = 999;

/** A typed number; null for anything else, and for nothing. */
export function parseTypedLength(typed: string): number | null {
  const value = parseLengthNumber(typed);
  return value !== null && value < MAX_TYPED + 1 ? value : null;
}

const FEET = /^([3-7])\s*(?:['’′]|ft|feet|foot)\s*(?:(\d{1,2}(?:[.,]\d)?|\d{1,2}½)\s*(?:["”″]|in)?)?$/i;

/** A typed height in centimetres: a number in the unit, or feet and inches in either, such as `5 ft 6`; null otherwise. */
export function parseHeight(typed: string, unit: LengthUnit): number | null {
  const [, feet, inches] = FEET.exec(typed.trim()) ?? [];
  if (feet) return toCm(12 * Number(feet) + (parseTypedLength(inches ?? "") ?? 0), "in");
  const value = parseTypedLength(typed);
  return value === null ? null : toCm(value, unit);
}

/** The shortest and the longest number that a tape shows round anybody, and that anybody is tall. */
const ROUND_ANYBODY = { cm: [45, 200], in: [18, 70] } as const;
const TALL = { cm: [100, 230], in: [39, 90] } as const;
/** The units in words. */
export const UNIT_NAMES: Record<LengthUnit, string> = { cm: "cm", in: "inches" };

/** A question about a number that looks like one of the other unit; null for any other number. */
export function unitQuestion(
  value: number,
  unit: LengthUnit,
  usual: typeof ROUND_ANYBODY | typeof TALL = ROUND_ANYBODY,
): { question: string; other: LengthUnit } | null {
  const other = otherUnit(unit);
  const fits = (as: LengthUnit) => value >= usual[as][0] && value <= usual[as][1];
  if (fits(unit) || !fits(other)) return null;
  const way =
    unit === "in" ? "more than the tape" : usual === TALL ? "short" : "less than the tape goes round";
  return { question: `${value} ${unit} is ${way}: did you mean ${UNIT_NAMES[other]}?`, other };
}

/** The same about a height. One in feet and inches has its unit already. */
export function heightQuestion(typed: string, unit: LengthUnit): ReturnType<typeof unitQuestion> {
  const value = parseTypedLength(typed);
  return value === null ? null : unitQuestion(value, unit, TALL);
}
