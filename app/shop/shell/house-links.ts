import type { Navigation, NavigationLink } from "#app/domain/content/schemas.ts";
import { CATALOGUE } from "./use-shop-by.ts";

/** What the menu has in other places: the cart above, the gift cards among the ways into the shop. */
const ELSEWHERE: ReadonlySet<string> = new Set([CATALOGUE, "/cart", "/gift-cards"]);

/**
 * The pages of the house, for the menu of small screens: those of the navigation, each with those under it. When
 * `isWhole`, further pages of the footer follow: policies, and what else the owner lists there.
 */
export function houseLinks(
  { main, quickLinks, legal }: Navigation,
  { isWhole }: { isWhole: boolean },
): NavigationLink[] {
  const pages = main.flatMap(({ children = [], ...item }) => [item, ...children]);
  const known = new Set(pages.map(({ to }) => to));
  const further = isWhole ? [...quickLinks, ...legal].filter(({ to }) => !known.has(to) && isPage(to)) : [];
  return [...pages, ...further].filter(({ to }) => !ELSEWHERE.has(to));
}

/** A part of a page is reached by the page's own link. */
const isPage = (to: string): boolean => !to.includes("#");
