import * as z from "zod";

const words = z.string().trim().min(1, "is empty");
const centimetres = z.int("must be a whole number of centimetres").positive("must be more than 0");

/** `content/size-guide.json`: body measurements by size. */
export const sizeGuideSchema = z.strictObject({
  title: words,
  text: words,
  sizes: z
    .array(
      z.strictObject({
        uk: words,
        /** The same size elsewhere, by which it is found in a search. */
        eu: words,
        us: words,
        letter: words,
        bust: centimetres,
        waist: centimetres,
        hips: centimetres,
      }),
    )
    .min(1),
  notes: z.array(words),
});

export type SizeGuideContent = z.infer<typeof sizeGuideSchema>;
