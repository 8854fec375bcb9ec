import * as z from "zod";
import { isSlug } from "#app/shared/slug.ts";
import { picture, words } from "./schemas.ts";

/**
 * The words of the collections' pages. The slug is that of a collection's name as products have it; a collection without
 * words has a plain page.
 */
export const collectionsSchema = z
  .array(
    z.strictObject({
      slug: words.refine(isSlug, "must be lower-case words joined by hyphens"),
      name: words,
      text: words,
      picture: picture.optional(),
    }),
  )
  .superRefine((collections, check) => {
    const slugs = collections.map(({ slug }) => slug);
    for (const [nth, slug] of slugs.entries())
      if (slugs.indexOf(slug) < nth)
        check.addIssue({ code: "custom", path: [nth, "slug"], message: `“${slug}” is there already` });
  });
