import { and, count, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type Changer, recordChange } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { checkDocument, type DocumentChecks } from "./check-document.ts";
import { contentDrafts, contentVersions } from "./content.tables.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import type { DocumentProblem, DocumentView, VersionId } from "./document-version.ts";
import { DOCUMENTS, type DocumentName, isDocumentName } from "./documents.ts";
import { CONTENT_TAG } from "./page-tag.ts";
import {
  type ContentDeps,
  type DocumentWriter,
  fileHash,
  listPublished,
  viewOf,
} from "./read-documents.server.ts";

/** A save: the values, and the state of the document that they were typed over. */
export interface DocumentChange {
  name: DocumentName;
  body: unknown;
  revision: string;
  /** At once, at a moment, or later, by a person: then it is a draft. */
  publish: "now" | "later" | Date;
}

export type DocumentRefusal =
  | { kind: "problems"; problems: DocumentProblem[] }
  /** Somebody saved it first. */
  | { kind: "changed"; by: string; at: Date; body: unknown; revision: string };

/**
 * Saves a document as a draft, or publishes it. All processes show the published words as soon as the transaction
 * commits. A draft may have mistakes; published and scheduled words may not.
 */
export async function saveDocument(
  deps: ContentDeps,
  admin: DocumentWriter,
  { name, body, revision, publish }: DocumentChange,
): Promise<Result<DocumentView, DocumentRefusal>> {
  const there = await whatIsThere(deps, name);
  return inTransaction(deps.db, async (tx) => {
    await lock(tx, name);
    const view = await viewOf(tx, name);
    if (view.revision !== revision) return err(whoWasFaster(view));
    if (publish !== "later") {
      const problems = checkDocument(name, body, await checksOf(tx, deps, there));
      if (problems.length > 0) return err({ kind: "problems", problems });
    }
    const at = deps.now();
    if (publish === "now") await publishBody(tx, admin, { name, body, at });
    else {
      const draft = { body, by: admin.email, savedAt: at, publishAt: publish === "later" ? null : publish };
      await tx
        .insert(contentDrafts)
        .values({ document: name, ...draft })
        .onConflictDoUpdate({ target: contentDrafts.document, set: { ...draft, heldBack: null } });
      if (publish !== "later")
        await recordDocument(tx, admin, name, "scheduled", [
          { field: "publish at", from: null, to: publish.toISOString() },
        ]);
    }
    return ok(await viewOf(tx, name));
  });
}

/** Removes the draft that a person saw. False when somebody has saved another draft since; that one stays. */
export const removeDraft = (
  { db }: ContentDeps,
  admin: DocumentWriter,
  name: DocumentName,
  revision: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lock(tx, name);
    const { draft, revision: current } = await viewOf(tx, name);
    if (draft === null) return true;
    if (current !== revision) return false;
    await tx.delete(contentDrafts).where(eq(contentDrafts.document, name));
    await recordDocument(tx, admin, name, "draft discarded");
    return true;
  });

/**
 * Publishes an earlier version again, or the words that the shop was delivered with, at once. A draft stays. To undo
 * it, bring back the version before.
 */
export async function bringBack(
  deps: ContentDeps,
  admin: DocumentWriter,
  name: DocumentName,
  version: VersionId,
): Promise<Result<void, { kind: "gone" } | Extract<DocumentRefusal, { kind: "problems" }>>> {
  const there = await whatIsThere(deps, name);
  return inTransaction(deps.db, async (tx) => {
    await lock(tx, name);
    const found = version === "default" ? defaultDocuments[name] : await findVersion(tx, name, version);
    if (found === undefined) return err({ kind: "gone" });
    const problems = checkDocument(name, found, await checksOf(tx, deps, there));
    if (problems.length > 0) return err({ kind: "problems", problems });
    await insertVersion(tx, admin, { name, body: found, at: deps.now() }, "brought back");
    return ok(undefined);
  });
}

/** The values of a version; undefined for a version of another document. */
async function findVersion(tx: Transaction, name: DocumentName, id: number): Promise<unknown> {
  const [version] = await tx
    .select({ body: contentVersions.body })
    .from(contentVersions)
    .where(and(eq(contentVersions.id, id), eq(contentVersions.document, name)));
  return version?.body;
}

