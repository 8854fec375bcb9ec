import * as z from "zod";
import { CURRENCY } from "#app/shared/money.ts";
import { phoneNumber, socialAddress, whatsappNumber } from "./phone-schemas.ts";

/**
 * The shapes of the files in `content/`. They are checked when the shop is built and when it starts. Pages import only
 * the types, so that the checker itself is never sent to the browser.
 */
/** A text without marks. Its bound keeps every check of it short. */
export const shortText = z
  .string()
  .trim()
  .min(1, "is empty")
  .max(10_000, "must be 10,000 characters at most");
const path = z.string().regex(/^\/(?!\/)\S*$/, "must be a path of this site that begins with a slash");
export const webAddress = z.url({ protocol: /^https$/, error: "must be an https address" });
/** On this site, or at the image service that keeps its pictures. */
const stored = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/)\S+$/, "must be the address of a stored picture")
  .meta({ is: "picture" });
export const wholeNumber = z.int("must be a whole number").nonnegative("must not be negative");
export const dayRange = z
  .tuple([wholeNumber, wholeNumber])
  .refine(([from, to]) => from <= to, "must run from the smaller number to the larger");

/** Products come and go, and so do filtered lists: a link to one in these texts would later lead to nothing. */
const lasting = path
  .regex(
    /^(?!\/products\/|\/(catalogue|products)\?)/,
    "leads to a product or a filter, which may come to list nothing: only the slides of home.json can, which look first",
  )
  .meta({ is: "page" });
export const link = z.strictObject({ label: shortText, to: lasting });
/** A link that is left out while its product is hidden, or its filter lists nothing. */
const catalogueLink = z.strictObject({
  label: shortText,
  to: path
    .regex(
      /^(?!\/products\?|\/catalogue\?(?!(textile|kind)=[\w-]+$))/,
      "may choose one textile or one kind, as in /catalogue?kind=long-dresses",
    )
    .meta({ is: "place" }),
});
export const picture = z.strictObject({ url: stored, alt: shortText });
export const captioned = picture.extend({ caption: shortText });
export const titled = z.strictObject({ title: shortText, text: shortText });

/** Nine digits, twelve of a group's member, or a government department's; spaces do not count. */
const VAT_NUMBER = /^(GB|XI)?\s*(\d\s*){9}((\d\s*){3})?$|^(GB|XI)?\s*(GD|HA)\s*(\d\s*){3}$/i;

/** The prefix of the browser's storage keys (`{slug}.cart`). Changing it empties every visitor's cart. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");

/** Refuses a second entry with the same slug. */
export function uniqueSlugs(entries: readonly { slug: string }[], check: z.core.$RefinementCtx): void {
  const slugs = entries.map(({ slug }) => slug);
  for (const [nth, slug] of slugs.entries())
    if (slugs.indexOf(slug) < nth)
      check.addIssue({ code: "custom", path: [nth, "slug"], message: `“${slug}” is there already` });
}

/** `label` and `hint` are for the form: the owner's words in place of a file's names. */
export const siteSchema = z.strictObject({
  name: shortText.meta({ label: "Shop name" }),
  /** The name as in the logo: the second part in italic. */
  wordmark: z
    .tuple([shortText.meta({ label: "First part" }), shortText.meta({ label: "Second part, in italics" })])
    .meta({ label: "Name in the logo" }),
  tagline: shortText,
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{2,6}$/, "must be two to six capitals")
    .meta({ label: "Letters before order numbers", hint: "BA makes BA-20261128-0930." }),
  currencySymbol: z.literal(CURRENCY.symbol),
  about: shortText.meta({ label: "About the shop", hint: "A few lines at the foot of every page." }),
  /** The head of pages without their own words. */
  defaultTitle: shortText.meta({ label: "Title in search results" }),
  defaultDescription: shortText.max(200).meta({ label: "Description in search results" }),
  /** 1200 by 630 pixels. */
  shareImage: stored.meta({ label: "Picture for shared links" }),
  shareImageAlt: shortText.meta({ label: "What that picture shows" }),
  contact: z.strictObject({
    email: z.email("must be an email address"),
    phone: shortText.meta({ hint: "As customers read it." }),
    phoneLink: phoneNumber.meta({
      label: "Number that a tap calls",
      hint: "The same number, as you would dial it: 01632 960199.",
    }),
    whatsapp: whatsappNumber.meta({
      label: "WhatsApp number",
      hint: "As you would dial it: 07700 900123. From outside the UK with its country: +234 803 123 4567.",
    }),
    whatsappMessage: shortText.meta({ label: "WhatsApp message, to ask about a custom order" }),
    storyMessage: shortText.meta({ label: "WhatsApp message, to share an experience" }),
    addresses: z.strictObject({
      uk: z.strictObject({
        place: shortText,
        street: shortText,
        town: shortText,
        postcode: shortText,
        country: shortText,
      }),
      nigeria: z.strictObject({
        place: shortText,
        lines: z.array(shortText).min(1).meta({ label: "Address lines" }),
      }),
    }),
  }),
  /** Three versions of the opening hours, on purpose: each place shows its own. */
  hours: z
    .strictObject({
      header: shortText.meta({ label: "At the top of every page" }),
      footer: z.array(shortText).min(1).meta({ label: "At the foot of every page", item: "Line" }),
      home: z.array(shortText).min(1).meta({ label: "On the home page", item: "Line" }),
    })
    .meta({ label: "Opening hours" }),
  /** Shown beside all product pictures; null when they are photographs. */
  pictureNote: shortText.meta({ label: "Note beside product pictures" }).nullable(),
  socials: z
    .array(
      z.strictObject({
        name: shortText,
        url: socialAddress.meta({
          label: "Link to your page",
          hint: "For WhatsApp the number, as you would dial it: 07700 900123.",
        }),
      }),
    )
    .meta({ label: "Social media", item: "Account" }),
  company: z
    .strictObject({
      legalName: shortText,
      registeredOffice: shortText,
      number: shortText.meta({ label: "Company number" }).nullable(),
      registeredForVat: z.boolean().default(false),
      vatNumber: shortText
        .regex(VAT_NUMBER, "must be a UK number such as GB 123 4567 89, or be left empty")
        .nullable(),
    })
    .refine(({ registeredForVat, vatNumber }) => !registeredForVat || vatNumber !== null, {
      path: ["vatNumber"],
      message: "is needed on every invoice: enter it, or untick ‘Registered for VAT’",
    }),
});

