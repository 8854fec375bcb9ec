import * as z from "zod";
import { shortText } from "./schemas.ts";

const list = z.array(shortText).min(1, "is empty");

/**
 * `content/search-words.json`: what shoppers say, and the words of the catalogue that mean the same; or, for what the
 * shop does not sell, the words of the nearest pieces. A meaning of several words is found where all of them are.
 */
export const searchWordsSchema = z
  .array(
    z.union(
      [z.strictObject({ said: list, means: list }), z.strictObject({ said: list, near: list })],
      'must hold "said", and either "means" or "near"',
    ),
  )
  .superRefine((entries, check) => {
    const met = new Set<string>();
    for (const [nth, { said }] of entries.entries())
      for (const each of said) {
        if (met.has(each)) check.addIssue({ code: "custom", path: [nth], message: `says "${each}" again` });
        met.add(each);
      }
  });

export type SearchWordsContent = z.infer<typeof searchWordsSchema>;
