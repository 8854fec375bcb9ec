/** The tag of all pages: each shows the shop's words. */
export const CONTENT_TAG = "content";
