import { occasionsOf } from "#app/domain/catalogue/products/occasions.ts";
import type { Listing } from "#app/domain/catalogue/search/catalogue-listing.ts";
import {
  type CatalogueFilters,
  defaultSort,
  filtersSet,
  queryOf,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import type { PageMeta } from "#app/platform/seo/page-meta.ts";
import { joinTexts } from "#app/shared/words.ts";
import { formatFilter, formatFilters, stylesCount } from "./catalogue-words.ts";

/** The head of a page of the catalogue, and the page's own beginning. */
export interface CatalogueHead extends PageMeta {
  heading: string;
  /** The text of a page of one kind, cloth, colour or occasion; null on all others. */
  sentence: string | null;
}

const DESCRIPTION = "Every piece in the shop, newest first: cut in small, numbered runs.";

/** People search for these by name. A size or a price alone is only a shorter catalogue. */
type Subject = "category" | "textile" | "color" | "occasion";
const isSubject = (name: keyof CatalogueFilters | undefined): name is Subject =>
  name === "category" || name === "textile" || name === "color" || name === "occasion";

/**
 * How a page of the catalogue is described to search engines. The whole catalogue and each kind, cloth, colour and
 * occasion have indexed pages, with all their further pages. A size or price filter alone, and the sale, which comes and
 * goes, are represented by the whole catalogue.
 * Searches, orders and combined filters are thousands of addresses for the same few products, so they are not indexed,
 * and neither is a page that shows nothing. Such a page is its own canonical one: naming another page would claim that
 * it is listed there.
 */
export function catalogueHead(page: Pick<Listing, "view" | "choices" | "total">): CatalogueHead {
  const { view, choices, total } = page;
  const [only, ...others] = filtersSet(view);
  const isCombined = others.length > 0 || view.q !== "" || view.sort !== defaultSort(view.q);
  const subject = !isCombined && isSubject(only) ? only : null;
  const isSale = only === "sale" && others.length === 0;
  const isUnlisted = isCombined || (only !== undefined && total === 0);
  const isOwn = only === undefined || subject !== null || isUnlisted;
  const parts = [
    view.q && `Search for ${formatFilter(view, "q", choices)}`,
    formatFilters(view, choices),
    "Catalogue",
    view.page > 1 && `page ${view.page}`,
  ];
  const sentence = subject && total > 0 ? sentenceOf(page, subject) : null;
  return {
    title: parts.filter(Boolean).join(", "),
    description: sentence ?? DESCRIPTION,
    path: isOwn ? `/catalogue${queryOf(view)}` : "/catalogue",
    isUnlisted,
    heading: subject ? formatFilter(view, subject, choices) : isSale ? "Sale" : "Catalogue",
    sentence,
  };
}

/**
 * `Adire in long dresses, two-piece and tops: 5 styles, cut in small, numbered runs.`; an occasion has its own words.
 */
function sentenceOf({ view, choices, total }: Pick<Listing, "view" | "choices" | "total">, subject: Subject) {
  const count = `${stylesCount(total)}, cut in small, numbered runs.`;
  const occasion = view.occasion && occasionsOf([view.occasion])[0];
  if (occasion) return `${occasion.sentence} ${count}`;
  const categories = choices.categories
    .filter(({ count }) => count > 0)
    .map(({ name }) => name.toLowerCase());
  const textiles = choices.textiles.filter(({ count }) => count > 0).map(({ name }) => name);
  const within = joinTexts(subject === "category" ? textiles : categories);
  const what = formatFilter(view, subject, choices);
  return `${within ? `${what} in ${within}` : what}: ${count}`;
}
