import { toSlug } from "#app/shared/slug.ts";
import { Dictionary } from "./dictionary.ts";
import { NumberList } from "./number-list.ts";

/** A text of a product, and the weight of a word found in it. */
export interface WeightedText {
  text: string;
  weight: number;
  /** True for a few words that people may write as one. */
  joins?: boolean;
}

/** The folded words of a text. */
export const wordsOf = (text: string): string[] =>
  toSlug(text)
    .split("-")
    .filter((word) => word !== "");

/** How well each product matches, by its number in the index; 0 where it is not found. */
export type Scores = Float64Array;

export function isEmpty(scores: Scores): boolean {
  for (const score of scores) if (score > 0) return false;
  return true;
}

/** Weights are halves, below 32. */
const WEIGHT_BITS = 6;
const WEIGHTS = 2 ** WEIGHT_BITS;
const MIN_REMOVED = 1000;

/**
 * Every word of a catalogue, with the products in which it occurs and its weight in each. Products are numbers, given as
 * they are added.
 */
export class SearchIndex {
  /**
   * By word: the products, each as `number * WEIGHTS + weight * 2`; a word of one product has no list. A removed product
   * may still be there.
   */
  #found = new Map<string, number | NumberList>();
  readonly #words = new Dictionary();
  #isThere: boolean[] = [];
  #removed = 0;

  add(texts: readonly WeightedText[]): number {
    const number = this.#isThere.push(true) - 1;
    for (const [word, weight] of weightsOf(texts)) {
      const found = this.#found.get(word);
      const product = number * WEIGHTS + weight * 2;
      if (found instanceof NumberList) found.push(product);
      else if (found === undefined) {
        this.#found.set(word, product);
        this.#words.add(word);
      } else this.#found.set(word, listOf([found, product]));
    }
    return number;
  }

  /** The product is found no more, at once; its words go when the index is packed. */
  remove(number: number): void {
    this.#isThere[number] = false;
    this.#removed += 1;
  }

  /**
   * Clears the words of removed products, when they are many. Returns the numbers of the others, whose new numbers are
   * their places; null when nothing has changed.
   */
  pack(): Uint32Array | null {
    if (this.#removed < MIN_REMOVED || this.#removed < this.#isThere.length / 4) return null;
    const kept = new Uint32Array(this.#isThere.length - this.#removed);
    const places = new Uint32Array(this.#isThere.length);
    let count = 0;
    for (const [number, isThere] of this.#isThere.entries()) {
      if (!isThere) continue;
      kept[count] = number;
      places[number] = count;
      count += 1;
    }
    for (const [word, found] of this.#found) {
      const before = typeof found === "number" ? [found] : found.all();
      const products = Array.from(before).flatMap((product) => {
        const number = product >>> WEIGHT_BITS;
        return this.#isThere[number] ? [(places[number] ?? 0) * WEIGHTS + (product & (WEIGHTS - 1))] : [];
      });
      const [first, second] = products;
      if (first === undefined) this.#found.delete(word);
      else this.#found.set(word, second === undefined ? first : listOf(products));
    }
    this.#words.keep((word) => this.#found.has(word));
    this.#isThere = Array.from(kept, () => true);
    this.#removed = 0;
    return kept;
  }

  words(): Iterable<string> {
    return this.#found.keys();
  }

  /** The words that begin with these letters. */
  wordsBeginningWith(letters: string): Iterable<string> {
    return this.#words.beginningWith(letters);
  }

  /** The words with so many typos at most, each with their number. */
  wordsSimilarTo(word: string, most: number): Iterable<[word: string, typos: number]> {
    return this.#words.similarTo(word, most);
  }

  /** No product is found yet. */
  none(): Scores {
    return new Float64Array(this.#isThere.length);
  }

  /** Gives the products of a word their weight in it, where that is more than they have. */
  mark(scores: Scores, word: string, closeness: number): void {
    const found = this.#found.get(word);
    if (typeof found === "number") this.#mark(scores, found, closeness);
    else if (found)
      for (let place = 0; place < found.length; place += 1) this.#mark(scores, found.at(place), closeness);
  }

  #mark(scores: Scores, product: number, closeness: number): void {
    const number = product >>> WEIGHT_BITS;
    const score = ((product & (WEIGHTS - 1)) / 2) * closeness;
    if (score > (scores[number] ?? 0) && this.#isThere[number]) scores[number] = score;
  }
}

const listOf = (items: readonly number[]): NumberList => {
  const list = new NumberList();
  for (const item of items) list.push(item);
  return list;
};

/** The words of these texts, neighbours joined too, each with its highest weight. */
function weightsOf(texts: readonly WeightedText[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { text, weight, joins } of texts) {
    const words = wordsOf(text);
    for (const [place, word] of words.entries()) {
      const joined = joins && place > 0 ? [`${words[place - 1]}${word}`] : [];
      for (const each of [word, ...joined]) weights.set(each, Math.max(weight, weights.get(each) ?? 0));
    }
  }
  return weights;
}

/** An index of these products' texts; each has its place as its number. */
export function buildSearchIndex(products: Iterable<readonly WeightedText[]>): SearchIndex {
  const index = new SearchIndex();
  for (const texts of products) index.add(texts);
  return index;
}
