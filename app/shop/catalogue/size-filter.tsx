import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import { type CatalogueView, linkTo } from "#app/domain/catalogue/search/catalogue-view.ts";
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

/** The sizes that are made, as a row of cells. */
export function SizeFilter({ view, sizes, place }: SizeFilterProps) {
  if (sizes.length === 0) return null;
  const unit = sizes.every(({ value }) => sizeLabel(value) !== value) ? "UK size" : "Size";
  return (
    <nav
      aria-label={unit}
      className={place === "bar" ? "flex items-center gap-3 max-lg:hidden" : "lg:hidden"}
    >
      <p aria-hidden="true" className="whitespace-nowrap font-[560] text-label">
        {unit}
      </p>
      <ul className={place === "bar" ? "flex flex-wrap pl-px" : "mt-2 flex flex-wrap gap-2"}>
        {sizes.map(({ value }) => {
          const chosen = value === view.size;
          return (
            <li key={value}>
              <FilterLink
                to={linkTo(view, { size: chosen ? null : value })}
                chosen={chosen}
                className={`grid place-items-center border border-bark text-label tabular-nums focus-visible:relative ${CELLS[place]} ${chosen ? "bg-ink font-semibold text-shea forced-colors:border-4" : "hover:bg-calico"}`}
              >
                {value}
              </FilterLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
