import { type ReactNode, useId, useRef, useState } from "react";
import { ChevronDownIcon } from "#app/ui/icons.tsx";

interface NavSubmenuProps {
  /** The parent is also a page. */
  parent: ReactNode;
  label: string;
  className: string;
  /** Its links. */
  children: ReactNode;
  onOpen?: () => void;
}

/**
 * A link with pages under it. A mouse opens it by hovering; keyboard and touch use the button beside the link. Escape
 * closes it and keeps the focus near; leaving it closes it too. Without scripts the style sheet opens it.
 */
export function NavSubmenu({ parent, label, className, children, onOpen }: NavSubmenuProps) {
  const [isOpen, setState] = useState(false);
  const setOpen = (open: boolean) => {
    setState(open);
    if (open) onOpen?.();
  };
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
      {/* biome-ignore lint/a11y: a keyboard activates a link by the same click. */}
      <div
        id={id}
        data-open={isOpen}
        onClick={(event) => {
          if ((event.target as Element).closest("a")) setOpen(false);
        }}
        className={`submenu absolute top-full z-10 hidden border border-ink bg-shea data-[open=true]:block ${className}`}
      >
        {children}
      </div>
    </li>
  );
}
