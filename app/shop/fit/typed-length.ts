import { CM_TO_AN_INCH, type LengthUnit } from "./length-units.ts";

/** A number of the unit in centimetres. */
export const toCm = (value: number, unit: LengthUnit): number =>
  unit === "cm" ? value : value * CM_TO_AN_INCH;

/** A length as the tape shows it, for an input: tenths of a centimetre, quarters of an inch, otherwise tenths of it. */
export function typedLength(cm: number, unit: LengthUnit): string {
  const value = unit === "cm" ? cm : cm / CM_TO_AN_INCH;
  const quarters = value * 4;
  const isQuarter = unit === "in" && Math.abs(quarters - Math.round(quarters)) < 0.01;
  return String(isQuarter ? Math.round(quarters) / 4 : Math.round(value * 10) / 10);
}

const NUMBER = /^(\d{1,3})(?:[.,](\d{1,2}))?(?:\s*([¼½¾])|\s+([1-3])\/([24]))?$/;
const FRACTIONS: Record<string, number> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };

/** A typed number: `92`, `92.5`, `92,5`, `36½` or `36 1/2`; null for anything else, and for nothing. */
export function parseTyped(typed: string): number | null {
  const [whole, units, decimals = "0", sign, over, under] = NUMBER.exec(typed.trim()) ?? [];
  if (!whole) return null;
  const fraction = sign ? (FRACTIONS[sign] ?? 0) : over && under ? Number(over) / Number(under) : 0;
  return Number(`${units}.${decimals}`) + fraction || null;
}

/** The shortest and the longest number that a tape shows round anybody. */
const ROUND_ANYBODY = { cm: [45, 200], in: [18, 70] } as const;
const OTHER = { cm: "in", in: "cm" } as const;
/** The units in words. */
export const UNIT_NAMES: Record<LengthUnit, string> = { cm: "cm", in: "inches" };

/** A question about a number that looks like one of the other unit; null for any other number. */
export function unitQuestion(
  value: number,
  unit: LengthUnit,
): { question: string; other: LengthUnit } | null {
  const other = OTHER[unit];
  const fits = (as: LengthUnit) => value >= ROUND_ANYBODY[as][0] && value <= ROUND_ANYBODY[as][1];
  if (fits(unit) || !fits(other)) return null;
  const way = unit === "in" ? "more than the tape" : "less than the tape goes round";
  return { question: `${value} ${unit} is ${way}: did you mean ${UNIT_NAMES[other]}?`, other };
}
