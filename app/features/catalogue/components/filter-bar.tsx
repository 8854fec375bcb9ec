import type { Choices } from "../catalogue-choices.ts";
import type { CatalogueView } from "../catalogue-view.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { KindFilter } from "./kind-filter.tsx";
import { SizeFilter } from "./size-filter.tsx";
import { SortSelect } from "./sort-select.tsx";

interface FilterBarProps {
  view: CatalogueView;
  choices: Choices;
  total: number;
}

/** Kind, size and order in one row of a wide screen; two buttons on a phone. */
export function FilterBar({ view, choices, total }: FilterBarProps) {
  return (
    <div className="relative grid grid-cols-[2fr_3fr] gap-2 px-6 py-4 lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:px-12 print:hidden">
      <div className="mr-auto max-lg:hidden lg:max-[80rem]:basis-full">
        <KindFilter view={view} choices={choices} />
      </div>
      <SizeFilter view={view} sizes={choices.sizes} place="bar" />
      <FilterPanel view={view} choices={choices} total={total} />
      <SortSelect view={view} />
    </div>
  );
}
