/**
 * The value of a link's `aria-current`: 'page' for the page itself, 'true' when the page is one of those under it, as a
 * product is under the catalogue. Links to a part of a page are never current: the page's own link is.
 */
export function currentPage(pathname: string, to: string): "page" | "true" | undefined {
  if (to.includes("#")) return undefined;
  if (pathname === to) return "page";
  if (to === "/catalogue") {
    if (pathname === "/products") return "page";
    if (pathname.startsWith("/products/")) return "true";
  }
  return undefined;
}
