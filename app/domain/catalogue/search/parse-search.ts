/** The parts of a search: its words, and the sizes, the price, the sale and the order among them. */

import { fromMajorUnits, type Money } from "#app/shared/money.ts";
import { isSameSize } from "../products/sizes.ts";
import { isSaid, meaningOf, type SearchTerm, type Shows, type Vocabulary } from "./catalogue-search.ts";
import { type CatalogueFilters, ON_SALE } from "./catalogue-view.ts";
import { wordsOf } from "./search-index.ts";

/** A parsed search: all of these terms, in any of these sizes, at such a price, on sale or not, in such an order. */
interface ParsedSearch {
  terms: SearchTerm[];
  /** Empty for any size. */
  sizes: string[];
  price: PriceLimit | null;
  sale: CatalogueFilters["sale"];
  /** Null for the best match. */
  sort: Exclude<Shows, "sale"> | null;
  /** False where only the sizes, the price, the sale or the order are asked for. */
  isWords: boolean;
}

export interface PriceLimit {
  side: "under" | "over";
  amount: Money;
}

/** Words that carry no meaning in a search. */
const FILLER =
  /^(?:an?|and|the|in|of|or|on|for|from|by|with(?:out)?|to|my|me|i|is|need|want|some(?:thing)?|uk|sizes?|her|wom[ae]ns?|ladies|m[uo]m|mother|sister|wife|girlfriend|daughter|friend|clothes|clothing|outfits?|wear)$/;
const MAX_WORDS = 8;
const MAX_PHRASE_WORDS = 4;
const MADE_IN = /\bmade\s+in\s+(?:the\s+)?(?=\w)/gi;
const PRICE = /\b(under|below|less than|over|above|more than)\s*£?\s*(\d{1,5})(?:\.00)?\b(?:\s*pounds?\b)?/i;

/**
 * The words of a search or of its dictionary. 'Made in' and a country are one word, which begins as nothing does that
 * people type: 'made' also is 'made to measure', and 'UK' alone says nothing, because it stands before sizes.
 */
export const tokenizeSearch = (text: string): string[] =>
  wordsOf(text.replace(MADE_IN, "0made").replace(/°/g, " degrees "));

/** Parses a search. A word that is one of the catalogue's sizes means that size: `14`, `UK 14`, `EU 42`, `XL`. */
export function parseSearch(q: string, known: readonly string[], vocabulary: Vocabulary): ParsedSearch {
  const price = PRICE.exec(q);
  const words = tokenizeSearch(price ? q.replace(price[0], " ") : q)
    .flatMap((word) => /^(uk|us|eu)(\d+)$/.exec(word)?.slice(1) ?? [word])
    .slice(0, MAX_WORDS);
  const terms: SearchTerm[] = [];
  const sizes = new Set<string>();
  const shown = new Set<Shows>();
  const sizesOf = (word: string, system?: string) => sizesNamed(word, known, vocabulary, system);
  for (let place = 0; place < words.length; ) {
    const term = words.slice(place, place + phraseLength(words, place, vocabulary));
    const [word = "", next = ""] = words.slice(place);
    const elsewhere = word === "us" || word === "eu" ? sizesOf(next, word) : [];
    const { means: meant, shows } = meaningOf(term, vocabulary);
    const named = term.length === 1 ? sizesOf(word) : [];
    const asSizes = meant.flatMap(([first = "", ...more]) => (more.length === 0 ? sizesOf(first) : []));
    const found = elsewhere.length > 0 ? elsewhere : named.length > 0 ? named : asSizes;
    for (const size of found) sizes.add(size);
    if (shows !== null) shown.add(shows);
    else if (found.length === 0 && !(term.length === 1 && FILLER.test(word))) terms.push(term);
    place += elsewhere.length > 0 ? 2 : term.length;
  }
  const isTold = sizes.size > 0 || shown.size > 0 || price !== null;
  return {
    terms: terms.length > 0 || isTold ? terms : words.map((word) => [word]),
    sizes: known.filter((size) => sizes.has(size)),
    price: price ? limitOf(price) : null,
    sale: shown.has("sale") ? ON_SALE : null,
    sort: shown.has("price-low") ? "price-low" : shown.has("newest") ? "newest" : null,
    isWords: terms.length > 0 || !isTold,
  };
}

const limitOf = ([, side = "", amount]: RegExpExecArray): PriceLimit => ({
  side: /^(over|above|more)/i.test(side) ? "over" : "under",
  amount: fromMajorUnits(Number(amount)),
});

/** How many words, from a place on, form one of the shoppers' phrases: `tie dye`, `plus size`. */
function phraseLength(words: readonly string[], place: number, vocabulary: Vocabulary): number {
  for (let length = MAX_PHRASE_WORDS; length > 1; length -= 1) {
    const phrase = words.slice(place, place + length);
    if (phrase.length === length && isSaid(phrase, vocabulary)) return length;
  }
  return 1;
}

/** The catalogue's sizes that a name can mean: the size itself, its equals in the size guide, and those of Europe. */
function sizesNamed(
  word: string,
  known: readonly string[],
  { sizes }: Vocabulary,
  system?: string,
): string[] {
  const named = (systems: readonly ("uk" | "eu" | "us" | "letter")[], own: string[]) => {
    const rows = sizes.filter((row) => systems.some((each) => isSameSize(row[each], word)));
    const names = [...own, ...rows.flatMap(({ uk, letter }) => [uk, letter])];
    return known.filter((size) => names.some((name) => isSameSize(name, size)));
  };
  if (system === "us" || system === "eu") return named([system], []);
  const here = named(["uk", "letter"], [word]);
  return here.length > 0 ? here : named(["eu"], []);
}
