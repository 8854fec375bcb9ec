/** The British spelling of `color`. */
export const OTHER_SPELLING = "colour";

/**
 * The redirect for an address with `colour`: the same address with `color`, as in all of the shop's addresses, so that
 * a colour has one address. Where both are present, `color` counts. Null for every other address.
 */
export function respelled({ pathname, searchParams: asked }: URL): string | null {
  const color = asked.get(OTHER_SPELLING);
  if (color === null) return null;
  const searchParams = new URLSearchParams(asked);
  searchParams.delete(OTHER_SPELLING);
  if (!searchParams.has("color")) searchParams.set("color", color);
  return `${pathname}?${searchParams}`;
}
