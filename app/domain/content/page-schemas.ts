import * as z from "zod";
import { SENTENCES, type SentenceName } from "#app/domain/outbox/emails.ts";
import { CURRENCY, parseMoney } from "#app/shared/money.ts";
import { isSlug } from "#app/shared/slug.ts";
import { CLAIM_KINDS, claimKey, type GreenClaim, proofProblem } from "./green-claims.ts";
import { captioned, link, picture, shortText, titled, uniqueSlugs, wholeNumber } from "./schemas.ts";

/** The shapes of the files that hold one page each, and of the lists that pages show. */

/** A list of a fixed number, or an empty one, whose part of the page is not shown. */
const allOrNone = <Item extends z.ZodType>(item: Item, count: number, message: string) =>
  z
    .array(item)
    .max(count, message)
    .refine(({ length }) => length === 0 || length === count, message);

/** The top of a page, and its entry in search engines. */
const head = z.strictObject({
  /** The name in the browser's tab; the shop's own is added. */
  title: shortText,
  description: shortText.max(160, "must be 160 characters at most"),
  heading: shortText,
  lead: shortText,
});
const headWithPicture = head.extend({ picture });

export const figuresSchema = allOrNone(
  z.strictObject({ value: z.string().regex(/^\d+$/, "must be a whole number"), label: shortText }),
  3,
  "must hold three figures",
);

export const testimonialsSchema = allOrNone(
  z.strictObject({ text: shortText, author: shortText }),
  8,
  "must hold eight quotes",
);

export const faqsSchema = z.array(z.strictObject({ question: shortText, answer: shortText }));

export const aboutSchema = z.strictObject({
  head: headWithPicture,
  /** Null, with an empty text, for no story. */
  story: z.strictObject({ title: shortText, picture: captioned, link }).nullable(),
  values: z.strictObject({ title: shortText, list: z.array(titled) }),
  mission: titled.extend({ picture }).nullable(),
  vision: titled.extend({ picture }).nullable(),
});

export const teamSchema = z.strictObject({
  head,
  members: allOrNone(
    z.strictObject({
      name: shortText,
      role: shortText,
      /** Without one, the page weaves the initials. */
      portrait: picture.optional(),
      bio: shortText.optional(),
      socials: z.array(z.strictObject({ name: shortText, url: z.url("must be an address") })).optional(),
    }),
    4,
    "must hold four people",
  ),
  contact: titled.extend({ link }),
});

const feature = titled.extend({ picture, link });

export const servicesSchema = z.strictObject({
  head: headWithPicture.extend({ primary: link, secondary: link }),
  services: allOrNone(titled.extend({ price: shortText, link }), 6, "must hold six services"),
  bench: captioned.nullable(),
  making: z.strictObject({
    title: shortText,
    steps: allOrNone(titled, 5, "must hold five steps"),
    note: shortText,
  }),
  women: feature.nullable(),
  mentorship: feature.nullable(),
  questions: titled.extend({ link }),
});

export const journeySchema = z.strictObject({
  head: headWithPicture,
  quote: z.strictObject({ text: shortText, picture }).nullable(),
  milestones: z.strictObject({
    title: shortText,
    list: z.array(titled.extend({ year: z.string().regex(/^\d{4}$/, "must be a year") })),
  }),
  next: titled.extend({ link }),
});

const policyHead = head.extend({
  /** The day of the last change, as 2026-11-20. */
  updated: z.iso.date("must be a day such as 2026-11-20"),
});

export const policiesSchema = z.strictObject({
  refunds: policyHead.extend({ promiseTitle: shortText, lawTitle: shortText, formTitle: shortText }),
  privacy: policyHead,
  terms: policyHead,
  accessibility: policyHead,
});

