import { createHash } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { contentDrafts, contentVersions } from "./content.tables.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import type { DocumentView, ListedDocument } from "./document-version.ts";
import { DOCUMENTS, type DocumentName, type Documents, isDocumentName } from "./documents.ts";
import type { PublicPage } from "./public-paths.ts";

/**
 * The addresses of all pictures in the shop's words, beside other addresses there: in drafts, and in every published
 * version, because each can be brought back.
 */
export async function listDocumentPictures(db: Database): Promise<string[]> {
  const found = await db.execute<{ url: string }>(sql`
    SELECT DISTINCT (regexp_matches(body::text, '"((?:/media/|https?://)[^"]+)"', 'g'))[1] AS url
    FROM (SELECT body FROM ${contentVersions} UNION ALL SELECT body FROM ${contentDrafts}) AS bodies
    ORDER BY url`);
  return found.rows.map(({ url }) => url);
}

/** The versions that a document's page lists. */
const SHOWN_VERSIONS = 30;

export interface ContentDeps {
  db: Database;
  now: () => Date;
  /** Every path at which the shop has something to show now. */
  listPaths: () => Promise<PublicPage[]>;
  /** Whether the payment provider takes an address in a country. */
  isDeliveryCountry: (code: string) => boolean;
  /** How many products are of each kind, hidden ones too. */
  countOfKinds: () => Promise<ReadonlyMap<string, number>>;
}

/** Somebody who may see a document: the table of documents names the right. */
export type DocumentReader = Admin<"words:read"> | Admin<"settings:read">;
/** Somebody who may change a document. */
export type DocumentWriter = Admin<"words:write"> | Admin<"settings:write">;

/** The published documents that differ from their files, by name, and the documents without a readable version. */
interface Published {
  documents: Partial<Documents>;
  /** An older version of these is used, because the newest does not fit. */
  older: DocumentName[];
  /** The file is used for these. */
  unread: DocumentName[];
}

/**
 * Reads the published documents. A newer or an older program may have written a version: values that this program does
 * not know are left out, and missing ones come from the file. If the newest version does not fit all the same, the
 * newest fitting one is used.
 */
export async function listPublished(db: Database | Transaction): Promise<Published> {
  const newest = await db
    .selectDistinctOn([contentVersions.document], {
      name: contentVersions.document,
      body: contentVersions.body,
    })
    .from(contentVersions)
    .orderBy(contentVersions.document, desc(contentVersions.id));
  const published: Published = { documents: {}, older: [], unread: [] };
  for (const { name, body } of newest) {
    if (!isDocumentName(name)) continue;
    const fitting = readBody(name, body);
    const older = fitting ? undefined : await findOlder(db, name);
    if (older) published.older.push(name);
    else if (!fitting) published.unread.push(name);
    if (fitting ?? older) Object.assign(published.documents, { [name]: fitting ?? older });
  }
  return published;
}

/** The newest version that fits the schema. */
async function findOlder(db: Database | Transaction, name: DocumentName): Promise<unknown> {
  const versions = await db
    .select({ body: contentVersions.body })
    .from(contentVersions)
    .where(eq(contentVersions.document, name))
    .orderBy(desc(contentVersions.id))
    .limit(SHOWN_VERSIONS);
  for (const { body } of versions) {
    const fitting = readBody(name, body);
    if (fitting) return fitting;
  }
  return undefined;
}

/** A version as this program reads it; undefined when it does not fit. */
function readBody(name: DocumentName, body: unknown): unknown {
  const { schema } = DOCUMENTS[name];
  for (const value of [body, { ...defaultDocuments[name], ...(body as object) }]) {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const known = schema.safeParse(withoutUnknown(value, read.error.issues));
    if (known.success) return known.data;
  }
  return undefined;
}

/** The value without the keys that its schema does not know. */
function withoutUnknown(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const known = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    // biome-ignore lint/suspicious/noExplicitAny: it is walked by the path that its schema gives.
    const inner = issue.path.reduce((at: any, key) => at?.[key], known);
    for (const key of issue.keys) delete inner?.[key];
  }
  return known;
}

