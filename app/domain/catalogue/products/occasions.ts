/** The occasions of a piece: some of the brand's own, as they are typed and stored. */

import type { OccasionsContent } from "#app/domain/content/catalogue-schemas.ts";
import { OCCASIONS } from "#app/domain/content/occasions.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { splitList } from "#app/shared/split-list.ts";
import { joinTexts } from "#app/shared/words.ts";
import { choiceId } from "./product.ts";

/** The longest quotation of a name in a message, in characters. */
const MAX_QUOTED = 40;

/** Occasions by their names or slugs, as slugs in the brand's order; or a sentence that names an unknown one. */
export function parseOccasions(typed: string): Result<string[], string> {
  const wanted = splitList(typed);
  const idsOf = ({ slug, name }: (typeof OCCASIONS)[number]) => [slug, choiceId(name)];
  const unknown = wanted.find((each) => !OCCASIONS.some((one) => idsOf(one).includes(choiceId(each))));
  if (unknown !== undefined) {
    const all = joinTexts(OCCASIONS.map(({ name }) => `‘${name}’`));
    return err(`There is no occasion ‘${unknown.slice(0, MAX_QUOTED)}’. There are ${all}.`);
  }
  const ids = new Set(wanted.map(choiceId));
  return ok(OCCASIONS.filter((one) => idsOf(one).some((id) => ids.has(id))).map(({ slug }) => slug));
}

/** The occasions of these slugs, in the brand's order; those that it has given up are left out. */
export const occasionsOf = (slugs: readonly string[]): OccasionsContent =>
  OCCASIONS.filter(({ slug }) => slugs.includes(slug));

/** Occasions as they are typed: by name, or by slug when the brand has given one up. */
export const occasionsText = (slugs: readonly string[]): string =>
  slugs.map((slug) => occasionsOf([slug])[0]?.name ?? slug).join(", ");