export type PageHeadText = z.infer<typeof headWithPicture>;
export type BrandFigures = z.infer<typeof figuresSchema>;
export type Testimonial = z.infer<typeof testimonialsSchema>[number];
export type Faq = z.infer<typeof faqsSchema>[number];
export type About = z.infer<typeof aboutSchema>;
export type Team = z.infer<typeof teamSchema>;
export type TeamMember = Team["members"][number];
export type Services = z.infer<typeof servicesSchema>;
export type Journey = z.infer<typeof journeySchema>;
export type Policies = z.infer<typeof policiesSchema>;

/** In characters. */
const MAX_CLAIM_LENGTH = 300;
const MAX_PROOF_LENGTH = 1_000;

/** One sentence of the register of green claims; a proof that cannot carry it is refused. */
export const claimSchema = z
  .strictObject({
    claim: shortText.max(MAX_CLAIM_LENGTH),
    kind: z.enum(CLAIM_KINDS, `must be one of ${CLAIM_KINDS.join(", ")}`),
    proof: shortText.max(MAX_PROOF_LENGTH).meta({ isLong: true }),
    validUntil: z.iso.date("must be a day such as 2027-11-30"),
  })
  .superRefine((claim, { addIssue }) => {
    const message = proofProblem(claim);
    if (message !== null) addIssue({ code: "custom", path: ["proof"], message });
  }) satisfies z.ZodType<GreenClaim>;

/** `content/claims.json`: the green claims that the shop makes, each once. */
export const claimsSchema = z
  .array(claimSchema)
  .max(100)
  .superRefine((claims, { addIssue }) => {
    const keys = claims.map(({ claim }) => claimKey(claim));
    for (const [nth, key] of keys.entries())
      if (keys.indexOf(key) < nth)
        addIssue({ code: "custom", path: [nth, "claim"], message: "is in the register already" });
  });

/** In characters: two or three lines of a letter. */
const MAX_SENTENCE_LENGTH = 300;

const letterSentence = z
  .string()
  .trim()
  .min(1, "is empty")
  .max(MAX_SENTENCE_LENGTH)
  .regex(/^[^\p{Cc}]*$/u, "must be one paragraph of plain text")
  .meta({ isLong: true })
  .nullable()
  // A document from before its letter has none.
  .default(null);

/** `content/letters.json`: a sentence of the owner's in each letter to the shopper; null for none. */
export const lettersSchema = z.strictObject(
  Object.fromEntries(SENTENCES.map((name) => [name, letterSentence])) as Record<
    SentenceName,
    typeof letterSentence
  >,
);

export type LettersContent = z.infer<typeof lettersSchema>;

/** In pence. The payment provider takes no less than a pound, and more would be no job of a table. */
const JOB_PRICES = [100, 1_000_00] as const;

/** `content/alterations.json`: what we alter and mend at a set price, with VAT, and the days that it takes. */
export const alterationsSchema = z
  .array(
    z.strictObject({
      name: shortText.max(80, "must be 80 characters at most").regex(/^[^\p{Cc}]*$/u, "must be one line"),
      price: z
        .string()
        .trim()
        .refine((text) => {
          const cents = parseMoney(text);
          return cents !== null && cents >= JOB_PRICES[0] && cents <= JOB_PRICES[1];
        }, "must be a price such as 18 or 12.50, from 1 to 1000")
        .meta({ label: `Price, ${CURRENCY.symbol}` }),
      days: wholeNumber.min(1, "must be 1 at least").max(90, "must be 90 at most"),
    }),
  )
  .max(30, "must have 30 at most")
  .superRefine((jobs, check) => {
    for (const [nth, { name }] of jobs.entries())
      if (jobs.findIndex((job) => job.name === name) < nth)
        check.addIssue({ code: "custom", path: [nth, "name"], message: `“${name}” is there already` });
  });

/**
 * The words of the collections' pages. The slug is that of a collection's name as products have it; a collection
 * without words has a plain page.
 */
export const collectionsSchema = z
  .array(
    z.strictObject({
      slug: shortText.refine(isSlug, "must be lower-case words joined by hyphens"),
      name: shortText,
      text: shortText,
      picture: picture.optional(),
    }),
  )
  .superRefine(uniqueSlugs);
