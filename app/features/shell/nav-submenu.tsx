import { type ReactNode, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { NavigationLink } from "#app/features/content/schemas.ts";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { currentPage } from "./current-page.ts";

interface NavSubmenuProps {
  /** The parent is also a page. */
  parent: ReactNode;
  label: string;
  links: NavigationLink[];
  pathname: string;
}

/**
 * A link with pages under it. A mouse opens it by hovering; keyboard and touch use the button beside the link. Escape
 * closes it and keeps the focus near; leaving it closes it too. Without scripts the style sheet opens it.
 */
export function NavSubmenu({ parent, label, links, pathname }: NavSubmenuProps) {
  const [isOpen, setOpen] = useState(false);
  const hovered = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  return (
    <li
      className="nav-submenu relative flex items-center"
      onPointerEnter={(event) => {
        if (event.pointerType !== "mouse") return;
        hovered.current = true;
        setOpen(true);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== "mouse") return;
        hovered.current = false;
        setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        // The link that had the focus is about to disappear.
        if (document.getElementById(id)?.contains(document.activeElement)) button.current?.focus();
        setOpen(false);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !hovered.current) setOpen(false);
      }}
    >
      {parent}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(hovered.current || !isOpen)}
        className="-mr-2 grid h-11 w-7 place-items-center"
      >
        <ChevronDownIcon className="size-3" />
        <span className="visually-hidden">{`More under ${label}`}</span>
      </button>
      <ul
        id={id}
        data-open={isOpen}
        className="submenu absolute top-full -left-4 z-10 hidden min-w-48 border border-ink bg-shea py-1 data-[open=true]:block"
      >
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              prefetch="intent"
              aria-current={currentPage(pathname, link.to)}
              onClick={() => setOpen(false)}
              className="flex min-h-11 items-center px-4 font-medium text-label outline-offset-[-2px] hover:bg-calico aria-[current]:text-laterite"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
