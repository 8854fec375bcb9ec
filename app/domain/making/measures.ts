import {
  CM_TO_AN_INCH,
  type LengthUnit,
  otherUnit,
  parseLengthNumber,
} from "#app/domain/catalogue/fit/length.ts";
import type { MadeKind } from "./made.ts";

/** A length of a body or a piece, in tenths of a millimetre: both inches and centimetres are whole numbers of it. */
declare const lengthBrand: unique symbol;
export type Length = number & { readonly [lengthBrand]: true };

/** Tenths of a millimetre. */
const PER_UNIT: Record<LengthUnit, number> = { cm: 100, in: 100 * CM_TO_AN_INCH };

export const MEASURES = {
  height: "Height",
  shoulders: "Shoulders",
  bust: "Bust",
  waist: "Waist",
  hips: "Hips",
  sleeve: "Sleeve",
  inseam: "Inside leg",
  length: "Length of the piece",
} as const;
export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];

/** What every garment asks that has shoulders. */
const UPPER = [
  "height",
  "shoulders",
  "bust",
  "waist",
  "hips",
  "sleeve",
  "length",
] as const satisfies Measure[];

/** What each garment asks for, in the order of a tape measure's way. */
export const GARMENTS = {
  dress: { name: "Dress", asks: UPPER },
  kaftan: { name: "Kaftan or boubou", asks: UPPER },
  top: { name: "Top or blouse", asks: UPPER },
  jacket: { name: "Jacket or kimono", asks: UPPER },
  skirt: { name: "Skirt or wrapper", asks: ["height", "waist", "hips", "length"] },
  trousers: { name: "Trousers", asks: ["height", "waist", "hips", "inseam", "length"] },
  set: { name: "Two-piece set", asks: [...UPPER, "inseam"] },
  other: { name: "Something else", asks: [...UPPER, "inseam"] },
} as const satisfies Record<string, { name: string; asks: readonly Measure[] }>;
export type Garment = keyof typeof GARMENTS;

export const isGarment = (text: string): text is Garment => Object.hasOwn(GARMENTS, text);
/** What a request is called in orders and lists: by its garment, or by the job of the owner's table. */
export const requestName = ({
  kind,
  garment,
  job,
}: {
  kind: MadeKind;
  garment: string;
  job: string | null;
}) => {
  if (kind === "alteration") return job === null ? "Alteration" : `Alteration: ${job}`;
  return isGarment(garment) ? GARMENTS[garment].name : "Piece";
};

/** The lengths between which a measure needs no question, in centimetres: grown people and children of eight. */
const USUAL: Record<Measure, readonly [number, number]> = {
  height: [110, 215],
  shoulders: [28, 60],
  bust: [58, 170],
  waist: [48, 165],
  hips: [60, 175],
  sleeve: [12, 90],
  inseam: [45, 100],
  length: [25, 180],
};

/** The measurements that somebody typed. */
export type Measures = Partial<Record<Measure, Length>>;

/** A typed number as a length, with the name of its unit or without; null for anything else. */
export function parseLength(text: string, unit: LengthUnit): Length | null {
  const value = parseLengthNumber(text.trim().replace(/\s*(?:cm|in|inch|inches|["”″])$/i, ""));
  return value === null ? null : (Math.round(value * PER_UNIT[unit]) as Length);
}

/** A length in a unit without its name: `104`, `40.5`. What it writes is read back as the same words. */
export const formatLength = (length: Length, unit: LengthUnit): string =>
  String(Math.round((length * 100) / PER_UNIT[unit]) / 100);

/** A length with its unit: `104 cm`. */
const inUnit = (length: Length, unit: LengthUnit): string => `${formatLength(length, unit)} ${unit}`;

/** A length in the unit that it was measured in, and in the other one: `104 cm (40.94 in)`. */
export const formatLengths = (length: Length, unit: LengthUnit): string =>
  `${inUnit(length, unit)} (${inUnit(length, otherUnit(unit))})`;

const isUsual = (measure: Measure, length: number): boolean => {
  const [least, most] = USUAL[measure];
  return length >= least * PER_UNIT.cm && length <= most * PER_UNIT.cm;
};

/** A measurement that we ask about again. It is kept as it was typed, whatever the answer. */
export interface MeasureQuestion {
  measure: Measure;
  /** `104 in is more than we expect for the bust. Did you mean 104 cm?` */
  words: string;
  /** The same number in the other unit, when that is usual; null when it is not. */
  other: { length: Length; words: string } | null;
}

/**
 * A question about a measurement that is out of the ordinary; null for a usual one. It is never an error: bodies
 * differ, and a tape may be read in the other unit.
 */
export function questionOf(measure: Measure, length: Length, unit: LengthUnit): MeasureQuestion | null {
  if (isUsual(measure, length)) return null;
  const typed = inUnit(length, unit);
  const isMore = length > USUAL[measure][1] * PER_UNIT.cm;
  const said = `${typed} is ${isMore ? "more" : "less"} than we expect for the ${MEASURES[measure].toLowerCase()}`;
  const other = otherUnit(unit);
  const swapped = Math.round((length / PER_UNIT[unit]) * PER_UNIT[other]) as Length;
  if (!isUsual(measure, swapped)) return { measure, words: `${said}. Is it right?`, other: null };
  const words = `${formatLength(length, unit)} ${other}`;
  return { measure, words: `${said}. Did you mean ${words}?`, other: { length: swapped, words } };
}
