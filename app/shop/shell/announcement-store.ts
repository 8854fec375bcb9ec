import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** The storage key that records the dismissal. */
export const announcementKey = storageKey("announcement");

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
