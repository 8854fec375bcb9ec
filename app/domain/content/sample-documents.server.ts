import { isDeepStrictEqual } from "node:util";
import { desc, sql } from "drizzle-orm";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { contentVersions } from "./content.tables.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import { DOCUMENTS, type DocumentName, type Documents, isDocumentName } from "./documents.ts";
import { fileHash } from "./read-documents.server.ts";

const { home, team, about, services, contact, policies, "the-journey": journey } = defaultDocuments;

/** The part of the example's privacy notice that speaks of its own rooms abroad. */
const ABROAD = /^## Outside the United Kingdom\n[\s\S]*?(?=^## )/m;

/**
 * The words of a shop without the sample, until its owner has written: nothing that is true of the sample alone.
 * Praise, figures, people, quotations, places and prices are empty, so that their parts of a page are not shown.
 */
export const blankDocuments = {
  announcement: { text: "Welcome to {{brand}}.", link: { label: "Shop the catalogue", to: "/catalogue" } },
  home: {
    ...home,
    hero: home.hero.map((slide, nth) => ({
      ...slide,
      kicker: "{{brand}}",
      title: ["New in the shop", "From the catalogue", "Ask us"][nth] ?? "",
      text: ["See what is new.", "See every piece.", "Write to us about a size or an order."][nth] ?? "",
      primary: { label: "Shop the catalogue", to: "/catalogue" },
      secondary: { label: "Contact us", to: "/contact" },
    })),
    promises: { ...home.promises, list: [] },
    story: null,
    press: null,
    focus: { ...home.focus, cards: [] },
    consultation: { ...home.consultation, text: "Tell us what you are looking for, and we call you." },
  },
  testimonials: [],
  figures: [],
  about: {
    ...about,
    head: { ...about.head, description: "About {{brand}}.", lead: "Who we are, and what we make." },
    story: null,
    values: { ...about.values, list: [] },
    mission: null,
    vision: null,
    text: "",
  },
  claims: [],
  team: {
    head: { ...team.head, description: "The people at {{brand}}." },
    members: [],
    contact: { ...team.contact, title: "Ask us.", text: "A size, a piece, an order: write to us." },
  },
  services: {
    ...services,
    head: {
      ...services.head,
      description: "What we do at {{brand}}.",
      lead: "What we do, and how to ask for it.",
    },
    services: [],
    bench: null,
    making: { ...services.making, steps: [] },
    women: null,
    mentorship: null,
  },
  faqs: [],
  alterations: [],
  "the-journey": {
    ...journey,
    head: { ...journey.head, description: "How {{brand}} began.", lead: "How {{brand}} began." },
    quote: null,
    milestones: { ...journey.milestones, list: [] },
    next: { ...journey.next, title: "See what we make.", text: "Every piece is in the catalogue." },
    text: "",
  },
  contact: {
    ...contact,
    text: "A question about a size, a piece or an order? Write to us.",
    description: "Write to {{brand}} about a size, a piece or an order.",
  },
  looks: [],
  policies: {
    ...policies,
    privacy: { ...policies.privacy, text: policies.privacy.text.replace(ABROAD, "") },
  },
} satisfies Partial<Documents>;

/** The publisher's name when no person published. */
const THE_SHOP = "The shop";

/** These documents say the same in every shop. */
const NEUTRAL: ReadonlySet<DocumentName> = new Set([
  ...(["navigation", "kinds", "collections", "size-guide", "letters", "labels", "markets"] as const),
  // These documents have set-up steps of their own.
  ...(["site", "delivery"] as const),
]);
/** A shop can do without these. */
const OPTIONAL: ReadonlySet<DocumentName> = new Set([
  ...(["testimonials", "figures", "claims", "team", "faqs", "alterations", "looks"] as const),
]);

/** A document that its owner has not written yet. */
export interface UnwrittenDocument {
  name: DocumentName;
  title: string;
  /** The sample's words are in it, or next to nothing is. */
  has: "sample" | "nothing";
}

/**
 * Begins a shop without the sample's words: publishes the documents of `blankDocuments` that nobody has published yet.
 */
export const publishBlankDocuments = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    // When several processes start, the first publishes.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('blank documents'))`);
    const published = await tx.selectDistinct({ name: contentVersions.document }).from(contentVersions);
    const names = (Object.keys(blankDocuments) as (keyof typeof blankDocuments)[]).filter(
      (name) => !published.some((row) => row.name === name),
    );
    if (names.length === 0) return;
    await tx.insert(contentVersions).values(
      names.map((name) => ({
        document: name,
        body: DOCUMENTS[name].schema.parse(blankDocuments[name]),
        by: THE_SHOP,
        publishedAt: now,
        fileHash: fileHash(name),
      })),
    );
  });

/** The documents that still have the words that the shop was delivered with, in the order of their table. */
export async function listUnwritten(db: Database): Promise<UnwrittenDocument[]> {
  const newest = await db
    .selectDistinctOn([contentVersions.document], {
      name: contentVersions.document,
      body: contentVersions.body,
      by: contentVersions.by,
    })
    .from(contentVersions)
    .orderBy(contentVersions.document, desc(contentVersions.id));
  const versions = new Map(newest.flatMap((row) => (isDocumentName(row.name) ? [[row.name, row]] : [])));
  return (Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name): UnwrittenDocument[] => {
    if (NEUTRAL.has(name)) return [];
    const { title } = DOCUMENTS[name];
    const version = versions.get(name);
    if (!version || (CLAIMS.has(name) && isDelivered(name, version.body)))
      return [{ name, title, has: "sample" }];
    if (version.by !== THE_SHOP || OPTIONAL.has(name)) return [];
    // The law needs policies, so the sample’s stay.
    return [{ name, title, has: name === "policies" ? "sample" : "nothing" }];
  });
}

/** The documents whose sample words are untrue in every other shop, no matter who has published them. */
const CLAIMS: ReadonlySet<DocumentName> = new Set([
  ...(["home", "testimonials", "figures", "about", "claims", "team", "services", "the-journey"] as const),
]);

const isDelivered = (name: DocumentName, body: unknown): boolean =>
  isDeepStrictEqual(
    body,
    DOCUMENTS[name].schema.parse(defaultDocuments[name] satisfies Documents[DocumentName]),
  );
