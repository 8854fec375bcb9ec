import { CM_TO_AN_INCH, type LengthUnit } from "#app/domain/catalogue/fit/length.ts";

/** Centimetres in inches, to the nearest half: `36.5 in`. */
export const formatInches = (cm: number): string => `${halfInches(cm)} in`;

const halfInches = (cm: number): number => Math.round((cm / CM_TO_AN_INCH) * 2) / 2;

/** A length in the shopper's unit, for a sentence: `97` whole or half centimetres, or inches to the nearest half. */
export const roundLength = (cm: number, unit: LengthUnit): number =>
  unit === "cm" ? Math.round(cm * 2) / 2 : halfInches(cm);
