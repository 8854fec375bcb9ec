import * as z from "zod";
import { isSlug } from "#app/shared/slug.ts";
import { shortText } from "./schemas.ts";

/** `content/occasions.json`: what pieces are worn for. The slug is in addresses, and stored with each product. */
export const occasionsSchema = z
  .array(
    z.strictObject({
      slug: shortText.refine(isSlug, "must be lower-case words joined by hyphens"),
      /** In forms and files, names stand in a list. */
      name: shortText.regex(/^[^,|]*$/, "must have no comma: names stand in lists"),
      sentence: shortText,
    }),
  )
  .superRefine((occasions, check) => {
    const met = new Set<string>();
    for (const [nth, { slug, name }] of occasions.entries())
      for (const each of new Set([slug, name.toLowerCase()])) {
        if (met.has(each)) check.addIssue({ code: "custom", path: [nth], message: `names "${each}" again` });
        met.add(each);
      }
  });

export type OccasionsContent = z.infer<typeof occasionsSchema>;
