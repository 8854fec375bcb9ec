/** A drop for its shoppers: before its moment without the pieces. */
export interface DropText {
  slug: string;
  name: string;
  words: string;
  opensAt: Date;
}

/** The most pieces of one drop. */
export const MAX_DROP_PIECES = 60;

export const dropPath = (slug: string): string => `/drops/${slug}`;

/** The private link, which shows and sells a drop's pieces before the moment. */
export const earlyPath = (key: string): string => `/early/${key}`;

/** The tag of a drop's page. */
export const dropTag = (slug: string): string => `drop:${slug}`;

/** The owner's part of a letter. */
export interface DropLetterDraft {
  words: string;
  /** Slugs of the pieces that it shows. */
  pieces: string[];
}

const SECOND_MS = 1_000;

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", SECOND_MS],
] as const;

/**
 * The time until a moment, in whole units from the largest: `2 days, 3 hours, 4 minutes, 5 seconds`. A begun second
 * counts, so that 0 is reached only at the moment itself. Empty from then on.
 */
export function timeUntil(moment: Date, now: Date): string {
  let left = Math.ceil((moment.getTime() - now.getTime()) / SECOND_MS) * SECOND_MS;
  if (left <= 0) return "";
  const parts = UNITS.map(([unit, ms]) => {
    const count = Math.floor(left / ms);
    left -= count * ms;
    return { count, words: `${count} ${unit}${count === 1 ? "" : "s"}` };
  });
  return parts
    .slice(parts.findIndex(({ count }) => count > 0))
    .map(({ words }) => words)
    .join(", ");
}
