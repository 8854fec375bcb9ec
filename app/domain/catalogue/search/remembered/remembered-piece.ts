import { isSlug } from "#app/shared/slug.ts";

/** A product, and the query of its page that chooses its colour and size; empty when none was chosen. */
export interface RememberedPiece {
  slug: string;
  search: string;
}

/** The longest colour or size, in characters. */
const MAX_CHOICE = 100;

/** A piece as one text: `linen-kaftan`, or `linen-kaftan?color=natural&size=12`. */
export const rememberedKey = ({ slug, search }: RememberedPiece): string => `${slug}${search}`;

/** The piece that a text names, with nothing in its query but colour and size; null for any other text. */
export function parsePiece(text: string): RememberedPiece | null {
  const [slug = "", query = ""] = text.split("?", 2);
  if (!isSlug(slug)) return null;
  const given = new URLSearchParams(query);
  const chosen = new URLSearchParams();
  for (const name of ["color", "size"]) {
    const value = given.get(name);
    if (value && value.length <= MAX_CHOICE) chosen.set(name, value);
  }
  return { slug, search: chosen.size === 0 ? "" : `?${chosen}` };
}
