import { useContext } from "react";
import { Link, useLocation } from "react-router";
import { type Area, may } from "#app/domain/identity/rights.ts";
import { ReaderRole } from "./use-right.ts";

/** A page of a section of the administration. Whoever may not read its area is not led to it. */
export interface SectionPage {
  label: string;
  to: string;
  area: Area;
}

/** What brings people back: taken off, given, announced, waited for. */
export const PROMOTION_PAGES: readonly SectionPage[] = [
  { label: "Codes", to: "/admin/codes", area: "money" },
  { label: "Gift cards", to: "/admin/gift-cards", area: "money" },
  { label: "Drops", to: "/admin/drops", area: "drops" },
  { label: "Waiting list", to: "/admin/waiting", area: "words" },
];

const SETTINGS_PAGES: readonly SectionPage[] = [
  { label: "Set-up", to: "/admin/setup", area: "settings" },
  { label: "Business", to: "/admin/settings/business", area: "settings" },
  { label: "Delivery", to: "/admin/settings/delivery", area: "settings" },
  { label: "Email", to: "/admin/settings/email", area: "settings" },
  { label: "Payments", to: "/admin/settings/payments", area: "settings" },
  { label: "People", to: "/admin/settings/people", area: "settings" },
  { label: "Backup", to: "/admin/settings/backup", area: "settings" },
  { label: "For your technician", to: "/admin/settings/technician", area: "settings" },
];

export const PromotionsNav = () => <SectionNav label="Promotions" pages={PROMOTION_PAGES} />;

export const SettingsNav = () => <SectionNav label="Settings" pages={SETTINGS_PAGES} />;

/** The pages of a section, at the top of each of them. */
function SectionNav({ label, pages }: { label: string; pages: readonly SectionPage[] }) {
  const { pathname } = useLocation();
  const role = useContext(ReaderRole);
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6">
        {pages
          .filter(({ area }) => role !== null && may(role, area, "read"))
          .map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? "page" : pathname.startsWith(`${to}/`) ? "true" : undefined}
                className="inline-flex min-h-11 items-center text-label underline-offset-6 hover:underline aria-[current]:font-[560] aria-[current]:underline"
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

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