/**
 * Publishes the due documents. A document that no longer fits is held back, with the reason for the owner. Returns how
 * many were published.
 */
export async function publishDue(deps: ContentDeps): Promise<number> {
  const due = await deps.db
    .select({ name: contentDrafts.document })
    .from(contentDrafts)
    .where(and(lte(contentDrafts.publishAt, deps.now()), isNull(contentDrafts.heldBack)));
  let published = 0;
  for (const { name } of due) if (isDocumentName(name) && (await publishOneDue(deps, name))) published += 1;
  return published;
}

/** The number of drafts that did not go live at their moment, as a query. */
export const countDraftsHeldBack = (db: Database) =>
  db.select({ count: count() }).from(contentDrafts).where(isNotNull(contentDrafts.heldBack));

async function publishOneDue(deps: ContentDeps, name: DocumentName): Promise<boolean> {
  const there = await whatIsThere(deps, name);
  return inTransaction(deps.db, async (tx) => {
    await lock(tx, name);
    const [draft] = await tx
      .select()
      .from(contentDrafts)
      .where(
        and(
          eq(contentDrafts.document, name),
          lte(contentDrafts.publishAt, deps.now()),
          isNull(contentDrafts.heldBack),
        ),
      );
    if (!draft) return false;
    const by = { userId: null, email: draft.by };
    const [problem] = checkDocument(name, draft.body, await checksOf(tx, deps, there));
    if (!problem) {
      await publishBody(tx, by, { name, body: draft.body, at: deps.now() });
      return true;
    }
    const heldBack = `${problem.path.join(", ") || "The document"}: ${problem.message}`;
    await tx.update(contentDrafts).set({ heldBack }).where(eq(contentDrafts.document, name));
    await recordDocument(tx, by, name, "held back", [{ field: "reason", from: null, to: heldBack }]);
    return false;
  });
}

interface Published {
  name: DocumentName;
  body: unknown;
  at: Date;
}

async function publishBody(tx: Transaction, by: Changer, published: Published): Promise<void> {
  await tx.delete(contentDrafts).where(eq(contentDrafts.document, published.name));
  await insertVersion(tx, by, published, "published");
}

async function insertVersion(
  tx: Transaction,
  by: Changer,
  { name, body, at }: Published,
  action: string,
): Promise<void> {
  const parsed = DOCUMENTS[name].schema.parse(body);
  await tx.insert(contentVersions).values({
    document: name,
    body: parsed,
    by: by.email,
    publishedAt: at,
    fileHash: fileHash(name),
  });
  await recordDocument(tx, by, name, action);
  await announceChange(tx, [CONTENT_TAG]);
}

const recordDocument = (
  tx: Transaction,
  by: Changer,
  name: DocumentName,
  action: string,
  changes: Parameters<typeof recordChange>[2]["changes"] = [],
) => recordChange(tx, by, { subjectKind: "document", subjectId: name, action, changes });

const checksOf = async (
  tx: Transaction,
  { isDeliveryCountry }: ContentDeps,
  there: Pick<DocumentChecks, "isThere" | "kindUses">,
): Promise<DocumentChecks> => ({
  ...there,
  others: { ...defaultDocuments, ...(await listPublished(tx)).documents },
  isDeliveryCountry,
});

/** One writer for each document at a time. */
const lock = (tx: Transaction, name: DocumentName) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`document ${name}`}))`);

const whoWasFaster = ({ draft, versions: [newest], published, revision }: DocumentView): DocumentRefusal => ({
  kind: "changed",
  by: draft?.by ?? newest?.by ?? "",
  at: draft?.savedAt ?? newest?.publishedAt ?? new Date(0),
  body: draft?.body ?? published,
  revision,
});

/** What the shop has now: whether it shows something at a link, and how many products are of each kind. */
async function whatIsThere(
  { listPaths, countOfKinds }: ContentDeps,
  name: DocumentName,
): Promise<Pick<DocumentChecks, "isThere" | "kindUses">> {
  const paths = new Set((await listPaths()).map(({ path }) => path));
  const kindUses = name === "kinds" ? await countOfKinds() : new Map<string, number>();
  return { isThere: (link) => paths.has(link.replace(/#.*$/, "")), kindUses };
}
