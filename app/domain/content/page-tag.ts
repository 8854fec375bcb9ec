/** The tag of all pages: each shows the shop's words. */
export const CONTENT_TAG = "content";
/** The tag of pages that quote the register of green claims. */
export const CLAIMS_TAG = "claims";
