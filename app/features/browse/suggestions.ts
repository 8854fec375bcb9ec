/** The suggestions during a search: cloths and kinds of piece first, then single pieces. */

import { CATEGORIES, type Category } from "#app/features/products/product.ts";
import { formatPence } from "#app/shared/money.ts";
import { textileName } from "./catalogue-choices.ts";
import type { CatalogueIndex } from "./catalogue-entry.ts";
import { arrange } from "./catalogue-listing.ts";
import { buildSearchIndex, parseSearch, search } from "./catalogue-search.ts";
import { type CatalogueView, linkTo, searchFor } from "./catalogue-view.ts";

/** A page that a search may lead to. */
export interface Suggestion {
  label: string;
  /** A short note beside it: the number of products, or the price. */
  detail: string;
  href: string;
}

const MAX_PIECES = 6;
/** One letter is not enough to suggest anything. */
const SHORTEST = 2;

/** At most a handful of suggestions for a search in progress; none for less than two letters. */
export function suggest(index: CatalogueIndex, q: string): Suggestion[] {
  const { words, size } = parseSearch(q, index.known.sizes);
  if (words.join("").length < SHORTEST && size === null) return [];
  const { view, total, products, wanted } = arrange(index, searchFor(q));
  if (total === 0) return [];
  const titles = new Map(index.entries.map(({ slug, title }) => [slug, title]));
  const choice = wanted.size === null ? "" : `?${new URLSearchParams({ size: wanted.size })}`;
  const pieces = products.slice(0, MAX_PIECES).map(({ slug, priceCents, piecesLeft }) => ({
    label: titles.get(slug) ?? slug,
    detail: piecesLeft === 0 ? "Sold out" : formatPence(priceCents),
    href: `/products/${slug}${choice}`,
  }));
  return [...groupsNamed(index, words, { ...view, q: "", sort: "newest", size }), ...pieces];
}

/** The cloths and kinds that the words name, in the requested size. */
function groupsNamed(index: CatalogueIndex, words: readonly string[], view: CatalogueView): Suggestion[] {
  const categories = Object.keys(CATEGORIES) as Category[];
  const names = new Map<string, { label: string; view: CatalogueView }>([
    ...index.known.textiles.map(
      (textile) =>
        [`textile ${textile}`, { label: textileName(textile), view: { ...view, textile } }] as const,
    ),
    ...categories.map(
      (category) =>
        [`category ${category}`, { label: CATEGORIES[category], view: { ...view, category } }] as const,
    ),
  ]);
  const named = search(
    buildSearchIndex(
      [...names].map(([id, { label }]) => [id, [{ text: label, weight: 1, joins: true }]] as const),
    ),
    words,
  );
  return [...names].flatMap(([id, group]) => {
    if (!named.has(id)) return [];
    const { total } = arrange(index, group.view);
    const detail = `${total} ${total === 1 ? "style" : "styles"}${view.size ? ` in ${view.size}` : ""}`;
    return total === 0 ? [] : [{ label: group.label, detail, href: linkTo(group.view) }];
  });
}
