import { navigation } from "./content.ts";

/** Pages of one visitor only, which nobody else should find. */
export const PRIVATE_PATHS = ["/admin", "/cart", "/checkout"];

/** The paths of the shop's public pages, each once: all that the navigation and the footer lead to. */
export function publicPaths(): string[] {
  const { main, quickLinks, legal } = navigation;
  const links = [...main.flatMap((item) => [item, ...(item.children ?? [])]), ...quickLinks, ...legal];
  const paths = links.map(({ to }) => to.replace(/[?#].*$/, "")).filter((path) => !isPrivate(path));
  return [...new Set(["/", ...paths])];
}

const isPrivate = (path: string): boolean =>
  PRIVATE_PATHS.some((place) => path === place || path.startsWith(`${place}/`));
