import * as z from "zod";
import { isSlug } from "#app/shared/slug.ts";
import { picture, shortText, uniqueSlugs } from "./schemas.ts";

/** The most kinds that a shopper reads through. */
const MAX_KINDS = 30;

/** The kinds of piece, in the order of menus. The slug is in addresses, and stored with each product. */
export const kindsSchema = z
  .array(
    z.strictObject({
      slug: shortText
        .max(60, "must be 60 characters at most")
        .refine(isSlug, "must be lower-case words joined by hyphens"),
      name: shortText.max(60, "must be 60 characters at most"),
      /** True for kinds without anything to alter, such as bags, whose price also says little about a dress's. */
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

const list = z.array(shortText).min(1, "is empty");

/**
 * `content/search-words.json`: shoppers' words, and the words of the catalogue that mean the same; or, for goods that
 * the shop does not sell, the words of the nearest pieces; or what the words say of the whole list: only the sale, or an
 * order. A meaning of several words is found in products with all of them, and with none of the words `without`.
 */
export const searchWordsSchema = z
  .array(
    z.union(
      [
        z.strictObject({ said: list, means: list, without: list.optional() }),
        z.strictObject({ said: list, near: list }),
        z.strictObject({ said: list, shows: z.enum(["sale", "newest", "price-low"]) }),
      ],
      'must hold "said", and one of "means", "near" and "shows"',
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
