import { isDeepStrictEqual } from "node:util";
import { desc, sql } from "drizzle-orm";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { blankDocuments } from "./blank-documents.server.ts";
import { contentVersions } from "./content.tables.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import { DOCUMENTS, type DocumentName, type Documents, isDocumentName } from "./documents.ts";
import { fileHash } from "./read-documents.server.ts";

/** Who published what no person did. */
const THE_SHOP = "The shop";

/** These say the same in every shop. */
const NEUTRAL: ReadonlySet<DocumentName> = new Set([
  ...(["navigation", "kinds", "collections", "size-guide", "letters"] as const),
  // These have steps of their own.
  ...(["site", "delivery"] as const),
]);
/** A shop can do without these. */
const OPTIONAL: ReadonlySet<DocumentName> = new Set(["testimonials", "figures", "team", "faqs", "looks"]);

/** A document that its owner has not written yet. */
export interface UnwrittenDocument {
  name: DocumentName;
  title: string;
  /** The sample's words are in it, or next to nothing is. */
  has: "sample" | "nothing";
}

/** Begins a shop without the sample's words: publishes the documents of `blankDocuments` that nobody has published yet. */
export const publishBlankDocuments = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Of several processes that start, the first publishes.
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

/** The documents that still say what the shop was delivered with, in the order of their table. */
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

/** Of these, the sample's words are untrue in every other shop, whoever has published them. */
const CLAIMS: ReadonlySet<DocumentName> = new Set([
  ...(["home", "testimonials", "figures", "about", "team", "services", "the-journey"] as const),
]);

const isDelivered = (name: DocumentName, body: unknown): boolean =>
  isDeepStrictEqual(
    body,
    DOCUMENTS[name].schema.parse(defaultDocuments[name] satisfies Documents[DocumentName]),
  );
