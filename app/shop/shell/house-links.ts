import { ORDER_LINKS } from "#app/domain/content/order-links.ts";
import type { Navigation, NavigationLink } from "#app/domain/content/schemas.ts";
import { CATALOGUE } from "./use-shop-by.ts";

/** What the menu has above them. */
const ABOVE: ReadonlySet<string> = new Set([CATALOGUE, "/cart"]);

/**
 * The pages of the house, for the menu of small screens: those of the navigation, each with those under it. When
 * `isWhole`, further pages of the footer follow: policies, and what else the owner lists there. `ways` are the
 * addresses among the ways into the shop.
 */
export function houseLinks(
  { main, quickLinks, legal }: Navigation,
  { isWhole, ways = [] }: { isWhole: boolean; ways?: readonly string[] },
): NavigationLink[] {
  const pages = main.flatMap(({ children = [], ...item }) => [item, ...children]);
  const known = new Set(pages.map(({ to }) => to));
  const further = isWhole
    ? [...quickLinks, ...legal, ...ORDER_LINKS].filter(({ to }) => !known.has(to) && isPage(to))
    : [];
  return [...pages, ...further].filter(({ to }) => !ABOVE.has(to) && !ways.includes(to));
}

/** A part of a page is reached by the page's own link. */
const isPage = (to: string): boolean => !to.includes("#");
