import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoment } from "#app/shared/shop-time.ts";
import { formatCount } from "#app/shared/words.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface PagerProps {
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
  /** The names of the links to the page before and to the next one. */
  labels: readonly [before: string, next: string];
  /** The content before the links. */
  children?: ReactNode;
}

/** The links to the neighbouring pages of a list; nothing for a list of one page. */
export const Pager = ({ page, pages, to, labels: [before, next], children }: PagerProps) =>
  pages > 1 && (
    <PagerLinks before={page > 1 && [to(page - 1), before]} next={page < pages && [to(page + 1), next]}>
      {children}
    </PagerLinks>
  );

interface PagerLinksProps {
  before: readonly [to: string, label: string] | false;
  next: readonly [to: string, label: string] | false;
  children?: ReactNode;
}

/** The same for a list whose pages have no numbers. */
export const PagerLinks = ({ before, next, children }: PagerLinksProps) => {
  const link = ([to, label]: readonly [string, string], rel: "prev" | "next") => (
    <TextLink to={to} rel={rel} className="inline-block py-3 font-[560]">
      {label}
    </TextLink>
  );
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-x-8 text-label">
      {children && <p className="py-3 text-bark">{children}</p>}
      {before && link(before, "prev")}
      {next && link(next, "next")}
    </nav>
  );
};

interface TabsProps<Key> {
  label: string;
  tabs: readonly Key[];
  current: Key | null;
  to: (tab: Key) => string;
  name: (tab: Key) => string;
  /** The number beside each of them. */
  count?: (tab: Key) => number;
  /** The tab with the failures. */
  alarming?: Key;
  className?: string;
}

/** The views of a list, each with its number if it has one. */
export function Tabs<Key extends string | null>({ label, tabs, current, to, name, ...rest }: TabsProps<Key>) {
  const { count, alarming, className = "mt-8" } = rest;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-x-6 border-ink border-b">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link to={to(tab)} aria-current={tab === current ? "page" : undefined} className={TAB}>
              {name(tab)}
              {count && (
                <span
                  className={`font-normal text-small tabular-nums ${tab === alarming && count(tab) > 0 ? "text-madder" : "text-bark"}`}
                >
                  {" "}
                  {formatCount(count(tab))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const TAB =
  "relative inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap font-[560] text-bark text-label hover:text-ink " +
  "aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

/** Shown in place of an empty list. */
export const EmptyState = ({ title, children }: { title?: ReactNode; children?: ReactNode }) => (
  <div className="mt-6 border-sand border-t py-8 text-bark">
    {title && <h2 className="wrap-anywhere font-display text-ink text-m">{title}</h2>}
    {children && <p className={title ? "mt-2 max-w-prose" : ""}>{children}</p>}
  </div>
);

/** One fact of a list of facts: its name above, its value below. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-bark text-small">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

interface TimeProps {
  at: Date;
  format?: (at: Date) => string;
  className?: string;
}

/** A moment, for people and for programs. */
export const Time = ({ at, format = formatMoment, className }: TimeProps) => (
  <time dateTime={at.toISOString()} className={className}>
    {format(at)}
  </time>
);

/** The picture of a piece beside its words. */
export const Thumb = ({ url, size = "56px" }: { url: string | null; size?: string }) => (
  <Picture
    url={url}
    alt=""
    sizes={size}
    className="aspect-4/5 overflow-hidden"
    imgClassName="size-full object-cover"
  />
);
