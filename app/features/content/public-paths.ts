import { navigation } from "./content.ts";

/** Pages for one visitor only, which search engines should not list. */
const PRIVATE_PATHS = ["/admin", "/cart", "/checkout"];

/** A public page by the name that the navigation has for it. */
export interface PublicPage {
  path: string;
  label: string;
}

/** The shop's public pages, each once: every target of the navigation and the footer. */
export function listPublicPages(): PublicPage[] {
  const { main, quickLinks, legal } = navigation;
  const links = [...main.flatMap((item) => [item, ...(item.children ?? [])]), ...quickLinks, ...legal];
  const labels = new Map([["/", "Home"]]);
  for (const { to, label } of links) {
    const path = to.replace(/[?#].*$/, "");
    // A link to a part of a page does not name the page.
    if (!isPrivate(path) && (path === to || !links.some((link) => link.to === path)) && !labels.has(path))
      labels.set(path, label);
  }
  return [...labels].map(([path, label]) => ({ path, label }));
}

const isPrivate = (path: string): boolean =>
  PRIVATE_PATHS.some((place) => path === place || path.startsWith(`${place}/`));
