/** The pieces that this device remembers for its shopper. They are kept nowhere else. */

import { parsePiece, rememberedKey } from "#app/domain/catalogue/search/remembered/remembered-piece.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { type StoredValue, storedValue } from "#app/platform/browser/stored-value.ts";
import { isSlug } from "#app/shared/slug.ts";

const MAX_VIEWED = 8;
/** The most saved pieces, and the most pieces of one question. */
export const MAX_REMEMBERED = 48;

/** The slugs in a stored text, each once; anything else in it is left out. */
export const parseSlugs = (text: string | null, max: number): string[] =>
  parseTexts(text, max, (slug) => (isSlug(slug) ? slug : null));

/** The pieces in a stored text, each once: slugs, and since colour and size are kept, `slug?color=navy&size=14`. */
export const parseRemembered = (text: string | null, max: number): string[] =>
  parseTexts(text, max, (stored) => {
    const piece = parsePiece(stored);
    return piece && rememberedKey(piece);
  });

function parseTexts(text: string | null, max: number, parse: (stored: string) => string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    const texts = stored.flatMap((each) => (typeof each === "string" ? (parse(each) ?? []) : []));
    return [...new Set(texts)].slice(0, max);
  } catch {
    return [];
  }
}

/** A list of pieces, the latest first; beyond its limit the oldest is forgotten. */
export interface RememberedPieces extends StoredValue<string[]> {
  remember(slug: string): void;
  forget(slug: string): void;
}

function remembered(name: string, max: number, parse: typeof parseSlugs): RememberedPieces {
  const stored = storedValue<string[]>({
    key: storageKey(name),
    parse: (text) => parse(text, max),
    serialize: JSON.stringify,
  });
  const without = (slugs: string[], slug: string) => slugs.filter((other) => other !== slug);
  return {
    ...stored,
    remember: (slug) => stored.update((slugs) => [slug, ...without(slugs, slug)].slice(0, max)),
    forget: (slug) => stored.update((slugs) => without(slugs, slug)),
  };
}

/** The pieces whose pages were opened last. */
export const viewedPieces = remembered("viewed", MAX_VIEWED, parseSlugs);
/** The pieces that the shopper saved for later, each in its colour and size (`pieceKey`). */
export const savedPieces = remembered("saved", MAX_REMEMBERED, parseRemembered);
