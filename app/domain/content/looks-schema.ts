import * as z from "zod";
import { isSlug } from "#app/shared/slug.ts";
import { picture, shortText, uniqueSlugs } from "./schemas.ts";

/** More would not be worn together. */
const MAX_PIECES = 8;

/** The owner's outfits: pieces that are worn together, each in a colour or in whichever the shopper likes. */
export const looksSchema = z
  .array(
    z.strictObject({
      slug: shortText
        .max(60, "must be 60 characters at most")
        .refine(isSlug, "must be lower-case words joined by hyphens"),
      name: shortText.max(60, "must be 60 characters at most"),
      text: shortText.max(600, "must be 600 characters at most"),
      picture: picture.optional(),
      pieces: z
        .array(
          z.strictObject({
            to: z
              .string()
              .regex(/^\/products\/[a-z0-9-]+$/, "must be a product, such as /products/adire-kaftan")
              .meta({ is: "place" }),
            color: shortText.max(60, "must be 60 characters at most").nullable(),
          }),
        )
        .min(2, "must hold two pieces")
        .max(MAX_PIECES, `must hold ${MAX_PIECES} pieces at most`),
    }),
  )
  .max(100)
  .superRefine(uniqueSlugs)
  .superRefine((looks, check) => {
    for (const [nth, { pieces }] of looks.entries())
      for (const [at, { to }] of pieces.entries())
        if (pieces.findIndex((piece) => piece.to === to) < at)
          check.addIssue({
            code: "custom",
            path: [nth, "pieces", at, "to"],
            message: "is in this look already",
          });
  });
