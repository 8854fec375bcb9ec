/** What people here write for `color`. */
export const OTHER_SPELLING = "colour";

/**
 * Where an address leads that says `colour`, as people here spell it: the same one with `color`, as all of the shop's
 * addresses do, so that a colour has one address. Where both are named, the shop's own spelling counts. Null for every
 * other address.
 */
export function respelled({ pathname, searchParams: asked }: URL): string | null {
  const color = asked.get(OTHER_SPELLING);
  if (color === null) return null;
  const searchParams = new URLSearchParams(asked);
  searchParams.delete(OTHER_SPELLING);
  if (!searchParams.has("color")) searchParams.set("color", color);
  return `${pathname}?${searchParams}`;
}
