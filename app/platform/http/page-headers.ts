/** What the page is made of; the page cache reads it and does not send it on as it is. */
export const PAGE_TAGS_HEADER = "x-page-tags";

/** The query that the page is kept for; the page cache reads it and does not send it on. */
export const PAGE_QUERY_HEADER = "x-page-query";

/**
 * A route exports this as its `handle` when what it answers to a GET is the same for everyone. `query` lists the
 * parameters that matter to it; all others are taken off the address before the route sees it, so that nobody can
 * make the shop render a page once more by adding one of their own making.
 */
export interface PublicHandle {
  query: readonly string[];
  /**
   * Where the parameters' values are the catalogue's: those that it does not have are taken off as well. A `view` is one
   * of its lists. A `choice` is a colour and a size of a product, which its page begins with and its data is the same for.
   */
  values?: "view" | "choice";
}

/** A cache in front of the shop keeps a page so long, in seconds, and may show it so much longer while it asks anew. */
const IN_FRONT = 10;
const WHILE_ASKING = 30;

/**
 * Lets a public page be kept although it was asked for with a query: for this very query (`?textile=adire`). A route
 * says so only of queries that are few; without it nothing with a query is kept, so that nobody can fill the memory
 * with values of their own making.
 */
export const keptWithQuery = (query: string): Record<string, string> => ({ [PAGE_QUERY_HEADER]: query });

/**
 * Headers of a public page: the same for everyone, so the shop may keep it until one of its tags changes. Browsers
 * ask again each time and are told when nothing changed. A cache in front of the shop, which does not hear of changes
 * unless somebody purges it by tag, keeps it for seconds only (RFC 9213 for those that may show it while they ask).
 */
export const publicPage = (...tags: string[]): Record<string, string> => ({
  "cache-control": `public, max-age=0, must-revalidate, s-maxage=${IN_FRONT}`,
  "cdn-cache-control": `public, max-age=${IN_FRONT}, stale-while-revalidate=${WHILE_ASKING}`,
  [PAGE_TAGS_HEADER]: tags.join(" "),
});

/** A page's tags as caches in front of the shop read them: Fastly and Varnish the first, Cloudflare the second. */
export const surrogateTags = (tags: readonly string[]): Record<string, string> =>
  tags.length === 0 ? {} : { "surrogate-key": tags.join(" "), "cache-tag": tags.join(",") };

/** Headers of a page that is for one person only. */
export const privatePage = (): Record<string, string> => ({ "cache-control": "no-store" });

/** Headers of a public page that also answers its own form: the answer is for one person, the page for everyone. */
export const publicPageOrAnswer = (actionHeaders: Headers, ...tags: string[]): HeadersInit =>
  actionHeaders.has("cache-control") ? actionHeaders : publicPage(...tags);
