import { expect, test } from "vitest";
import { storedValue, type TextStorage } from "#app/platform/browser/stored-value.ts";
import { type Draft, parseDrafts } from "./draft.ts";
import { draftVerbs } from "./drafts-store.ts";

const KEY = "baobab-atelier.drafts";
const draft = (slug: string): Draft => ({
  slug,
  name: slug,
  price: 1,
  category: "tops",
  sizes: [],
  description: "",
  image: "data:image/jpeg;base64,AAAA",
});

test("drafts are stored newest first, and removed ones return to their places", () => {
  const { verbs, slugs } = device();
  for (const slug of ["one", "two", "three"]) expect(verbs.keep(draft(slug))).toBe(true);
  expect(slugs()).toEqual(["three", "two", "one"]);
  verbs.remove("two");
  verbs.remove("unknown");
  expect(slugs()).toEqual(["three", "one"]);
  verbs.restore(draft("two"), 1);
  verbs.restore(draft("two"), 1);
  expect(slugs()).toEqual(["three", "two", "one"]);
});

test("does not save a draft that exceeds the device's storage, and keeps the others", () => {
  const { verbs, slugs } = device({ room: 200 });
  expect(verbs.keep(draft("one"))).toBe(true);
  expect(verbs.keep(draft("two"))).toBe(false);
  expect(slugs()).toEqual(["one"]);
  expect(verbs.all().map(({ slug }) => slug)).toEqual(["one"]);
});

test("saves no draft on a device without storage", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const verbs = draftVerbs(
    storedValue<readonly Draft[]>({
      key: KEY,
      parse: parseDrafts,
      serialize: JSON.stringify,
      storage: blocked,
    }),
    blocked,
  );
  expect(verbs.keep(draft("one"))).toBe(false);
  expect(verbs.all()).toEqual([]);
});

function device({ room = 100_000 } = {}) {
  const texts = new Map<string, string>();
  const storage: TextStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
  };
  const stored = storedValue<readonly Draft[]>({
    key: KEY,
    parse: parseDrafts,
    serialize: JSON.stringify,
    storage: () => storage,
    events: () => undefined,
  });
  return {
    verbs: draftVerbs(stored, () => storage),
    slugs: () => parseDrafts(texts.get(KEY) ?? null).map(({ slug }) => slug),
  };
}
