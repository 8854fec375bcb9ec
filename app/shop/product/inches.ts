const CM_TO_AN_INCH = 2.54;

/** Centimetres in inches, to the nearest half: `36.5 in`. */
export const formatInches = (cm: number): string => `${Math.round((cm / CM_TO_AN_INCH) * 2) / 2} in`;
