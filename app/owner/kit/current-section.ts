/**
 * The `aria-current` of a section of the administration: 'page' on its own page, 'true' on the pages under it. The
 * product form at `/admin` belongs to the products, and all settings to the set-up.
 */
export function currentSection(pathname: string, section: string): "page" | "true" | undefined {
  if (pathname === section) return "page";
  if (pathname.startsWith(`${section}/`)) return "true";
  if (pathname.startsWith("/admin/settings/")) return section === "/admin/setup" ? "true" : undefined;
  return pathname === "/admin" && section === "/admin/products" ? "true" : undefined;
}
