import type { ReactNode } from "react";
import { Link } from "react-router";
import { relTo } from "../catalogue-view.ts";

interface FilterLinkProps {
  to: string;
  /** The value is chosen; the link then takes it away again, unless there is nothing to take away. */
  chosen: boolean;
  className: string;
  children: ReactNode;
}

/** A choice as a link: it works without scripts, can be opened beside, and leaves the page where it is. */
export function FilterLink({ to, chosen, className, children }: FilterLinkProps) {
  return (
    <Link
      to={to}
      rel={relTo(to)}
      preventScrollReset
      prefetch="intent"
      aria-current={chosen ? "true" : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
