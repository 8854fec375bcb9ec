import { useNavigate } from "react-router";
import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import {
  type CatalogueView,
  defaultSort,
  linkTo,
  queryOf,
  SORTS,
  type Sort,
  sortsFor,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { KindFilter, SizeFilter } from "./size-filter.tsx";

interface FilterBarProps {
  view: CatalogueView;
  choices: Choices;
  total: number;
}

/** Kind, size and order in one row on a wide screen; two buttons on a phone. */
export function FilterBar({ view, choices, total }: FilterBarProps) {
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-2 px-6 py-4 lg:py-3 lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:px-12 print:hidden">
      <div className="mr-auto max-lg:hidden lg:max-[80rem]:basis-full">
        <KindFilter view={view} choices={choices} />
      </div>
      <SizeFilter view={view} sizes={choices.sizes} place="bar" />
      <SortSelect view={view} />
      <FilterPanel view={view} choices={choices} total={total} />
    </div>
  );
}

/** The order of the catalogue. A choice applies at once; without scripts there is a button. */
function SortSelect({ view }: { view: CatalogueView }) {
  const navigate = useNavigate();
  const others = new URLSearchParams(queryOf({ ...view, page: 1, sort: defaultSort(view.q) }));
  return (
    <form action="/catalogue" method="get" className="flex min-w-0 gap-2">
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="relative flex min-w-0 flex-1 items-center">
        <label
          htmlFor="sort"
          className="pointer-events-none absolute left-3 font-semibold lg:left-4 text-label lg:font-[560]"
        >
          Sort
        </label>
        <select
          key={view.sort}
          id="sort"
          name="sort"
          defaultValue={view.sort}
          onChange={(event) =>
            navigate(linkTo(view, { sort: event.target.value as Sort }), { preventScrollReset: true })
          }
          className="h-12 w-full min-w-0 appearance-none truncate border border-bark bg-transparent pr-7 pl-12 text-body lg:pr-9 lg:pl-14 lg:text-label hover:bg-calico lg:h-10"
        >
          {sortsFor(view.q).map((sort) => (
            <option key={sort} value={sort}>
              {SORTS[sort]}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-3 size-3 lg:right-4" />
      </span>
      <noscript>
        <button type="submit" className="h-12 border border-ink px-4 font-semibold text-label lg:h-10">
          Sort
        </button>
      </noscript>
    </form>
  );
}
