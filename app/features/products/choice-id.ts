import { toSlug } from "#app/shared/slug.ts";
import { splitList } from "#app/shared/split-list.ts";

/** What tells two sizes or colours apart in addresses, SKUs and forms: `XL` and `xl` are one. */
export const choiceId = (name: string): string => toSlug(name) || name.toLowerCase();

/** A typed list without entries that would be one and the same variant (`navy, Navy`). */
export const choicesIn = (text: string): string[] =>
  [
    ...new Map(
      splitList(text)
        .reverse()
        .map((entry) => [choiceId(entry), entry]),
    ).values(),
  ].reverse();
