/** The words for the contents of the catalogue. */

import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import {
  type CatalogueFilters,
  filtersSet,
  formatPriceBand,
  textileName,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { formatCount } from "#app/shared/words.ts";

/** `1 style`, `1,200 styles`. */
export const stylesCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "style" : "styles"}`;

/** The choices whose names the filters do not hold themselves. */
type NamedChoices = Pick<Choices, "categories" | "colors" | "occasions">;

/** One filter in words: `UK 14`, `Adire`, `‘wrap’`. Empty when it is not set. */
export function formatFilter(
  view: CatalogueFilters,
  name: keyof CatalogueFilters,
  { categories, colors, occasions }: NamedChoices,
): string {
  switch (name) {
    case "q":
      return view.q && `‘${view.q}’`;
    case "size":
      return sizeLabel(view.size) ?? "";
    case "color":
      return colors.find(({ value }) => value === view.color)?.name ?? view.color ?? "";
    case "textile":
      return view.textile ? textileName(view.textile) : "";
    case "category":
      return categories.find(({ value }) => value === view.category)?.name ?? "";
    case "occasion":
      return occasions.find(({ value }) => value === view.occasion)?.name ?? "";
    case "price":
      return view.price ? formatPriceBand(view.price) : "";
    case "sale":
      return view.sale ? "Sale" : "";
  }
}

/** The filters of a view except its search, in the order in which people say them: `Long dresses, Adire, UK 14`. */
export function formatFilters(view: CatalogueFilters, choices: NamedChoices): string {
  const names = ["category", "occasion", "textile", "color", "size", "price", "sale"] as const;
  return names
    .map((name) => formatFilter(view, name, choices))
    .filter(Boolean)
    .join(", ");
}

/** The filters that people call something else. */
const SAID: Partial<Record<keyof CatalogueFilters, string>> = {
  q: "search",
  color: "colour",
  textile: "cloth",
  category: "kind",
};

/** The label of the link that removes filters. */
export function formatClear(view: CatalogueFilters): string {
  const [only, ...others] = filtersSet(view);
  if (only === undefined || others.length > 0) return "Clear all";
  return `Clear ${SAID[only] ?? only}`;
}
