import fc from "fast-check";
import { expect, test } from "vitest";
import { countTypos } from "./catalogue-search.ts";
import { Dictionary } from "./dictionary.ts";

const aWord = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 8 });
const words = fc.uniqueArray(aWord, { maxLength: 40 });

/** Words that come in two parts, and of which some go in between. */
function sorted(first: readonly string[], second: readonly string[]): Dictionary {
  const known = new Dictionary();
  for (const word of first) known.add(word);
  known.keep((word) => word.length > 1);
  for (const word of second) known.add(word);
  return known;
}

test("finds the words that are similar to any word, with the number of their typos", () => {
  fc.assert(
    fc.property(words, words, aWord, fc.nat({ max: 3 }), (first, more, word, most) => {
      const second = more.filter((each) => each.length < 2 || !first.includes(each));
      const all = [...first.filter((each) => each.length > 1), ...second];
      const expected = all
        .map((known) => [known, countTypos(word, known, most)] as const)
        .filter(([, typos]) => typos <= most);
      expect([...sorted(first, second).similarTo(word, most)].sort()).toEqual(expected.sort());
    }),
    { numRuns: 500 },
  );
});

test("finds the words that begin with some letters, in order", () => {
  fc.assert(
    fc.property(words, aWord, (all, letters) => {
      const known = sorted([], all);
      const expected = all.filter((word) => word.startsWith(letters)).sort();
      expect([...known.beginningWith(letters)]).toEqual(expected);
    }),
  );
});
