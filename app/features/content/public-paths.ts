import { navigation } from "./content.ts";

/** Pages of one visitor only, which nobody else should find. */
const PRIVATE_PATHS = ["/admin", "/cart", "/checkout"];

/** A public page by the name that the navigation has for it. */
export interface PublicPage {
  path: string;
  label: string;
}

/** The shop's public pages, each once: all that the navigation and the footer lead to. */
export function listPublicPages(): PublicPage[] {
  const { main, quickLinks, legal } = navigation;
  const links = [...main.flatMap((item) => [item, ...(item.children ?? [])]), ...quickLinks, ...legal];
  const labels = new Map([["/", "Home"]]);
  for (const { to, label } of links) {
    const path = to.replace(/[?#].*$/, "");
    // A part of a page is not what the page is called.
    if (!isPrivate(path) && (path === to || !links.some((link) => link.to === path)) && !labels.has(path))
      labels.set(path, label);
  }
  return [...labels].map(([path, label]) => ({ path, label }));
}

const isPrivate = (path: string): boolean =>
  PRIVATE_PATHS.some((place) => path === place || path.startsWith(`${place}/`));
