import { placeName } from "#app/domain/delivery/countries.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";

/** A parcel's carrier and tracking number; empty when the owner gave none. */
export interface Parcel {
  carrier: string;
  tracking: string;
}

/** An error in a parcel, and its field. */
interface ParcelProblem {
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

/** The carriers' tracking pages; the tracking number is appended. */
const CARRIERS: readonly { name: RegExp; page: string }[] = [
  { name: /royal\s*mail/i, page: "https://www.royalmail.com/track-your-item#/tracking-results/" },
  { name: /parcel\s*force/i, page: "https://www.parcelforce.com/track-trace?trackNumber=" },
  { name: /\bevri\b|\bhermes\b/i, page: "https://www.evri.com/track/parcel/" },
  { name: /\bdpd\b/i, page: "https://track.dpd.co.uk/search?reference=" },
  { name: /\bdhl\b/i, page: "https://www.dhl.com/gb-en/home/tracking.html?tracking-id=" },
  { name: /\bups\b/i, page: "https://www.ups.com/track?tracknum=" },
  { name: /\bfed\s*ex\b/i, page: "https://www.fedex.com/fedextrack/?trknbr=" },
];

/** The carrier's page of a parcel; null for an unknown carrier, or without a tracking number. */
export function trackingUrl(carrier: string | null, tracking: string | null): string | null {
  if (!carrier || !tracking) return null;
  const known = CARRIERS.find(({ name }) => name.test(carrier));
  return known ? `${known.page}${encodeURIComponent(tracking.replaceAll(/\s/g, ""))}` : null;
}

/** The parcel's town and country, without its recipient: `Portsmouth, United Kingdom`. Empty when it is unknown. */
export const parcelTown = (
  customer: { address: { city: string | null; country: string | null } | null } | null,
): string => filled([customer?.address?.city, countryName(customer?.address?.country)]).join(", ");

const filled = (lines: (string | null | undefined)[]): string[] =>
  lines.filter((line): line is string => typeof line === "string" && line !== "");

/** The name of a country with this two-letter code, or of Northern Ireland: `Nigeria`. */
export const countryName = (code: string | null | undefined): string | undefined =>
  code && /^[A-Z]{2}$/.test(code) ? placeName(code) : undefined;
