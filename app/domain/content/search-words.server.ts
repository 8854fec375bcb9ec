/** What a search understands beyond the catalogue's own words: the names of things, and of sizes. */
import searchWordsJson from "../../../content/search-words.json" with { type: "json" };
import sizeGuideJson from "../../../content/size-guide.json" with { type: "json" };
import type { SearchWordsContent } from "./search-words-schema.ts";
import type { SizeGuideContent } from "./size-guide-schema.ts";

export const searchTerms = searchWordsJson as SearchWordsContent;
export const sizeNames: SizeGuideContent["sizes"] = sizeGuideJson.sizes;
