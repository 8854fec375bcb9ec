import type { PageMeta } from "#app/platform/seo/page-meta.ts";
import type { Choices } from "./catalogue-choices.ts";
import { type CatalogueView, filtersSet, queryOf, wholeCatalogue } from "./catalogue-view.ts";
import { filterWords, viewWords } from "./catalogue-words.ts";

/**
 * The head of a page of the catalogue. Its pages are pages of their own; a filtered or sorted view is one more way to
 * look at the catalogue, so its canonical link is the catalogue's.
 */
export function catalogueMeta(
  page: { view: CatalogueView; choices: Pick<Choices, "colours"> } | null,
): PageMeta {
  const description = "Every piece in the shop, newest first: cut in small, numbered runs.";
  if (page === null) return { title: "Catalogue", description, path: "/catalogue" };
  const { view, choices } = page;
  const isWhole = filtersSet(view).length === 0 && view.sort === wholeCatalogue.sort;
  const parts = [
    view.q && `Search for ${filterWords(view, "q", choices)}`,
    viewWords(view, choices),
    "Catalogue",
    view.page > 1 && `page ${view.page}`,
  ];
  return {
    title: parts.filter(Boolean).join(", "),
    description,
    path: isWhole ? `/catalogue${queryOf(view)}` : "/catalogue",
  };
}
