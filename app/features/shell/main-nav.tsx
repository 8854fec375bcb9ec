import { Link, useLocation } from "react-router";
import { navigation } from "#app/features/content/content.ts";
import type { NavigationItem } from "#app/features/content/schemas.ts";
import { currentPage } from "./current-page.ts";
import { NavSubmenu } from "./nav-submenu.tsx";

const ITEM =
  "relative inline-flex h-16 items-center font-medium text-label transition-colors duration-150 hover:text-laterite " +
  "aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-3 " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

/** The navigation in a line, from the `lg` breakpoint up. */
export function MainNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="max-lg:hidden print:hidden">
      <ul className="flex items-center gap-4 min-[60rem]:gap-5 xl:gap-8">
        {navigation.main.map((item) => (
          <MainNavItem key={item.to} item={item} pathname={pathname} />
        ))}
      </ul>
    </nav>
  );
}

function MainNavItem({ item, pathname }: { item: NavigationItem; pathname: string }) {
  const link = (
    <Link to={item.to} prefetch="intent" aria-current={currentPage(pathname, item.to)} className={ITEM}>
      {item.label}
    </Link>
  );
  if (!item.children) return <li>{link}</li>;
  return <NavSubmenu parent={link} label={item.label} links={item.children} pathname={pathname} />;
}
