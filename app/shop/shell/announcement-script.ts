import { announcementKey } from "./announcement-store.ts";

/**
 * Runs in the head, before the first paint, so that a visitor who dismissed the announcement never sees it flash. It
 * marks the document, and the style sheet does the rest. It is a single statement; the server names its hash in the
 * policy.
 */
export const announcementScript = `try{document.documentElement.dataset.announcement=localStorage.getItem(${JSON.stringify(announcementKey)})??""}catch{}`;
