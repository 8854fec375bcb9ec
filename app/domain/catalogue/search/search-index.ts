import { toSlug } from "#app/shared/slug.ts";

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

export const isEmpty = (scores: Scores): boolean => !scores.some((score) => score > 0);

/** Weights are halves, below 32. */
const WEIGHTS = 64;
const MIN_REMOVED = 1000;

/**
 * Every word of a catalogue, with the products in which it occurs and its weight in each. Products are numbers, given as
 * they are added.
 */
export class SearchIndex {
  /** By word: the products, each as `number * WEIGHTS + weight * 2`. A removed one may still be there. */
  #found = new Map<string, number[]>();
  #isThere: boolean[] = [];
  #removed = 0;

  add(texts: readonly WeightedText[]): number {
    const number = this.#isThere.push(true) - 1;
    for (const [word, weight] of weightsOf(texts)) {
      const found = this.#found.get(word);
      const product = number * WEIGHTS + weight * 2;
      if (found) found.push(product);
      else this.#found.set(word, [product]);
    }
    return number;
  }

  /** The product is found no more, at once; its words go when the index is packed. */
  remove(number: number): void {
    this.#isThere[number] = false;
    this.#removed += 1;
  }

  /**
   * Clears the words of removed products, when they are many; the numbers of the others become smaller. Returns the new
   * ones by the old ones; null when nothing has changed.
   */
  pack(): ReadonlyMap<number, number> | null {
    if (this.#removed < MIN_REMOVED || this.#removed < this.#isThere.length / 4) return null;
    const numbers = new Map<number, number>();
    for (const [number, isThere] of this.#isThere.entries()) if (isThere) numbers.set(number, numbers.size);
    for (const [word, products] of this.#found) {
      const kept = products.flatMap((product) => {
        const number = numbers.get(Math.floor(product / WEIGHTS));
        return number === undefined ? [] : [number * WEIGHTS + (product % WEIGHTS)];
      });
      if (kept.length > 0) this.#found.set(word, kept);
      else this.#found.delete(word);
    }
    this.#isThere = Array.from(numbers, () => true);
    this.#removed = 0;
    return numbers;
  }

  words(): Iterable<string> {
    return this.#found.keys();
  }

  /** No product is found yet. */
  none(): Scores {
    return new Float64Array(this.#isThere.length);
  }

  /** Gives the products of a word their weight in it, where that is more than they have. */
  mark(scores: Scores, word: string, closeness: number): void {
    for (const product of this.#found.get(word) ?? []) {
      const number = Math.floor(product / WEIGHTS);
      const score = ((product % WEIGHTS) / 2) * closeness;
      if (score > (scores[number] ?? 0) && this.#isThere[number]) scores[number] = score;
    }
  }
}

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
