import {
  CM_TO_AN_INCH,
  type LengthUnit,
  otherUnit,
  parseLengthNumber,
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
export function parseTyped(typed: string): number | null {
  const value = parseLengthNumber(typed);
  return value !== null && value < MAX_TYPED + 1 ? value : null;
}

/** The shortest and the longest number that a tape shows round anybody. */
const ROUND_ANYBODY = { cm: [45, 200], in: [18, 70] } as const;
/** The units in words. */
export const UNIT_NAMES: Record<LengthUnit, string> = { cm: "cm", in: "inches" };

/** A question about a number that looks like one of the other unit; null for any other number. */
export function unitQuestion(
  value: number,
  unit: LengthUnit,
): { question: string; other: LengthUnit } | null {
  const other = otherUnit(unit);
  const fits = (as: LengthUnit) => value >= ROUND_ANYBODY[as][0] && value <= ROUND_ANYBODY[as][1];
  if (fits(unit) || !fits(other)) return null;
  const way = unit === "in" ? "more than the tape" : "less than the tape goes round";
  return { question: `${value} ${unit} is ${way}: did you mean ${UNIT_NAMES[other]}?`, other };
}
