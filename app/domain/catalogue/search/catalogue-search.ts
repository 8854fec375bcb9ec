/**
 * Finds products by typed words: without accents, by half a word, or with a typo. Words are folded to plain letters, so
 * `bògòlan` and `bogolan` are one word. Neighbours are also indexed joined, so `aso-oke`, `aso oke` and `asooke` find
 * the same cloth. docs/decisions says why the database does not do this.
 */
import { isEmpty, type Scores, type SearchIndex } from "./search-index.ts";

/** One thing that is searched for: a word, or a few that mean one thing together. */
export type SearchTerm = readonly string[];

/** The names of one size. */
export interface SizeNames {
  uk: string;
  eu: string;
  us: string;
  letter: string;
}

/** The meanings of shoppers' own words in the catalogue. */
export interface Vocabulary {
  /** The meanings by the spoken words, as one word. A product must have all words of a meaning. */
  said: ReadonlyMap<string, Meaning>;
  sizes: readonly SizeNames[];
  /** The families of a colour by its name: `burgundy` is red. */
  familiesNamed(word: string): string[];
}

interface Meaning {
  means: readonly SearchTerm[];
  /** Words that a piece of this meaning has none of. */
  without: readonly string[];
  /** The nearest pieces, when the shop has nothing of the kind. */
  near: readonly SearchTerm[];
  /** What it says of the whole list: only what is on sale, or an order. */
  shows: Shows | null;
}

export type Shows = "sale" | "newest" | "price-low";

/** Shorter words have too many similar ones to allow typos. */
const MIN_FOR_TYPO = 4;
const MIN_FOR_TWO_TYPOS = 8;
const MIN_STEM = 5;

/**
 * The weight of a match: the whole word, its plural or a longer form, its beginning, a typo, or a word that means the
 * same. The word itself counts for more in any text than its meaning in a title.
 */
const CLOSENESS = { whole: 1, plural: 0.9, beginning: 0.6, stem: 0.5, typo: 0.4, meaning: 0.1 };

/** The products that have all the terms, and how well they match. No terms find nothing. */
export const search = (index: SearchIndex, terms: readonly SearchTerm[], vocabulary: Vocabulary): Scores =>
  inAll(
    index,
    terms.map((term) => findTerm(index, term, vocabulary)),
  );

/** The products that have any of the terms, or what comes nearest to one, for a search that finds nothing. */
export function searchNearest(
  index: SearchIndex,
  terms: readonly SearchTerm[],
  vocabulary: Vocabulary,
): Scores {
  const found = index.none();
  for (const term of terms) {
    const meaning = meaningOf(term, vocabulary);
    const near = best(findTerm(index, term, vocabulary), [findMeanings(index, meaning.near, [])]);
    for (const [number, score] of near.entries()) found[number] = score + (found[number] ?? 0);
  }
  return found;
}

const NO_MEANING: Meaning = { means: [], without: [], near: [], shows: null };

/** The meaning of a term, in the singular or in the plural. */
export function meaningOf(term: SearchTerm, { said }: Vocabulary): Meaning {
  const all = term.join("");
  return said.get(all) ?? (all.endsWith("s") ? said.get(all.slice(0, -1)) : undefined) ?? NO_MEANING;
}

/** Whether people say it for something, so that it has a meaning of its own. */
export const isSaid = (term: SearchTerm, vocabulary: Vocabulary): boolean =>
  meaningOf(term, vocabulary) !== NO_MEANING;

/**
 * The products of one term. What shoppers say for something is whole when it is a phrase or short: 'men' is not half of
 * 'mended'. Colours and typos are considered only for a word that says nothing else.
 */
function findTerm(index: SearchIndex, term: SearchTerm, vocabulary: Vocabulary): Scores {
  const meaning = meaningOf(term, vocabulary);
  const isWhole = term.length > 1 || (meaning !== NO_MEANING && term.join("").length < MIN_FOR_TYPO);
  const precise = inAll(
    index,
    term.map((word) => findWord(index, word, isWhole)),
  );
  const found = best(precise, [findMeanings(index, meaning.means, meaning.without)]);
  if (!isEmpty(found) || meaning !== NO_MEANING) return found;
  const word = term.join("");
  const ofColor = index.none();
  for (const family of vocabulary.familiesNamed(word)) index.mark(ofColor, family, CLOSENESS.whole);
  return isEmpty(ofColor) ? findTypos(index, word, vocabulary) : ofColor;
}