export const announcementSchema = z.strictObject({ text: shortText, link });

export const navigationSchema = z.strictObject({
  main: z.array(link.extend({ children: z.array(link).min(1).optional() })).min(1),
  shopNow: link,
  quickLinks: z.array(link).min(1),
  legal: z.array(link).min(1),
});

export const homeSchema = z.strictObject({
  hero: z
    .array(
      z.strictObject({
        kicker: shortText,
        title: shortText,
        text: shortText,
        picture: z.strictObject({ wide: stored, tall: stored, alt: shortText }),
        primary: catalogueLink,
        secondary: catalogueLink,
        links: z.array(z.strictObject({ label: shortText, textile: shortText })),
      }),
    )
    .length(3, "must hold three slides"),
  newAndPopular: z.strictObject({ title: shortText, text: shortText }),
  promises: z.strictObject({
    title: shortText,
    picture: captioned,
    list: z.array(titled),
  }),
  story: z
    .strictObject({ title: shortText, paragraphs: z.array(shortText).min(1), link, picture: captioned })
    .nullable(),
  press: z
    .strictObject({
      kicker: shortText,
      quote: shortText,
      source: shortText,
      /** The address of the whole feature; null when it is not on the web. */
      url: webAddress.nullable(),
      picture,
    })
    .nullable(),
  focus: z.strictObject({
    title: shortText,
    cards: z
      .array(titled.extend({ picture, link }))
      .max(3, "must hold three cards")
      .refine(({ length }) => length === 0 || length === 3, "must hold three cards"),
  }),
  testimonials: z.strictObject({ title: shortText, text: shortText }),
  consultation: titled.extend({ picture }),
});

export const contactSchema = z.strictObject({
  title: shortText,
  text: shortText,
  whatsapp: shortText,
  find: z.strictObject({ title: shortText, picture: z.strictObject({ url: stored, alt: shortText }) }),
  /** For search engines. */
  description: shortText.max(200),
});

export const storePolicySchema = z.strictObject({
  returnsDays: wholeNumber,
  refundBusinessDays: dayRange,
  cancellationDays: wholeNumber.min(14, "must be at least the 14 days of UK law"),
  bankTransferHours: wholeNumber,
  /** The average time to answer a question is below this many hours. */
  responseHours: wholeNumber,
  consultationMinutes: wholeNumber,
});

export type Brand = z.infer<typeof siteSchema>;
export type Announcement = z.infer<typeof announcementSchema>;
export type Navigation = z.infer<typeof navigationSchema>;
export type NavigationLink = Navigation["quickLinks"][number];
export type NavigationItem = Navigation["main"][number];
export type HomeContent = z.infer<typeof homeSchema>;
/** The home page's words without its slides, which depend on the catalogue (`shop/home/shown-slides.ts`). */
export type HomeText = Omit<HomeContent, "hero">;
export type HeroSlideText = HomeContent["hero"][number];
export type StorePolicy = z.infer<typeof storePolicySchema>;
