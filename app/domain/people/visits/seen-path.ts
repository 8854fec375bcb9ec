/** A browser that shows a page without asking for it as a document tells so here: `POST /api/seen/catalogue`. */
export const SEEN_PATH = "/api/seen";