/** The products that mean one of these, and have none of the words `without`. */
function findMeanings(index: SearchIndex, means: readonly SearchTerm[], without: readonly string[]): Scores {
  const found = best(
    index.none(),
    means.map((words) => findMeaning(index, words)),
  );
  if (without.length === 0) return found;
  const others = index.none();
  for (const word of without) index.mark(others, word, CLOSENESS.whole);
  return found.map((score, number) => (others[number] ? 0 : score));
}

/** The products of all these words, exactly as they are. Several words weigh no more than one. */
const findMeaning = (index: SearchIndex, words: SearchTerm): Scores =>
  inAll(
    index,
    words.map((word) => {
      const found = index.none();
      index.mark(found, word, CLOSENESS.meaning / words.length);
      return found;
    }),
  );

/**
 * The products of one word; unless it is whole, of what begins with it, and of what it begins with. A `sleeve` is never
 * `sleeveless`.
 */
function findWord(index: SearchIndex, word: string, isWhole: boolean): Scores {
  const found = index.none();
  index.mark(found, word, CLOSENESS.whole);
  if (word.endsWith("s")) index.mark(found, word.slice(0, -1), CLOSENESS.plural);
  if (isWhole) {
    index.mark(found, `${word}s`, CLOSENESS.plural);
    return found;
  }
  if (word.length > 1)
    for (const known of index.wordsBeginningWith(word))
      if (known !== word && known !== `${word}less`) index.mark(found, known, CLOSENESS.beginning);
  if (word.endsWith("less")) return found;
  for (let length = MIN_STEM; length < word.length; length += 1)
    index.mark(found, word.slice(0, length), CLOSENESS.stem);
  return found;
}

/** The products of similar words; where there are none, of what a similar word would mean. */
function findTypos(index: SearchIndex, word: string, { said }: Vocabulary): Scores {
  const similar = index.none();
  const most = typosAllowed(word);
  if (most === 0) return similar;
  for (const [known, typos] of index.wordsSimilarTo(word, most))
    index.mark(similar, known, CLOSENESS.typo / typos);
  if (!isEmpty(similar)) return similar;
  return best(
    similar,
    [...said].flatMap(([known, { means, without }]) =>
      countTypos(word, known, most) <= most ? [findMeanings(index, means, without)] : [],
    ),
  );
}

/** Each product with its best match: `found` itself, changed. */
function best(found: Scores, others: readonly Scores[]): Scores {
  for (const other of others)
    for (let number = 0; number < found.length; number += 1) {
      const score = other[number] ?? 0;
      if (score > (found[number] ?? 0)) found[number] = score;
    }
  return found;
}

/** What is in all of them, with the sum of its matches: the first one, changed. */
function inAll(index: SearchIndex, [found = index.none(), ...rest]: readonly Scores[]): Scores {
  for (const next of rest)
    for (let number = 0; number < found.length; number += 1) {
      const [score = 0, more = 0] = [found[number], next[number]];
      found[number] = score > 0 && more > 0 ? score + more : 0;
    }
  return found;
}

/** How many typos a word may contain. */
const typosAllowed = (word: string): number =>
  word.length < MIN_FOR_TYPO ? 0 : word.length < MIN_FOR_TWO_TYPOS ? 1 : 2;

/**
 * The number of letters to add, drop, change or swap with their neighbour to turn one word into the other (optimal
 * string alignment). One that is more than `most` is any number above it.
 */
export function countTypos(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let leastBefore = 0;
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    let leastHere = row;
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(at(last, column) + 1, at(line, column - 1) + 1, at(last, column - 1) + change);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) least = Math.min(least, at(before, column - 2) + 1);
      line.push(least);
      leastHere = Math.min(leastHere, least);
    }
    // After two rows without a number that is low enough none follows.
    if (leastHere > most && leastBefore > most) return most + 1;
    leastBefore = leastHere;
    [before, last] = [last, line];
  }
  return at(last, b.length);
}

const at = (line: readonly number[], column: number): number => line[column] ?? Number.POSITIVE_INFINITY;
