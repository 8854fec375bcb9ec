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

/** The drafts' verbs over a stored list: each takes the list as it is now, in any tab. */
export const draftVerbs = (
  stored: StoredValue<readonly Draft[]>,
  storage: () => Pick<TextStorage, "getItem"> | undefined,
) => ({
  all: (): readonly Draft[] => stored.get(),
  /**
   * Keeps a draft; false when the device did not take it, and then nothing has changed. A stored value lives on in
   * memory when the storage is full, which is no keeping for somebody's work: so what was written is read again.
   */
  keep(draft: Draft): boolean {
    const before = stored.get();
    stored.set([draft, ...before]);
    try {
      if (parseDrafts(storage()?.getItem(KEY) ?? null).some(({ slug }) => slug === draft.slug)) return true;
    } catch {
      // Blocked by the browser's settings: not kept.
    }
    stored.set([...before]);
    return false;
  },
  remove: (slug: string): void =>
    stored.update((drafts) =>
      drafts.some((draft) => draft.slug === slug) ? drafts.filter((draft) => draft.slug !== slug) : drafts,
    ),
  /** Undoes a removal: the draft stands where it stood, unless its address was taken since. */
  restore: (draft: Draft, place: number): void =>
    stored.update((drafts) =>
      drafts.some(({ slug }) => slug === draft.slug) ? drafts : drafts.toSpliced(place, 0, draft),
    ),
});

export const drafts = draftVerbs(storedDrafts, () => globalThis.window?.localStorage);
