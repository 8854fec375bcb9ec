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

/** One thing that is searched for: a word, or a few that mean one thing together. */
export type SearchTerm = readonly string[];

/** The names of one size. */
export interface SizeNames {
  uk: string;
  eu: string;
  us: string;
  letter: string;
}

/** What shoppers' own words mean in the catalogue. */
export interface Vocabulary {
  /** By what is said, as one word. Each meaning has the words that a product must have all of. */
  said: ReadonlyMap<string, Meaning>;
  sizes: readonly SizeNames[];
  /** The families of a colour by its name: `burgundy` is red. */
  familiesNamed(word: string): string[];
}

interface Meaning {
  means: readonly SearchTerm[];
  /** What comes nearest, where the shop has nothing of the kind. */
  near: readonly SearchTerm[];
}

/** Shorter words have too many similar ones to allow typos. */
const MIN_MISTYPED = 4;
const MIN_MISTYPED_TWICE = 8;
const MIN_STEM = 5;

/**
 * The weight of a match: the whole word, its plural or a longer form, its beginning, a typo, or a word that means the
 * same. The word itself counts for more in any text than its meaning in a title.
 */
const CLOSENESS = { whole: 1, plural: 0.9, beginning: 0.6, stem: 0.5, mistyped: 0.4, meaning: 0.1 };

/** The folded words of a text. */
export const wordsOf = (text: string): string[] =>
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

/** The products that have all the terms, and how well they match. No terms find nothing. */
export const search = (
  index: SearchIndex,
  terms: readonly SearchTerm[],
  vocabulary: Vocabulary,
): FoundWords => inAll(terms.map((term) => findTerm(index, term, vocabulary)));

/** The products that have any of the terms, or what comes nearest to one, for a search that finds nothing. */
export function searchNearest(
  index: SearchIndex,
  terms: readonly SearchTerm[],
  vocabulary: Vocabulary,
): FoundWords {
  const found = new Map<string, number>();
  for (const term of terms) {
    const near = findMeaning(index, meaningOf(term, vocabulary).near);
    for (const [slug, score] of best([findTerm(index, term, vocabulary), ...near]))
      found.set(slug, score + (found.get(slug) ?? 0));
  }
  return found;
}

const NO_MEANING: Meaning = { means: [], near: [] };

/** What a term means, said in the singular or in the plural. */
export function meaningOf(term: SearchTerm, { said }: Vocabulary): Meaning {
  const all = term.join("");
  return said.get(all) ?? (all.endsWith("s") ? said.get(all.slice(0, -1)) : undefined) ?? NO_MEANING;
}

/** The products of one term. Colours and typos are considered only for a word that says nothing else. */
function findTerm(index: SearchIndex, term: SearchTerm, vocabulary: Vocabulary): FoundWords {
  const precise = inAll(term.map((word) => findWord(index, word)));
  const meaning = meaningOf(term, vocabulary);
  const found = best([precise, ...findMeaning(index, meaning.means)]);
  if (found.size > 0 || meaning !== NO_MEANING) return found;
  const word = term.join("");
  const ofColor = best(vocabulary.familiesNamed(word).map((family) => findExactly(index, [family])));
  return ofColor.size > 0 ? ofColor : findMistyped(index, word, vocabulary);
}

const findMeaning = (index: SearchIndex, means: readonly SearchTerm[]): FoundWords[] =>
  means.map((words) => findExactly(index, words, CLOSENESS.meaning));

/** The products of all these words, exactly as they are. Several words weigh no more than one. */
const findExactly = (index: SearchIndex, words: SearchTerm, closeness = 1): FoundWords =>
  inAll(words.map((word) => weighted(index.get(word) ?? NOTHING, closeness / words.length)));

/** The products of one word, of what begins with it, and of what it begins with. */
function findWord(index: SearchIndex, word: string): FoundWords {
  const found = [weighted(index.get(word) ?? NOTHING, CLOSENESS.whole)];
  const take = (known: string, closeness: number) => {
    const products = index.get(known);
    if (products) found.push(weighted(products, closeness));
  };
  if (word.endsWith("s")) take(word.slice(0, -1), CLOSENESS.plural);
  for (const known of index.keys()) {
    if (known === word) continue;
    if (word.length > 1 && known.startsWith(word)) take(known, CLOSENESS.beginning);
    else if (known.length >= MIN_STEM && word.startsWith(known)) take(known, CLOSENESS.stem);
  }
  return best(found);
}

/** The products of similar words; where there are none, of what a similar word would mean. */
function findMistyped(index: SearchIndex, word: string, { said }: Vocabulary): FoundWords {
  const most = slipsAllowed(word);
  if (most === 0) return NOTHING;
  const slipsOf = (known: string) => countSlips(word, known, most);
  const similar = [...index].flatMap(([known, products]) => {
    const slips = slipsOf(known);
    return slips <= most ? [weighted(products, CLOSENESS.mistyped / slips)] : [];
  });
  if (similar.length > 0) return best(similar);
  return best(
    [...said].flatMap(([known, { means }]) => (slipsOf(known) <= most ? findMeaning(index, means) : [])),
  );
}

/** Products, and how well each matches. */
type FoundWords = ReadonlyMap<string, number>;
const NOTHING: FoundWords = new Map();

const weighted = (found: FoundWords, closeness: number): FoundWords =>
  closeness === 1 ? found : new Map([...found].map(([slug, weight]) => [slug, weight * closeness]));

/** What is in any of them, each with its best match. */
function best(all: readonly FoundWords[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const each of all)
    for (const [slug, score] of each) found.set(slug, Math.max(score, found.get(slug) ?? 0));
  return found;
}

/** What is in all of them, with the sum of its matches. */
function inAll([first = NOTHING, ...rest]: readonly FoundWords[]): FoundWords {
  let found = first;
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

/** How many typos a word may contain. */
const slipsAllowed = (word: string): number =>
  word.length < MIN_MISTYPED ? 0 : word.length < MIN_MISTYPED_TWICE ? 1 : 2;

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
