import { Link, useLocation } from "react-router";

const PAGES = [
  { label: "Set-up", to: "/admin/setup" },
  { label: "Business", to: "/admin/settings/business" },
  { label: "Delivery", to: "/admin/settings/delivery" },
  { label: "People", to: "/admin/settings/people" },
  { label: "Backup", to: "/admin/settings/backup" },
] as const;

/** The pages of the shop's settings, at the top of each of them. */
export function SettingsNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Settings">
      <ul className="flex flex-wrap gap-x-6">
        {PAGES.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? "page" : undefined}
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
