/** The tag of pages that consist of the brand's words alone: they do not change while the shop runs. */
export const CONTENT_TAG = "content";
