/** A page of the shop that a link can lead to: a page of words, a list of the catalogue, or a product. */
export interface LinkPlace {
  path: string;
  label: string;
}

/** The possible targets of links in the shop's words, and the named products that shoppers do not see. */
export interface KnownPlaces {
  places: readonly LinkPlace[];
  hidden: readonly LinkPlace[];
}

/**
 * Why a link would lead a shopper to nothing, as a sentence; null for a good one. Parts of a page (`#women`) are not
 * checked.
 */
export function linkProblem(to: string, { places, hidden }: KnownPlaces): string | null {
  const path = to.replace(/#.*$/, "").replace(/(.)\/$/, "$1");
  const secret = hidden.find((place) => place.path === path);
  if (secret)
    return `‘${secret.label}’ is hidden, so shoppers would find nothing there. Show it first, or choose another page.`;
  if (places.some((place) => place.path === path)) return null;
  if (path.startsWith("/products/")) return `There is no product at ‘${to}’. Choose one from the list.`;
  if (path.startsWith("/catalogue?")) return `‘${to}’ lists nothing now. Choose a page from the list.`;
  return `There is no page at ‘${to}’. Choose one from the list.`;
}

/** The product that a link names; null for another page. */
export const productSlugOf = (to: string): string | null =>
  /^\/products\/([\w-]+)\/?(?:#.*)?$/.exec(to)?.[1] ?? null;

/** The paths of this site in a Markdown text: `[words](/about)`. */
export const linksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((\/(?!\/)[^)\s]*)/g)].flatMap(([, to]) => to ?? []);
