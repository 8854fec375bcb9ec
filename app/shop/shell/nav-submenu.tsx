import { type ReactNode, useId, useRef, useState } from "react";
import { ChevronDownIcon } from "#app/ui/icons.tsx";

/** A pointer on its way to something else opens nothing, and may cut a corner on its way into the submenu. */
const OPENS_AFTER_MS = 100;
const CLOSES_AFTER_MS = 250;

interface NavSubmenuProps {
  /** The parent is also a page. */
  parent: ReactNode;
  label: string;
  /** Of its box. `isWide`: the box is as wide as the header, and not only below its parent. */
  className: string;
  isWide?: boolean;
  /** Its links. */
  children: ReactNode;
  onOpen?: () => void;
}

/**
 * A link with pages under it. A mouse opens it by hovering; keyboard and touch use the button beside the link. Escape
 * closes it and keeps the focus near; leaving it closes it too. Without scripts the style sheet opens it.
 */
export function NavSubmenu({ parent, label, className, isWide = false, children, onOpen }: NavSubmenuProps) {
  const [isOpen, setState] = useState(false);
  const setOpen = (open: boolean) => {
    clearTimeout(timer.current);
    setState(open);
    if (open) onOpen?.();
  };
  const hovered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hover = (isOver: boolean) => {
    hovered.current = isOver;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(isOver), isOver ? OPENS_AFTER_MS : CLOSES_AFTER_MS);
  };

  return (
    <li
      className={`nav-submenu flex items-center ${isWide ? "" : "relative"}`}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && hover(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && hover(false)}
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
        className={`submenu absolute z-10 hidden border border-ink bg-shea data-[open=true]:block ${className}`}
      >
        {children}
      </div>
    </li>
  );
}
