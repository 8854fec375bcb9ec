import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** The storage key that records the dismissal. */
const announcementKey = storageKey("announcement");

type Remembered = "dismissed" | null;

const stored = storedValue<Remembered>({
  key: announcementKey,
  parse: (text) => (text === "dismissed" ? "dismissed" : null),
  serialize: (value) => value ?? "",
});

/** Hides the announcement now and on every later visit (specification, section 4: permanently dismissed). */
export function dismissAnnouncement(): void {
  stored.set("dismissed");
  document.documentElement.dataset.announcement = "dismissed";
}

/**
 * Runs in the head, before the first paint, so that a visitor who dismissed the announcement never sees it flash. It
 * marks the document, and the style sheet does the rest. It is a single statement; the server names its hash in the
 * policy.
 */
export const announcementScript = `try{document.documentElement.dataset.announcement=localStorage.getItem(${JSON.stringify(announcementKey)})??""}catch{}`;