/** All documents that somebody may see, in the order of their table. */
export async function listDocuments(
  { db }: ContentDeps,
  admin: Admin<"words:read">,
): Promise<ListedDocument[]> {
  const published = await db
    .selectDistinctOn([contentVersions.document], {
      name: contentVersions.document,
      by: contentVersions.by,
      at: contentVersions.publishedAt,
    })
    .from(contentVersions)
    .orderBy(contentVersions.document, desc(contentVersions.id));
  const drafts = await db.select().from(contentDrafts);
  const names = (Object.keys(DOCUMENTS) as DocumentName[]).filter((name) =>
    holds(admin, DOCUMENTS[name].area, "read"),
  );
  return names.map((name) => {
    const version = published.find((row) => row.name === name);
    const draft = drafts.find(({ document }) => document === name);
    const { title } = DOCUMENTS[name];
    if (!draft) {
      const changed = version ? { by: version.by, at: version.at } : null;
      return { name, title, state: version ? "published" : "as delivered", changed, publishAt: null };
    }
    const state = draft.heldBack ? "held back" : draft.publishAt ? "scheduled" : "draft";
    return { name, title, state, changed: { by: draft.by, at: draft.savedAt }, publishAt: draft.publishAt };
  });
}

export const loadDocument = (
  { db }: ContentDeps,
  _: DocumentReader,
  name: DocumentName,
): Promise<DocumentView> => viewOf(db, name);

/** The document's state, for its page and before a change. */
export async function viewOf(db: Database | Transaction, name: DocumentName): Promise<DocumentView> {
  const versions = await db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.document, name))
    .orderBy(desc(contentVersions.id))
    .limit(SHOWN_VERSIONS);
  const [draft] = await db.select().from(contentDrafts).where(eq(contentDrafts.document, name));
  const [newest] = versions;
  const { title, page } = DOCUMENTS[name];
  return {
    name,
    title,
    page,
    published: newest?.body ?? defaultDocuments[name],
    draft: draft ?? null,
    versions,
    hasNewerDefault: newest !== undefined && newest.fileHash !== fileHash(name),
    revision: `${newest?.id ?? 0}.${draft?.savedAt.getTime() ?? 0}`,
  };
}

/** A mark of the words in a document's file. */
export const fileHash = (name: DocumentName): string =>
  createHash("sha256").update(JSON.stringify(defaultDocuments[name])).digest("base64url").slice(0, 16);

/** The published documents, to select names from. */
export const documentNames = (db: Database) =>
  db
    .select({
      id: sql<string>`${contentVersions.document}`.as("id"),
      name: sql<string>`${contentVersions.document}`.as("name"),
    })
    .from(contentVersions)
    .as("named");

/** The number of claims whose proof had run out by a day, as a query. */
export const countExpiredClaims = (today: Day) => sql`SELECT count(*) FROM jsonb_path_query(coalesce(
    (SELECT ${contentVersions.body} FROM ${contentVersions} WHERE ${contentVersions.document} = 'claims'
      ORDER BY ${contentVersions.id} DESC LIMIT 1),
    ${JSON.stringify(defaultDocuments.claims)}::jsonb), '$[*].validUntil') AS until
  WHERE until #>> '{}' < ${today}`;

/**
 * Those of the documents that somebody has published. To close or open a market is no publication of the delivery: its
 * version differs from the one before in the closed markets alone.
 */
export async function listPublishedNames(
  db: Database,
  names: readonly DocumentName[],
): Promise<DocumentName[]> {
  const { document, body, id } = contentVersions;
  const closed = sql`coalesce(${body}->'closedMarkets', '[]')`;
  const versions = db
    .select({
      name: document,
      isOfMarkets: sql<boolean>`${closed} <> lag(${closed}, 1, '[]')
        OVER (PARTITION BY ${document} ORDER BY ${id})`.as("is_of_markets"),
    })
    .from(contentVersions)
    .where(inArray(document, [...names]))
    .as("versions");
  const rows = await db
    .selectDistinct({ name: versions.name })
    .from(versions)
    .where(sql`NOT ${versions.isOfMarkets}`);
  return names.filter((name) => rows.some((row) => row.name === name));
}
