import { toSlug } from "#app/shared/slug.ts";

/** A handle that a file's name may mean, and the place of the picture in that product. */
interface NamedHandle {
  slug: string;
  place: number;
}

/**
 * The handles that the name of a picture's file may mean, the likeliest first: `linen-shirt-2.jpg` is the main picture of
 * `linen-shirt-2`, or else the second one of `linen-shirt`. Spaces, brackets and capitals do not matter.
 */
export function handlesIn(fileName: string): NamedHandle[] {
  const stem = toSlug(fileName.replace(/\.[a-z]{3,4}$/i, ""));
  if (stem === "") return [];
  const [, base, digits] = /^(.+)-(\d{1,3})$/.exec(stem) ?? [];
  const main = { slug: stem, place: 1 };
  return base === undefined ? [main] : [main, { slug: base, place: Number(digits) }];
}
