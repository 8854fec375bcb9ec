import * as z from "zod";
import type { Area } from "#app/domain/identity/rights.ts";
import { kindsSchema, looksSchema, sizeGuideSchema } from "./catalogue-schemas.ts";
import { deliverySchema, marketsSchema } from "./delivery-schema.ts";
import { labelsSchema } from "./labels-schema.ts";
import { textSizeError } from "./markdown.ts";
import * as pages from "./page-schemas.ts";
import * as frame from "./schemas.ts";

/**
 * Text in Markdown, which may name facts, where a shop may have nothing to tell. In the repository it is a file of its
 * own.
 */
const story = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const problem = textSizeError(text);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  })
  .meta({ isProse: true });
/** The same, but required. */
const prose = story.min(1, "is empty").meta({ isProse: true });

const policies = pages.policiesSchema.shape;

/**
 * The documents of the shop's words, by the names of their files in `content/`: the owner's name for each, the page
 * that shows it best (letters have none, and a preview of their own), the right to see and change it, and its shape.
 * Forms, drafts, versions and the published words all follow from the schema.
 */
export const DOCUMENTS = {
  announcement: { title: "Announcement", page: "/", area: "words", schema: frame.announcementSchema },
  home: { title: "Home page", page: "/", area: "words", schema: frame.homeSchema },
  testimonials: { title: "Testimonials", page: "/", area: "words", schema: pages.testimonialsSchema },
  figures: { title: "Figures", page: "/about", area: "words", schema: pages.figuresSchema },
  about: {
    title: "About Us",
    page: "/about",
    area: "words",
    schema: pages.aboutSchema.extend({ text: story }),
  },
  claims: { title: "Claims", page: "/about", area: "words", schema: pages.claimsSchema },
  team: { title: "Our Team", page: "/our-team", area: "words", schema: pages.teamSchema },
  services: { title: "What We Do", page: "/what-we-do", area: "words", schema: pages.servicesSchema },
  faqs: { title: "Questions and answers", page: "/what-we-do", area: "words", schema: pages.faqsSchema },
  alterations: {
    title: "Alterations and mending",
    page: "/made-for-you/alteration",
    area: "words",
    schema: pages.alterationsSchema,
  },
  "the-journey": {
    title: "The Journey",
    page: "/client",
    area: "words",
    schema: pages.journeySchema.extend({ text: story }),
  },
  contact: { title: "Contact Us", page: "/contact", area: "words", schema: frame.contactSchema },
  policies: {
    title: "Policies",
    page: "/refund-policy",
    area: "words",
    schema: z.strictObject({
      refunds: policies.refunds.extend({ promise: prose, law: prose, form: prose }),
      privacy: policies.privacy.extend({ text: prose }),
      terms: policies.terms.extend({ text: prose }),
      accessibility: policies.accessibility.extend({ text: prose }),
    }),
  },
  "store-policy": {
    title: "Promises and times",
    page: "/refund-policy",
    area: "words",
    schema: frame.storePolicySchema,
  },
  letters: { title: "Emails", page: "/", area: "words", schema: pages.lettersSchema },
  delivery: { title: "Delivery", page: "/catalogue", area: "settings", schema: deliverySchema },
  labels: { title: "Labels and customs", page: "/", area: "settings", schema: labelsSchema },
  markets: { title: "Where we sell", page: "/catalogue", area: "settings", schema: marketsSchema },
  navigation: { title: "Menus", page: "/", area: "words", schema: frame.navigationSchema },
  kinds: { title: "Kinds", page: "/catalogue", area: "words", schema: kindsSchema },
  collections: { title: "Collections", page: "/catalogue", area: "words", schema: pages.collectionsSchema },
  looks: { title: "Looks", page: "/catalogue", area: "words", schema: looksSchema },
  "size-guide": { title: "Size guide", page: "/catalogue", area: "words", schema: sizeGuideSchema },
  site: { title: "Business", page: "/contact", area: "settings", schema: frame.siteSchema },
} as const satisfies Record<string, { title: string; page: string; area: Area; schema: z.ZodType }>;

export type DocumentName = keyof typeof DOCUMENTS;

/** The values of a document, by its name: as they are stored, with the names of its facts. */
export type Documents = { [Name in DocumentName]: z.infer<(typeof DOCUMENTS)[Name]["schema"]> };

export const isDocumentName = (name: string): name is DocumentName => Object.hasOwn(DOCUMENTS, name);

/** The right that a document needs, also for an unknown name. */
export const areaOf = (name: string): "words" | "settings" =>
  isDocumentName(name) ? DOCUMENTS[name].area : "words";
