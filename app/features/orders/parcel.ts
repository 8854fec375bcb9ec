import { plainTextProblem } from "#app/shared/plain-text.ts";

/** Who carries a parcel, and its number there; empty where nothing was said. */
export interface Parcel {
  carrier: string;
  tracking: string;
}

/** What is wrong with a parcel, and at which field. */
export interface ParcelProblem {
  field: keyof Parcel;
  message: string;
}

const MAX_LENGTH = 80;
const NAMES = { carrier: "carrier", tracking: "tracking number" } as const;

/** The first thing that is wrong with what was said of a parcel; null when it can be kept. */
export function parcelProblem(parcel: Parcel): ParcelProblem | null {
  for (const field of ["carrier", "tracking"] as const) {
    const message = problemOf(NAMES[field], parcel[field]);
    if (message) return { field, message };
  }
  return null;
}

const problemOf = (what: string, word: string): string | null =>
  word.length > MAX_LENGTH ? `Please keep it to ${MAX_LENGTH} characters.` : plainTextProblem(what, word);
