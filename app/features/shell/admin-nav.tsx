import { Link, useLocation } from "react-router";
import { currentSection } from "./current-section.ts";

const ITEM =
  "relative inline-flex min-h-11 items-center whitespace-nowrap font-medium text-label transition-colors duration-150 hover:text-turmeric " +
  "aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-1 lg:aria-[current]:after:bottom-2 " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-turmeric forced-colors:aria-[current]:after:bg-[Highlight]";

/** The administration's sections: in one line, or three in a row on a phone, so that none hides behind the edge. */
const SECTIONS = [
  { label: "Overview", to: "/admin/overview" },
  { label: "Products", to: "/admin/products" },
  { label: "Orders", to: "/admin/orders" },
  { label: "Enquiries", to: "/admin/enquiries" },
  { label: "Changes", to: "/admin/changes" },
  { label: "Account", to: "/admin/account" },
] as const;

export function AdminNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Administration" className="col-span-2 pb-1 lg:order-2 lg:p-0">
      <ul className="grid grid-cols-3 gap-x-4 sm:flex sm:items-center sm:gap-6 lg:gap-7">
        {SECTIONS.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} aria-current={currentSection(pathname, to)} className={ITEM}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
