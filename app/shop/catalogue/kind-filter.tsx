import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import { type CatalogueView, linkTo } from "#app/domain/catalogue/search/catalogue-view.ts";
import { FilterLink } from "./filter-link.tsx";

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
