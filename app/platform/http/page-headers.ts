/** What the page is made of; the page cache reads it and does not send it on. */
export const PAGE_TAGS_HEADER = "x-page-tags";

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
