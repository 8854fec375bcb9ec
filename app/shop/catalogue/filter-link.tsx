import type { ReactNode } from "react";
import { Link } from "react-router";
import { relTo } from "#app/domain/catalogue/search/catalogue-view.ts";

interface FilterLinkProps {
  to: string;
  /** The value is chosen; the link then removes it, unless nothing can be removed. */
  chosen: boolean;
  className: string;
  children: ReactNode;
}

/** A choice as a link: it works without scripts, can be opened in a new tab, and keeps the scroll position. */
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
