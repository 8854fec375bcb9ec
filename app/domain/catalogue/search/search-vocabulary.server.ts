import { shadeOfName } from "../products/shades.ts";
import { type SizeNames, type Vocabulary, wordsOf } from "./catalogue-search.ts";
import { colorFamilies } from "./color-families.ts";

/** What shoppers say, and what it means in the catalogue, or the words of the nearest pieces. */
export type SearchSynonyms = readonly { said: string[]; means?: string[]; near?: string[] }[];

/** The vocabulary of the shop's own words and its size guide. Colours of any name are known by their shade. */
export function openVocabulary(entries: SearchSynonyms, sizes: readonly SizeNames[]): Vocabulary {
  const said = new Map(
    entries.flatMap(({ said, means = [], near = [] }) => {
      const meaning = { means: means.map(wordsOf), near: near.map(wordsOf) };
      return said.map((each) => [wordsOf(each).join(""), meaning] as const);
    }),
  );
  const familiesNamed = (word: string): string[] => {
    const shade = shadeOfName(word);
    return shade === null ? [] : colorFamilies(shade);
  };
  return { said, sizes, familiesNamed };
}
