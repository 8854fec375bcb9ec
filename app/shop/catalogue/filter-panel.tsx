import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { NO_COLOR } from "#app/domain/catalogue/products/swatch-colors.ts";
import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import {
  type CatalogueView,
  filtersSet,
  formatPriceBand,
  linkTo,
  relTo,
  unfiltered,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { Button } from "#app/ui/button.tsx";
import { ChevronDownIcon, CloseIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatClear, stylesCount } from "./catalogue-words.ts";
import { FilterLink } from "./filter-link.tsx";
import { KindFilter, SizeFilter } from "./size-filter.tsx";

interface FilterPanelProps {
  view: CatalogueView;
  choices: Choices;
  total: number;
}

/** On a wide screen the other filters stand beside the panel. */
const IN_PANEL: ReadonlySet<string> = new Set(["occasion", "color", "price"]);

/**
 * All filters on a phone; occasion, colour and price on a wide screen; behind one button. It is a `details`, so that it
 * opens without scripts too. It never covers what it changes: on a phone it is a drawer below the products, on a wide
 * screen a row above them. The drawer closes when the focus moves on behind it.
 */
export function FilterPanel({ view, choices, total }: FilterPanelProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEscape(details);
  // It may have been opened before this program came.
  useEffect(() => showProducts(details.current), []);
  const inPanel = filtersSet(view).filter((name) => IN_PANEL.has(name)).length;
  const inPhonePanel =
    inPanel + filtersSet(view).filter((name) => name === "category" || name === "size").length;
  return (
    <>
      <details ref={details} onToggle={({ currentTarget }) => showProducts(currentTarget)} className="peer">
        <summary className="flex h-12 list-none items-center justify-center gap-2.5 border border-bark px-4 font-semibold text-label hover:bg-calico lg:h-10 lg:px-3 lg:font-[560] [&::-webkit-details-marker]:hidden">
          <span className="lg:hidden">Filter</span>
          <span className="max-lg:hidden">More filters</span>
          <Badge count={inPhonePanel} className="lg:hidden" />
          <Badge count={inPanel} className="max-lg:hidden" />
          <ChevronDownIcon className="size-3 max-lg:hidden" />
        </summary>
      </details>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has gone. */}
      <div
        onBlur={(event) => leave(event, details.current)}
        className="fixed inset-x-0 bottom-0 z-30 hidden max-h-[55dvh] basis-full flex-col border border-ink bg-shea peer-open:flex low:static low:max-h-none lg:static"
      >
        <div className="flex min-h-14 items-center gap-4 border-sand border-b pr-3 pl-6 lg:hidden">
          <h2 className="mr-auto font-display text-card">Filters</h2>
          {inPhonePanel > 0 && (
            <TextLink
              to={linkTo(unfiltered(view))}
              rel={relTo(linkTo(unfiltered(view)))}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-[560] text-label"
            >
              {formatClear(view)}
            </TextLink>
          )}
          <button
            type="button"
            onClick={() => close(details.current)}
            className="needs-script grid size-11 place-items-center"
          >
            <CloseIcon className="size-5" />
            <span className="visually-hidden">Close the filters</span>
          </button>
        </div>
        <div className="grid gap-6 overflow-y-auto overscroll-contain p-6 lg:grid-cols-2">
          <div className="lg:hidden">
            <p aria-hidden="true" className="font-[560] text-label">
              Kind
            </p>
            <KindFilter view={view} choices={choices} />
          </div>
          <SizeFilter view={view} sizes={choices.sizes} place="panel" />
          <WordFilter
            label="Occasion"
            choices={choices.occasions.map(({ value, name, count }) => ({
              value,
              words: name,
              count,
              chosen: value === view.occasion,
              to: linkTo(view, { occasion: value === view.occasion ? null : value }),
            }))}
          />
          <ColorFilter view={view} colors={choices.colors} />
          <WordFilter
            label="Price"
            choices={choices.prices.map(({ value, count }) => ({
              value,
              words: formatPriceBand(value),
              count,
              chosen: value === view.price,
              to: linkTo(view, { price: value === view.price ? null : value }),
            }))}
          />
        </div>
        <div className="needs-script px-6 pb-4 lg:hidden">
          <Button size="small" className="w-full" onClick={() => close(details.current)}>
            Show {stylesCount(total)}
          </Button>
        </div>
      </div>
    </>
  );
}

/** On a phone, brings the products to the top, above the open drawer. */
function showProducts(details: HTMLDetailsElement | null): void {
  const drawer = details?.nextElementSibling;
  if (details?.open && drawer && getComputedStyle(drawer).position === "fixed")
    scrollTo(0, scrollY + details.getBoundingClientRect().bottom);
}

const CHOICE = "inline-flex min-h-11 items-center gap-2 border px-3 text-label lg:min-h-10";
const chosenClass = (chosen: boolean): string =>
  chosen ? "border-ink bg-ink text-shea" : "border-bark hover:bg-calico";

function ColorFilter({ view, colors }: { view: CatalogueView; colors: Choices["colors"] }) {
  const shown = colors.filter(({ value, count }) => count > 0 || value === view.color);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Colour">
      <p aria-hidden="true" className="font-[560] text-label">
        Colour
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {shown.map(({ value, name, hex, count }) => {
          const chosen = value === view.color;
          return (
            <li key={value}>
              <FilterLink
                to={linkTo(view, { color: chosen ? null : value })}
                chosen={chosen}
                className={`${CHOICE} ${chosenClass(chosen)}`}
              >
                <svg
                  aria-hidden="true"
                  viewBox="0 0 1 1"
                  fill={NO_COLOR}
                  className="size-4 border border-bark/40"
                >
                  <rect width="1" height="1" fill={hex} />
                </svg>
                {name} <Count of={count} />
              </FilterLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface WordFilterProps {
  label: string;
  choices: { value: string; words: string; count: number; chosen: boolean; to: string }[];
}

/** Choices that are words alone. */
function WordFilter({ label, choices }: WordFilterProps) {
  const shown = choices.filter(({ count, chosen }) => count > 0 || chosen);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label}>
      <p aria-hidden="true" className="font-[560] text-label">
        {label}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {shown.map(({ value, words, count, chosen, to }) => (
          <li key={value}>
            <FilterLink to={to} chosen={chosen} className={`${CHOICE} tabular-nums ${chosenClass(chosen)}`}>
              {words} <Count of={count} />
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Count = ({ of: count }: { of: number }) => (
  <span className="text-small tabular-nums opacity-75">{count}</span>
);

/** How many filters are set in the panel. */
function Badge({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      className={`grid h-5 min-w-5 place-items-center bg-ink px-1 font-semibold text-badge text-shea tabular-nums forced-colors:border ${className}`}
    >
      {count}
      <span className="visually-hidden">{count === 1 ? " filter set" : " filters set"}</span>
    </span>
  );
}

/** On a phone it would cover the element outside that takes the focus. */
function leave({ currentTarget, relatedTarget }: FocusEvent, details: HTMLDetailsElement | null): void {
  if (!details || !relatedTarget || currentTarget.contains(relatedTarget) || details.contains(relatedTarget))
    return;
  if (getComputedStyle(currentTarget).position === "fixed") details.open = false;
}

/** Closes it, and returns the focus to its button. */
function close(details: HTMLDetailsElement | null): void {
  if (!details?.open) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

function useEscape(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close(details.current);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [details]);
}
