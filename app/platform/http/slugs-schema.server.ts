import * as z from "zod";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isSlug, MAX_SLUG_LENGTH } from "#app/shared/slug.ts";

export const NO_SLUGS = "Name the products: ?slug=adire-tote&slug=linen-kaftan";
const BAD_SLUG = "A slug is not valid.";

/** The rule for the slugs of a question about products: at least one, and at most `max`. */
export const slugsSchema = (max: number) =>
  z
    .array(z.string().max(MAX_SLUG_LENGTH, BAD_SLUG).refine(isSlug, BAD_SLUG))
    .min(1, NO_SLUGS)
    .max(max, `Ask for ${max} products at most.`);

/** Parses the slugs of a question, each once; other parameters are ignored. The error is a sentence. */
export function parseAskedSlugs(params: URLSearchParams, max: number): Result<string[], string> {
  const parsed = slugsSchema(max).safeParse(params.getAll("slug"));
  return parsed.success ? ok([...new Set(parsed.data)]) : err(parsed.error.issues[0]?.message ?? NO_SLUGS);
}
