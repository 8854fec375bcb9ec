import * as z from "zod";
import { deliverySchema } from "./delivery-schema.ts";
import * as pages from "./page-schemas.ts";
import * as frame from "./schemas.ts";
import { sizeGuideSchema } from "./size-guide-schema.ts";

/** Text in Markdown, which may name facts. In the repository it is a file of its own beside the document's. */
const prose = z.string().trim().min(1, "is empty").meta({ isProse: true });

const policies = pages.policiesSchema.shape;

/**
 * The documents of the shop's words, by the names of their files in `content/`: what the owner calls each, the page
 * that shows it best, and its shape. A form, a draft, a version and the published words of a document all follow from
 * its schema.
 */
export const DOCUMENTS = {
  announcement: { title: "Announcement", page: "/", schema: frame.announcementSchema },
  home: { title: "Home page", page: "/", schema: frame.homeSchema },
  testimonials: { title: "Testimonials", page: "/", schema: pages.testimonialsSchema },
  figures: { title: "Figures", page: "/about", schema: pages.figuresSchema },
  about: { title: "About Us", page: "/about", schema: pages.aboutSchema.extend({ text: prose }) },
  team: { title: "Our Team", page: "/our-team", schema: pages.teamSchema },
  services: { title: "What We Do", page: "/what-we-do", schema: pages.servicesSchema },
  faqs: { title: "Questions and answers", page: "/what-we-do", schema: pages.faqsSchema },
  "the-journey": {
    title: "The Journey",
    page: "/client",
    schema: pages.journeySchema.extend({ text: prose }),
  },
  contact: { title: "Contact Us", page: "/contact", schema: frame.contactSchema },
  policies: {
    title: "Policies",
    page: "/refund-policy",
    schema: z.strictObject({
      refunds: policies.refunds.extend({ promise: prose, law: prose, form: prose }),
      privacy: policies.privacy.extend({ text: prose }),
      terms: policies.terms.extend({ text: prose }),
      accessibility: policies.accessibility.extend({ text: prose }),
    }),
  },
  "store-policy": { title: "Promises and times", page: "/refund-policy", schema: frame.storePolicySchema },
  delivery: { title: "Delivery", page: "/catalogue", schema: deliverySchema },
  navigation: { title: "Menus", page: "/", schema: frame.navigationSchema },
  "size-guide": { title: "Size guide", page: "/catalogue", schema: sizeGuideSchema },
  site: { title: "Business", page: "/contact", schema: frame.siteSchema },
} as const;

export type DocumentName = keyof typeof DOCUMENTS;

/** What a document says, by its name: as it is stored, with the names of its facts. */
export type Documents = { [Name in DocumentName]: z.infer<(typeof DOCUMENTS)[Name]["schema"]> };

export const isDocumentName = (name: string): name is DocumentName => Object.hasOwn(DOCUMENTS, name);
