import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import { type CatalogueView, linkTo } from "#app/domain/catalogue/search/catalogue-view.ts";
import { Picture } from "#app/ui/picture.tsx";
import { FilterLink } from "./filter-link.tsx";

/** The cloths themselves as a filter, edge to edge: six in a row, or a scrollable row on a phone. */
export function ClothStrip({ view, textiles }: { view: CatalogueView; textiles: Choices["textiles"] }) {
  // A single cloth is no choice.
  if (textiles.length < 2) return null;
  return (
    <nav aria-label="Cloth" className="print:hidden">
      <ul className="flex gap-0.5 overflow-x-auto [scrollbar-width:none]">
        {textiles.map(({ value, name, count, clothUrl }) => {
          const chosen = value === view.textile;
          return (
            <li key={value} className="min-w-28 flex-1">
              <FilterLink
                to={linkTo(view, { textile: chosen ? null : value })}
                chosen={chosen}
                className="group relative block h-20 lg:h-16 overflow-hidden bg-calico -outline-offset-4!"
              >
                {clothUrl && (
                  <Picture
                    url={clothUrl}
                    alt=""
                    sizes={`(min-width: 900px) ${Math.ceil(100 / textiles.length)}vw, 7rem`}
                    className="absolute inset-0 size-full"
                    imgClassName="size-full object-cover"
                  />
                )}
                <span
                  className={`absolute bottom-0 left-0 flex gap-2 px-3 py-1 font-medium text-small lg:pl-4 lg:in-[li:first-child]:pl-12 max-lg:in-[li:first-child]:pl-6 ${chosen ? "bg-ink text-shea" : "bg-shea text-ink group-hover:underline"} ${count === 0 && !chosen ? "text-bark" : ""}`}
                >
                  {name}
                  <span className={`tabular-nums ${chosen ? "text-sand" : "text-bark"}`}>{count}</span>
                  <span className="visually-hidden">{count === 1 ? "style" : "styles"}</span>
                </span>
              </FilterLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
