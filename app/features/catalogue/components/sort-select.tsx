import { useNavigate } from "react-router";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import {
  type CatalogueView,
  defaultSort,
  linkTo,
  queryOf,
  SORTS,
  type Sort,
  sortsFor,
} from "../catalogue-view.ts";

/** The order of the catalogue. Choosing is enough; without scripts there is a button. */
export function SortSelect({ view }: { view: CatalogueView }) {
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
          className="h-12 w-full min-w-0 appearance-none truncate border border-bark bg-transparent pr-7 pl-12 text-small lg:pr-9 lg:pl-14 lg:text-label hover:bg-calico lg:h-10"
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
