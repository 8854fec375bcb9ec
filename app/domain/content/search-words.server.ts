import helpWordsJson from "../../../content/help-words.json" with { type: "json" };
import searchWordsJson from "../../../content/search-words.json" with { type: "json" };
import sizeGuideJson from "../../../content/size-guide.json" with { type: "json" };
import type { SearchWordsContent, SizeGuideContent } from "./catalogue-schemas.ts";

export const searchTerms = searchWordsJson as SearchWordsContent;

/** Shoppers' words for what the shop's pages call something else. */
export const helpTerms = helpWordsJson as SearchWordsContent;

export const sizeNames: SizeGuideContent["sizes"] = sizeGuideJson.sizes;
