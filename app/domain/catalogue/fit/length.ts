/** The units in which a length is typed and shown. */
export const LENGTH_UNITS = ["cm", "in"] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** An inch is 25.4 mm by definition. */
export const CM_TO_AN_INCH = 2.54;

/** A number of a unit in centimetres. */
export const toCm = (value: number, unit: LengthUnit): number =>
  unit === "cm" ? value : value * CM_TO_AN_INCH;

export const otherUnit = (unit: LengthUnit): LengthUnit => (unit === "cm" ? "in" : "cm");

const NUMBER = /^(\d{1,4})(?:[.,](\d{1,2}))?(?:\s*([¼½¾])|\s+([1-7])\/([248]))?$/;
const FRACTIONS: Record<string, number> = { "¼": 0.25, "½": 0.5, "¾": 0.75 };

/**
 * A number as people type a length: `92`, `92.5`, `92,5`, `36½` or `36 1/2`; null for anything else, for nothing and
 * for 0. It has no unit.
 */
export function parseLengthNumber(typed: string): number | null {
  const [whole, units, decimals = "0", sign, over, under] = NUMBER.exec(typed.trim()) ?? [];
  if (!whole) return null;
  const fraction = sign ? (FRACTIONS[sign] ?? 0) : over && under ? Number(over) / Number(under) : 0;
  return Number(`${units}.${decimals}`) + fraction || null;
}
