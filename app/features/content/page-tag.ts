/** The tag of pages made of the brand's words alone: nothing in them changes while the shop runs. */
export const CONTENT_TAG = "content";
