/**
 * Finds products by typed words: without accents, by half a word, or with a typo. Words are folded to plain letters, so
 * `bògòlan` and `bogolan` are one word. Neighbours are also indexed joined, so `aso-oke`, `aso oke` and `asooke` find
 * the same cloth. docs/decisions says why the database does not do this.
 */
import { toSlug } from "#app/shared/slug.ts";

/** A text of a product, and the weight of a word found in it. */
export interface WeightedText {
  text: string;
  weight: number;
  /** True for a few words that people may write as one. */
  joins?: boolean;
}

/** Every word of the catalogue, with its products and its weight in each. */
export type SearchIndex = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A parsed search: all of these words, and a size if one of them was one. */
export interface SearchWords {
  words: string[];
  size: string | null;
}

/** Words that carry no meaning in a search. */
const FILLERS = new Set(["a", "an", "and", "the", "in", "of", "for", "with", "to", "my", "uk", "size"]);
const MAX_WORDS = 8;
/** Shorter words have too many similar ones to allow typos. */
const SHORTEST_MISTYPED = 4;
const SHORTEST_MISTYPED_TWICE = 8;
const SHORTEST_STEM = 5;

/** The weight of a match: the whole word, its plural or a longer form, its beginning, a typo. */
const CLOSENESS = { whole: 1, plural: 0.9, beginning: 0.6, stem: 0.5, mistyped: 0.4 };

/** The folded words of a text. */
const wordsOf = (text: string): string[] =>
  toSlug(text)
    .split("-")
    .filter((word) => word !== "");

/** A search index to which products can be added and from which they can be removed. */
export class SearchIndexBuilder {
  readonly index = new Map<string, Map<string, number>>();

  add(slug: string, texts: readonly WeightedText[]): void {
    for (const { text, weight, joins } of texts) {
      const words = wordsOf(text);
      for (const [place, word] of words.entries()) {
        this.#addWord(word, slug, weight);
        if (joins && place > 0) this.#addWord(`${words[place - 1]}${word}`, slug, weight);
      }
    }
  }

  /**
   * The words of a removed product are not kept, so every word is visited: milliseconds, even with a hundred thousand
   * products.
   */
  remove(slug: string): void {
    for (const [word, found] of this.index) {
      if (found.delete(slug) && found.size === 0) this.index.delete(word);
    }
  }

  #addWord(word: string, slug: string, weight: number): void {
    const found = this.index.get(word) ?? new Map<string, number>();
    found.set(slug, Math.max(weight, found.get(slug) ?? 0));
    this.index.set(word, found);
  }
}

/** An index of texts by product. */
export function buildSearchIndex(products: Iterable<readonly [slug: string, WeightedText[]]>): SearchIndex {
  const builder = new SearchIndexBuilder();
  for (const [slug, texts] of products) builder.add(slug, texts);
  return builder.index;
}

/** Parses a search. A word that is one of the catalogue's sizes means that size: `14`, `UK 14`, `uk14`. */
export function parseSearch(q: string, sizes: readonly string[]): SearchWords {
  const sizeOf = new Map(sizes.map((size) => [toSlug(size), size]));
  const all = wordsOf(q).slice(0, MAX_WORDS);
  const asSize = (word: string) => sizeOf.get(word.replace(/^uk(?=\d)/, ""));
  const size = all.map(asSize).findLast((found) => found !== undefined) ?? null;
  const words = all.filter((word) => asSize(word) === undefined);
  const telling = words.filter((word) => !FILLERS.has(word));
  return { words: telling.length > 0 || size !== null ? telling : words, size };
}

/** The products that contain all the words, and how well they match. No words find nothing. */
export function search(index: SearchIndex, words: readonly string[]): Map<string, number> {
  const [first, ...rest] = words.map((word) => findWord(index, word));
  let found = first ?? new Map<string, number>();
  for (const next of rest) {
    found = new Map(
      [...found].flatMap(([slug, score]) => {
        const more = next.get(slug);
        return more === undefined ? [] : [[slug, score + more] as const];
      }),
    );
  }
  return found;
}

/** The products of one word. Typos are considered only for a word without any other match. */
function findWord(index: SearchIndex, word: string): Map<string, number> {
  const found = new Map<string, number>();
  const take = (known: string, closeness: number) => {
    for (const [slug, weight] of index.get(known) ?? [])
      found.set(slug, Math.max(weight * closeness, found.get(slug) ?? 0));
  };
  take(word, CLOSENESS.whole);
  if (word.endsWith("s")) take(word.slice(0, -1), CLOSENESS.plural);
  for (const known of index.keys()) {
    if (known === word) continue;
    if (word.length > 1 && known.startsWith(word)) take(known, CLOSENESS.beginning);
    else if (known.length >= SHORTEST_STEM && word.startsWith(known)) take(known, CLOSENESS.stem);
  }
  if (found.size > 0) return found;
  const most = slipsAllowed(word);
  for (const known of most === 0 ? [] : index.keys()) {
    const slips = countSlips(word, known, most);
    if (slips <= most) take(known, CLOSENESS.mistyped / slips);
  }
  return found;
}

/** How many typos a word may contain. */
const slipsAllowed = (word: string): number =>
  word.length < SHORTEST_MISTYPED ? 0 : word.length < SHORTEST_MISTYPED_TWICE ? 1 : 2;

/**
 * The number of letters to add, drop, change or swap with their neighbour to turn one word into the other (optimal
 * string alignment). When the lengths differ by more than `most`, the answer is just more than `most`.
 */
export function countSlips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(at(last, column) + 1, at(line, column - 1) + 1, at(last, column - 1) + change);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) least = Math.min(least, at(before, column - 2) + 1);
      line.push(least);
    }
    [before, last] = [last, line];
  }
  return at(last, b.length);
}

const at = (line: readonly number[], column: number): number => line[column] ?? Number.POSITIVE_INFINITY;
