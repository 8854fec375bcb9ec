/** What the page is made of; the page cache reads it and does not send it on. */
export const PAGE_TAGS_HEADER = "x-page-tags";

/** Which queries the page is kept for; the page cache reads it and does not send it on. */
export const PAGE_QUERY_HEADER = "x-page-query";

/** The page does not depend on its query: one page is kept for all of them. */
export const ANY_QUERY = "*";

/**
 * Lets a public page be kept although it was asked for with a query: for this very query (`?textile=adire`), or for
 * any. A route says so only of queries that are few; without it nothing with a query is kept, so that nobody can fill
 * the memory with addresses of their own making.
 */
export const keptWithQuery = (query: string): Record<string, string> => ({ [PAGE_QUERY_HEADER]: query });

/**
 * Headers of a public page: the same for everyone, so the shop may keep it until one of its tags changes. Browsers
 * ask again each time and are told when nothing changed.
 */
export const publicPage = (...tags: string[]): Record<string, string> => ({
  "cache-control": "no-cache",
  [PAGE_TAGS_HEADER]: tags.join(" "),
});

/** Headers of a page that is for one person only. */
export const privatePage = (): Record<string, string> => ({ "cache-control": "no-store" });

/** Headers of a public page that also answers its own form: the answer is for one person, the page for everyone. */
export const publicPageOrAnswer = (actionHeaders: Headers, ...tags: string[]): HeadersInit =>
  actionHeaders.has("cache-control") ? actionHeaders : publicPage(...tags);
