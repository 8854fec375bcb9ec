import { useContext } from "react";
import { Link, useLocation } from "react-router";
import { may } from "#app/domain/identity/rights.ts";
import { OWNERS_PAGES, type OwnersPage } from "./pages.ts";
import { ReaderRole } from "./use-right.ts";

export const PromotionsNav = () => <SectionNav section="Promotions" />;

export const SettingsNav = () => <SectionNav section="Settings" />;

/** The pages of a section, at the top of each of them. */
function SectionNav({ section }: Required<Pick<OwnersPage, "section">>) {
  const { pathname } = useLocation();
  const role = useContext(ReaderRole);
  return (
    <nav aria-label={section}>
      <ul className="flex flex-wrap gap-x-6">
        {OWNERS_PAGES.filter((page) => page.section === section && role && may(role, page.area, "read")).map(
          ({ label, path }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={
                  pathname === path ? "page" : pathname.startsWith(`${path}/`) ? "true" : undefined
                }
                className="inline-flex min-h-11 items-center text-label underline-offset-6 hover:underline aria-[current]:font-[560] aria-[current]:underline"
              >
                {label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/**
 * The `aria-current` of a section of the administration: 'page' on its own page, 'true' on the pages under it. The
 * product form at `/admin` belongs to the products.
 */
export function currentSection(pathname: string, section: string): "page" | "true" | undefined {
  if (pathname === section) return "page";
  if (pathname.startsWith(`${section}/`)) return "true";
  return pathname === "/admin" && section === "/admin/products" ? "true" : undefined;
}
