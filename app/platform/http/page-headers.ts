/** The tags of the data in the page. The page cache reads this header and does not send it on as it is. */
export const PAGE_TAGS_HEADER = "x-page-tags";

/** The query that the page is kept for. The page cache reads this header and does not send it on. */
export const PAGE_QUERY_HEADER = "x-page-query";

/** The words of a search that found nothing. They are counted, and the header is not sent on. */
export const MISSED_SEARCH_HEADER = "x-missed-search";

/**
 * A route exports this as its `handle` when its answer to a GET is the same for every visitor. `query` lists the
 * parameters that matter to it, as `page` or, with its one value, as `sent=contact`. All others are removed from the
 * address before the route sees it, so that nobody can force another rendering by adding invented parameters.
 */
export interface PublicHandle {
  query: readonly string[];
  /**
   * For parameters whose values come from the catalogue: values that it does not have are removed as well. A `view` is
   * one of its lists. A `choice` is a colour and a size of a product: the page starts with it, and the page's data is
   * the same for all choices.
   */
  values?: "view" | "choice";
}

/**
 * How long a cache in front of the shop keeps a page, in seconds, and how much longer it may show the page while it
 * revalidates.
 */
const IN_FRONT = 10;
const WHILE_ASKING = 30;

/**
 * Lets a public page be kept although it was requested with a query: for exactly this query (`?textile=adire`). A route
 * allows this only for queries of which there are few. Without it, nothing with a query is kept, so that nobody can
 * fill the memory with invented values.
 */
export const keptWithQuery = (query: string): Record<string, string> => ({ [PAGE_QUERY_HEADER]: query });

/**
 * Headers of a public page. It is the same for every visitor, so the shop may keep it until one of its tags changes.
 * Browsers revalidate each time and learn when nothing changed. A cache in front of the shop is not notified of changes
 * unless it is purged by tag, so it keeps the page for seconds only (RFC 9213 for caches that may show it while they
 * revalidate).
 */
export const publicPage = (...tags: string[]): Record<string, string> => ({
  "cache-control": `public, max-age=0, must-revalidate, s-maxage=${IN_FRONT}`,
  "cdn-cache-control": `public, max-age=${IN_FRONT}, stale-while-revalidate=${WHILE_ASKING}`,
  [PAGE_TAGS_HEADER]: tags.join(" "),
});

/**
 * A page's tags in the form that caches in front of the shop read: the first for Fastly and Varnish, the second for
 * Cloudflare.
 */
export const surrogateTags = (tags: readonly string[]): Record<string, string> =>
  tags.length === 0 ? {} : { "surrogate-key": tags.join(" "), "cache-tag": tags.join(",") };

/** Lets a search that found nothing be counted, by its words; null for nothing to count. */
export const missedSearch = (words: string | null): Record<string, string> =>
  words === null ? {} : { [MISSED_SEARCH_HEADER]: words };

/** Headers of a page that is for one person only. */
export const privatePage = (): Record<string, string> => ({ "cache-control": "no-store" });

/** Headers of a page that nobody but the owner sees, at the address where shoppers will see it. */
export const draftPage = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

/**
 * Headers of a page whose address is a secret: no other page, of this site or another, learns where a visitor came
 * from.
 */
export const secretAddress = (): Record<string, string> => ({
  ...privatePage(),
  "referrer-policy": "no-referrer",
});

/**
 * The same for a page with a form. Without a referrer the browser names no origin when it sends the form itself, and
 * the shop would refuse it. Other sites are told nothing.
 */
export const secretForm = (): Record<string, string> => ({
  ...privatePage(),
  "referrer-policy": "same-origin",
});

/** Headers of a public page that also answers its own form: the answer is for one person, the page for everyone. */
export const publicPageOrAnswer = (actionHeaders: Headers, ...tags: string[]): HeadersInit =>
  actionHeaders.has("cache-control") ? actionHeaders : publicPage(...tags);
