/** The search as it is meant, product by product: the fast one must give every product the same score. */
import { countTypos, isSaid, meaningOf, type SearchTerm, type Vocabulary } from "../catalogue-search.ts";
import { type WeightedText, wordsOf } from "../search-index.ts";

/** A product's words, each with its highest weight. */
type Words = ReadonlyMap<string, number>;

export function plainWeights(texts: readonly WeightedText[]): Words {
  const words = new Map<string, number>();
  for (const { text, weight, joins } of texts)
    for (const [place, word] of wordsOf(text).entries()) {
      const before = place > 0 && joins ? [`${wordsOf(text)[place - 1]}${word}`] : [];
      for (const each of [word, ...before]) words.set(each, Math.max(weight, words.get(each) ?? 0));
    }
  return words;
}

/** The scores of these products, in their order: for what has all terms, or for what comes nearest to any. */
export function plainScores(
  products: readonly Words[],
  terms: readonly SearchTerm[],
  vocabulary: Vocabulary,
): { all: number[]; nearest: number[] } {
  const known = [...new Set(products.flatMap((words) => [...words.keys()]))];
  const none = products.map(() => 0);
  const mark = (word: string, closeness: number) =>
    products.map((words) => (words.get(word) ?? 0) * closeness);
  const best = (...scores: number[][]) =>
    none.map((_, place) => Math.max(0, ...scores.map((each) => each[place] ?? 0)));
  const inAll = (scores: number[][]) =>
    none.map((_, place) =>
      scores.length > 0 && scores.every((each) => (each[place] ?? 0) > 0)
        ? scores.reduce((sum, each) => sum + (each[place] ?? 0), 0)
        : 0,
    );
  const isEmpty = (scores: number[]) => scores.every((score) => score === 0);

  const closenessOf = (word: string, other: string): number => {
    if (other === word) return 1;
    if (word.length > 1 && other.startsWith(word)) return other === `${word}less` ? 0 : 0.6;
    return other.length >= 5 && word.startsWith(other) && !word.endsWith("less") ? 0.5 : 0;
  };
  const findWord = (word: string, isWhole: boolean) =>
    best(
      ...(isWhole ? [word] : known).map((other) => mark(other, closenessOf(word, other))),
      isWhole ? mark(`${word}s`, 0.9) : none,
      word.endsWith("s") ? mark(word.slice(0, -1), 0.9) : none,
    );
  const findMeanings = (means: readonly SearchTerm[], without: readonly string[]) =>
    best(...means.map((words) => inAll(words.map((word) => mark(word, 0.1 / words.length))))).map(
      (score, place) => (without.some((word) => products[place]?.has(word)) ? 0 : score),
    );
  const findTypos = (word: string) => {
    const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    const isNear = (other: string) => most > 0 && countTypos(word, other, most) <= most;
    const similar = best(
      ...known.filter(isNear).map((other) => mark(other, 0.4 / countTypos(word, other, most))),
    );
    if (!isEmpty(similar)) return similar;
    return best(
      ...[...vocabulary.said]
        .filter(([said]) => isNear(said))
        .map(([, { means, without }]) => findMeanings(means, without)),
    );
  };
  const findTerm = (term: SearchTerm) => {
    const meaning = meaningOf(term, vocabulary);
    const isShort = term.join("").length < 4 && isSaid(term, vocabulary);
    const precise = inAll(term.map((word) => findWord(word, term.length > 1 || isShort)));
    const found = best(precise, findMeanings(meaning.means, meaning.without));
    if (!isEmpty(found) || isSaid(term, vocabulary)) return found;
    const ofColor = best(...vocabulary.familiesNamed(term.join("")).map((family) => mark(family, 1)));
    return isEmpty(ofColor) ? findTypos(term.join("")) : ofColor;
  };

  const found = terms.map((term) => ({
    scores: findTerm(term),
    near: findMeanings(meaningOf(term, vocabulary).near, []),
  }));
  return {
    all: inAll(found.map(({ scores }) => scores)),
    nearest: none.map((_, place) =>
      found.reduce((sum, { scores, near }) => sum + Math.max(scores[place] ?? 0, near[place] ?? 0), 0),
    ),
  };
}
