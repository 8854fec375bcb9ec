import * as z from "zod";
import { isSlug } from "#app/shared/slug.ts";
import { shortText } from "./schemas.ts";

/** As many as a shopper reads through. */
const MAX_KINDS = 30;

/** The kinds of piece, in the order of menus. The slug is in addresses, and stored with each product. */
export const kindsSchema = z
  .array(
    z.strictObject({
      slug: shortText
        .max(60, "must be 60 characters at most")
        .refine(isSlug, "must be lower-case words joined by hyphens"),
      name: shortText.max(60, "must be 60 characters at most"),
      /** True where there is nothing to alter, as of a bag, whose price also says little about a dress's. */
      withoutHem: z.boolean().default(false),
    }),
  )
  .max(MAX_KINDS)
  .superRefine((kinds, check) => {
    const met = new Set<string>();
    for (const [nth, kind] of kinds.entries())
      for (const part of ["slug", "name"] as const) {
        const key = `${part} ${kind[part].toLowerCase()}`;
        if (met.has(key))
          check.addIssue({ code: "custom", path: [nth, part], message: `“${kind[part]}” is there already` });
        met.add(key);
      }
  });

/**
 * The kinds that a new list no longer has although products are of them, with their numbers. `uses` counts the products
 * of each slug, hidden and deleted ones too.
 */
export const lostKinds = (
  before: z.infer<typeof kindsSchema>,
  after: z.infer<typeof kindsSchema>,
  uses: ReadonlyMap<string, number>,
): { name: string; slug: string; count: number }[] =>
  before
    .map((kind) => ({ ...kind, count: uses.get(kind.slug) ?? 0 }))
    .filter(({ slug, count }) => count > 0 && !after.some((kind) => kind.slug === slug));
