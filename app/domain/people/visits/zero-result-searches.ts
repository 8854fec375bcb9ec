import { toSlug } from "#app/shared/slug.ts";

const MAX_LENGTH = 60;
/** An e-mail address, or the digits of a telephone, an order or a card: somebody typed what belongs in no search. */
const PERSONAL = /@|(?:\d[\s-]?){6}/;

/** The words of a search as they are counted: without capitals, accents and marks, and cut off. Null for none. */
export function zeroResultSearches(q: string): string | null {
  if (PERSONAL.test(q)) return null;
  return toSlug(q).replaceAll("-", " ").slice(0, MAX_LENGTH).trim() || null;
}
