import { type RefObject, useEffect, useRef } from "react";
import { NO_COLOR } from "#app/features/products/swatch-colors.ts";
import { Button } from "#app/ui/button.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import type { Choices } from "../catalogue-choices.ts";
import { type CatalogueView, filtersSet, linkTo, priceBandWords } from "../catalogue-view.ts";
import { stylesCount } from "../catalogue-words.ts";
import { FilterLink } from "./filter-link.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { SizeFilter } from "./size-filter.tsx";

interface FilterPanelProps {
  view: CatalogueView;
  choices: Choices;
  total: number;
}

/**
 * All filters on a phone, colour and price on a wide screen, behind one button: a `details`, so that it opens without
 * scripts too. It covers the products and moves nothing.
 */
export function FilterPanel({ view, choices, total }: FilterPanelProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  const inPanel = filtersSet(view).filter((name) => name === "color" || name === "price").length;
  const inPhonePanel =
    inPanel + filtersSet(view).filter((name) => name === "category" || name === "size").length;
  return (
    <details ref={details} className="group/panel">
      <summary className="flex h-12 list-none items-center justify-center gap-2.5 border border-bark px-4 font-semibold text-label hover:bg-calico lg:h-10 lg:px-3 lg:font-[560] [&::-webkit-details-marker]:hidden">
        <span className="lg:hidden">Filter</span>
        <span className="max-lg:hidden">Colour, price</span>
        <Badge count={inPhonePanel} className="lg:hidden" />
        <Badge count={inPanel} className="max-lg:hidden" />
        <ChevronDownIcon className="size-3 max-lg:hidden group-open/panel:rotate-180" />
      </summary>
      <div className="absolute inset-x-6 top-full z-30 grid gap-6 border border-ink bg-shea p-6 lg:right-12 lg:left-auto lg:w-[32rem]">
        <div className="lg:hidden">
          <p aria-hidden="true" className="font-[560] text-label">
            Kind
          </p>
          <KindFilter view={view} choices={choices} />
        </div>
        <SizeFilter view={view} sizes={choices.sizes} place="panel" />
        <ColorFilter view={view} colors={choices.colors} />
        <PriceFilter view={view} prices={choices.prices} />
        <Button
          size="small"
          className="needs-script w-full"
          onClick={() => {
            if (details.current) details.current.open = false;
            details.current?.querySelector("summary")?.focus();
          }}
        >
          Show {stylesCount(total)}
        </Button>
      </div>
    </details>
  );
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

function PriceFilter({ view, prices }: { view: CatalogueView; prices: Choices["prices"] }) {
  const shown = prices.filter(({ value, count }) => count > 0 || value === view.price);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Price">
      <p aria-hidden="true" className="font-[560] text-label">
        Price
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {shown.map(({ value, count }) => {
          const chosen = value === view.price;
          return (
            <li key={value}>
              <FilterLink
                to={linkTo(view, { price: chosen ? null : value })}
                chosen={chosen}
                className={`${CHOICE} tabular-nums ${chosenClass(chosen)}`}
              >
                {priceBandWords(value)} <Count of={count} />
              </FilterLink>
            </li>
          );
        })}
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

/** Closes it on Escape, which returns the focus, and on a press outside. */
function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (details.current?.open && !details.current.contains(event.target as Node))
        details.current.open = false;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [details]);
}
