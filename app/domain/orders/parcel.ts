import { plainTextProblem } from "#app/shared/plain-text.ts";

/** A parcel's carrier and tracking number; empty where the owner gave none. */
export interface Parcel {
  carrier: string;
  tracking: string;
}

/** An error in a parcel, and its field. */
export interface ParcelProblem {
  field: keyof Parcel;
  message: string;
}

const MAX_LENGTH = 80;
const NAMES = { carrier: "carrier", tracking: "tracking number" } as const;

/** The first error in a parcel's data; null when the data is valid. */
export function parcelProblem(parcel: Parcel): ParcelProblem | null {
  for (const field of ["carrier", "tracking"] as const) {
    const message = problemOf(NAMES[field], parcel[field]);
    if (message) return { field, message };
  }
  return null;
}

const problemOf = (what: string, word: string): string | null =>
  word.length > MAX_LENGTH ? `Please keep it to ${MAX_LENGTH} characters.` : plainTextProblem(what, word);
