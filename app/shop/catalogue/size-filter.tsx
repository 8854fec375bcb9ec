import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import { type CatalogueView, linkTo } from "#app/domain/catalogue/search/catalogue-view.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { FilterLink } from "./filter-link.tsx";

interface SizeFilterProps {
  view: CatalogueView;
  sizes: Choices["sizes"];
  /** Its place: in the bar of a wide screen, or in the panel. */
  place: "bar" | "panel";
}

const CELLS = {
  bar: "h-10 min-w-9 -ml-px px-2",
  panel: "h-12 min-w-12 px-3",
};

/** The size that the shopper's own numbers lead to, which stay in this browser; empty before. A product's page writes it. */
const mySize = storedValue<string>({
  key: storageKey("numbers"),
  parse: (stored) => /"size":"([^"\\]+)"/.exec(stored ?? "")?.[1] ?? "",
  serialize: String,
});

/**
 * The sizes that are made, as a row of cells; in the panel with the number of products that can be bought in each. One
 * in which nothing is left is struck through, and said to be.
 */
export function SizeFilter({ view, sizes, place }: SizeFilterProps) {
  const mine = useStoredValue(mySize);
  if (sizes.length === 0) return null;
  const unit = sizes.every(({ value }) => sizeLabel(value) !== value) ? "UK size" : "Size";
  return (
    <nav
      aria-label={unit}
      className={place === "bar" ? "flex items-center gap-3 max-lg:hidden" : "lg:hidden"}
    >
      {sizes.some(({ value }) => value === mine) && view.size !== mine ? (
        <FilterLink
          to={linkTo(view, { size: mine })}
          chosen={false}
          className="inline-flex min-h-6 items-center whitespace-nowrap font-[560] text-accent text-label underline decoration-1 underline-offset-6 hover:decoration-2"
        >
          In my size<span className="visually-hidden"> {sizeLabel(mine)}</span>
        </FilterLink>
      ) : (
        <p aria-hidden="true" className="whitespace-nowrap font-[560] text-label">
          {unit}
        </p>
      )}
      <ul className={place === "bar" ? "flex flex-wrap pl-px" : "mt-2 flex flex-wrap gap-2"}>
        {sizes.map(({ value, count }) => {
          const chosen = value === view.size;
          const isGone = count === 0 && !chosen;
          return (
            <li key={value}>
              <FilterLink
                to={linkTo(view, { size: chosen ? null : value })}
                chosen={chosen}
                className={`flex items-center justify-center gap-1.5 border border-bark text-label tabular-nums focus-visible:relative ${CELLS[place]} ${chosen ? "bg-ink font-semibold text-shea forced-colors:border-4" : "hover:bg-calico"}`}
              >
                {isGone ? <s>{value}</s> : value}
                {isGone && <span className="visually-hidden"> none left</span>}
                {place === "panel" && !isGone && (
                  <span className="font-normal text-small opacity-75">({count})</span>
                )}
              </FilterLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const TAB =
  "relative inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap font-medium text-label hover:text-laterite " +
  "aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-1.5 " +
  "aria-[current]:after:h-0.5 aria-[current]:after:bg-laterite forced-colors:aria-[current]:after:bg-[Highlight]";

/** The kinds of piece: all of them, or one. */
export function KindFilter({ view, choices }: { view: CatalogueView; choices: Choices }) {
  return (
    <nav aria-label="Kind">
      <ul className="flex flex-wrap gap-x-6 lg:gap-x-5">
        <li>
          <FilterLink to={linkTo(view, { category: null })} chosen={view.category === null} className={TAB}>
            All <span className="font-normal tabular-nums">{choices.ofAnyCategory}</span>
          </FilterLink>
        </li>
        {choices.categories.map(({ value, name }) => (
          <li key={value}>
            <FilterLink
              to={linkTo(view, { category: value })}
              chosen={view.category === value}
              className={TAB}
            >
              {name}
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
