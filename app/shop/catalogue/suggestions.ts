/** The suggestions during a search: cloths, occasions and kinds of piece first, then single pieces. */

import { occasionsOf } from "#app/domain/catalogue/products/occasions.ts";
import type { CatalogueEntry } from "#app/domain/catalogue/search/catalogue-entry.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import { arrange } from "#app/domain/catalogue/search/catalogue-listing.ts";
import { type SearchTerm, search } from "#app/domain/catalogue/search/catalogue-search.ts";
import {
  type CatalogueView,
  linkTo,
  searchFor,
  textileName,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { meansGiftCard } from "#app/domain/catalogue/search/gift-search.ts";
import { parseSearch } from "#app/domain/catalogue/search/parse-search.ts";
import { buildSearchIndex } from "#app/domain/catalogue/search/search-index.ts";
import { MIN_CARD_AMOUNT } from "#app/domain/money/gift-cards/gift-card.ts";
import { formatMoney } from "#app/shared/money.ts";
import type { FoundAnswers } from "./answers.server.ts";

/** A page that a search may lead to. */
export interface Suggestion {
  label: string;
  /** A short note beside it: the number of products, or the price; empty for a page of words. */
  detail: string;
  href: string;
  /** Of a piece. */
  pictureUrl?: string;
}

const MAX_PIECES = 6;
/** One letter is not enough to suggest anything. */
const SHORTEST = 2;

/** Beside pieces, more pages would push them out of sight. */
const MAX_PAGES = 2;

/**
 * At most a handful of suggestions for a search in progress; none for less than two letters. The pages that answer it
 * come first when the search names one, and only where there are no pieces otherwise.
 */
export function suggest(
  index: CatalogueIndex,
  q: string,
  { answers, isNamed }: FoundAnswers = { answers: [], isNamed: false },
): Suggestion[] {
  const pieces = suggestPieces(index, q);
  const pages = isNamed || pieces.length === 0 ? answers.slice(0, MAX_PAGES) : [];
  return [
    ...(meansGiftCard(q)
      ? [{ label: "Gift cards", detail: `From ${formatMoney(MIN_CARD_AMOUNT)}`, href: "/gift-cards" }]
      : []),
    ...pages.map(({ title, to }) => ({ label: title, detail: "", href: to })),
    ...pieces,
  ];
}

function suggestPieces(index: CatalogueIndex, q: string): Suggestion[] {
  const { terms, sizes, price, isWords } = parseSearch(q, index.known.sizes, index.vocabulary);
  const isShort = terms.flat().join("").length < SHORTEST;
  if (isShort && isWords && sizes.length === 0 && price === null) return [];
  const { view, products: found, nearest } = arrange(index, searchFor(q));
  // The newest pieces alone are no answer.
  const products = nearest?.isPartly ? nearest.products : found;
  if (products.length === 0) return [];
  const [size, ...others] = nearest ? [] : sizes;
  const single = size !== undefined && others.length === 0 ? size : null;
  const choice = single === null ? "" : `?${new URLSearchParams({ size: single })}`;
  const pieces = products.slice(0, MAX_PIECES).map(({ slug, priceCents, piecesLeft }) => ({
    label: index.bySlug.get(slug)?.title ?? slug,
    detail: piecesLeft === 0 ? "Sold out" : formatMoney(priceCents),
    href: `/products/${slug}${choice}`,
    pictureUrl: index.bySlug.get(slug)?.pictureUrl ?? "",
  }));
  const groups = groupsNamed(index, terms, { ...view, q: "", sort: "newest", size: single });
  const entries = products.flatMap(({ slug }) => index.bySlug.get(slug) ?? []);
  // A name that is merely similar to the word is of none of them.
  const shown = groups.filter(({ holds }) => entries.some(holds)).map(({ suggestion }) => suggestion);
  return [...shown, ...pieces];
}

/** A cloth, an occasion or a kind, and its products. */
interface Group {
  label: string;
  view: CatalogueView;
  holds(entry: CatalogueEntry): boolean;
}

/** The cloths, occasions and kinds that the search names, in the requested size. */
function groupsNamed(
  index: CatalogueIndex,
  terms: readonly SearchTerm[],
  view: CatalogueView,
): (Pick<Group, "holds"> & { suggestion: Suggestion })[] {
  const groups: Group[] = [
    ...index.known.textiles.map((textile) => ({
      label: textileName(textile),
      view: { ...view, textile },
      holds: (entry: CatalogueEntry) => entry.textile === textile,
    })),
    ...occasionsOf(index.known.occasions).map(({ slug: occasion, name }) => ({
      label: name,
      view: { ...view, occasion },
      holds: (entry: CatalogueEntry) => entry.occasions.includes(occasion),
    })),
    ...index.known.kinds.map(({ slug: category, name }) => ({
      label: name,
      view: { ...view, category },
      holds: (entry: CatalogueEntry) => entry.category === category,
    })),
  ];
  const named = search(
    buildSearchIndex(groups.map(({ label }) => [{ text: label, weight: 1, joins: true }])),
    terms,
    index.vocabulary,
  );
  return groups.flatMap(({ label, view: list, holds }, nth) => {
    if (!named[nth]) return [];
    const { total, counted } = arrange(index, list);
    const detail = `${counted} ${counted === 1 ? "style" : "styles"}${view.size ? ` in ${view.size}` : ""}`;
    return total === 0 ? [] : [{ holds, suggestion: { label, detail, href: linkTo(list) } }];
  });
}
