import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { searchTerms, sizeNames } from "#app/domain/content/search-words.server.ts";
import { openVocabulary } from "../catalogue-index.server.ts";

/** The words of a fresh shop, for its catalogue's index. */
export const SAMPLE_TEXTS = {
  vocabulary: openVocabulary(searchTerms, sizeNames),
  readKinds: async () => defaultDocuments.kinds,
  wordsTag: CONTENT_TAG,
};
