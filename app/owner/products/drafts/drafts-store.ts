import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { type StoredValue, storedValue, type TextStorage } from "#app/platform/browser/stored-value.ts";
import { type Draft, parseDrafts } from "./draft.ts";

const KEY = storageKey("drafts");

/** The drafts on this device, newest first. */
export const storedDrafts = storedValue<readonly Draft[]>({
  key: KEY,
  parse: parseDrafts,
  serialize: (drafts) => JSON.stringify(drafts),
});

/** The operations on a stored list of drafts. Each uses the current list, from any tab. */
export const draftVerbs = (
  stored: StoredValue<readonly Draft[]>,
  storage: () => Pick<TextStorage, "getItem"> | undefined,
) => ({
  all: (): readonly Draft[] => stored.get(),
  /**
   * Stores a draft. Returns false when the device could not store it; nothing has changed then. A stored value stays in
   * memory when the storage is full, which would lose somebody's work, so the storage is read again.
   */
  keep(draft: Draft): boolean {
    const before = stored.get();
    stored.set([draft, ...before]);
    try {
      if (parseDrafts(storage()?.getItem(KEY) ?? null).some(({ slug }) => slug === draft.slug)) return true;
    } catch {
      // The browser's settings block the storage, so the draft was not stored.
    }
    stored.set([...before]);
    return false;
  },
  remove: (slug: string): void =>
    stored.update((drafts) =>
      drafts.some((draft) => draft.slug === slug) ? drafts.filter((draft) => draft.slug !== slug) : drafts,
    ),
  /** Undoes a removal. The draft returns to its place, unless its address was taken since. */
  restore: (draft: Draft, place: number): void =>
    stored.update((drafts) =>
      drafts.some(({ slug }) => slug === draft.slug) ? drafts : drafts.toSpliced(place, 0, draft),
    ),
});

export const drafts = draftVerbs(storedDrafts, () => globalThis.window?.localStorage);
