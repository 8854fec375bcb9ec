import { ilike, inArray } from "drizzle-orm";
import { callNames } from "#app/domain/calendar/read-calendar.server.ts";
import { importNames } from "#app/domain/catalogue/import/imports.server.ts";
import { productNames } from "#app/domain/catalogue/products/product-lists.server.ts";
import { areaOf, DOCUMENTS, type DocumentName, isDocumentName } from "#app/domain/content/documents.ts";
import { documentNames } from "#app/domain/content/read-documents.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { userNames } from "#app/domain/identity/roles.server.ts";
import { madeNames } from "#app/domain/making/find-made.server.ts";
import { orderNames } from "#app/domain/orders/queries.server.ts";
import { enquiryNames } from "#app/domain/people/enquiries/inbox.server.ts";
import { dropNames } from "#app/domain/selling/drops/load-drop.server.ts";
import { discountNames } from "#app/domain/selling/promotions/discount-store.server.ts";
import {
  type ChangeRow,
  type LogPart,
  listLatest,
  listPart,
  type Seen,
} from "#app/platform/audit/list-changes.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { ChangeLog, LoggedChange, LogPlace, SubjectKind } from "./change.ts";

export const CHANGES_PER_PAGE = 40;
const LATEST = 5;

/**
 * A page of the audit log. Pages begin at entries, not at numbers. So a new entry moves nothing, and the thousandth
 * page costs as little as the first.
 */
export async function loadChangeLog(
  db: Database,
  admin: Admin<"changes:read">,
  place: LogPlace,
): Promise<ChangeLog> {
  const { query, after, before } = place;
  const about = query === "" ? null : aboutOf(db, query);
  const rows = await listPart(db, { ...place, seen: seenBy(admin), about }, CHANGES_PER_PAGE + 1);
  const isNewer = after !== null;
  const hasMore = rows.length > CHANGES_PER_PAGE;
  const shown = rows.slice(0, CHANGES_PER_PAGE);
  if (isNewer) shown.reverse();
  const [newest, oldest] = [shown.at(0)?.id ?? null, shown.at(-1)?.id ?? null];
  return {
    place,
    changes: await named(db, admin, shown),
    older: isNewer || hasMore ? oldest : null,
    newer: (isNewer ? hasMore : before !== null) ? newest : null,
  };
}

/** The subjects of the areas that an editor changes. */
const EDITORS: SubjectKind[] = ["product", "import", "enquiry", "drop", "call", "made"];

/** The entries that a role sees: all for an owner, its areas for an editor; and everybody sees their own. */
function seenBy({ role, userId }: Admin): Seen | null {
  if (role === "owner") return null;
  if (role !== "editor") return { userId, kinds: [], documents: [] };
  const documents = (Object.keys(DOCUMENTS) as DocumentName[]).filter((name) => areaOf(name) === "words");
  return { userId, kinds: EDITORS, documents };
}

/** The last changes of each of these subjects, newest first. */
export async function listLatestChanges(
  db: Database,
  admin: Admin,
  kind: SubjectKind,
  subjectIds: readonly string[],
): Promise<Record<string, LoggedChange[]>> {
  const changes = await named(db, admin, await listLatest(db, { kind, subjectIds }, LATEST));
  return Object.fromEntries(Map.groupBy(changes, ({ subjectId }) => subjectId));
}

/** The entries with the names of their subjects. */
async function named(db: Database, admin: Admin, rows: readonly ChangeRow[]): Promise<LoggedChange[]> {
  const names = await findNames(db, admin, rows);
  return rows.map(({ id, at, email, subjectKind, subjectId, action, changes }) => {
    const name = names[subjectKind]?.get(subjectId);
    return {
      id,
      at,
      by: email,
      kind: subjectKind,
      subjectId,
      name: isDocumentName(subjectId)
        ? DOCUMENTS[subjectId].title
        : (name ?? (subjectKind === "import" ? "an import" : subjectId)),
      isThere: name !== undefined,
      action,
      values: changes,
    };
  });
}

/**
 * The names for people of each kind of subject. The log itself stores only the id, so that a shopper's name disappears
 * when their data is erased.
 */
const NAMES = {
  product: productNames,
  order: orderNames,
  enquiry: enquiryNames,
  administrator: userNames,
  import: importNames,
  drop: dropNames,
  made: madeNames,
  document: documentNames,
  discount: discountNames,
  call: callNames,
} as const;
const KINDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

/** The names of the subjects that still exist, by kind and id. */
export async function findNames(
  db: Database,
  _admin: Admin,
  subjects: readonly { subjectKind: SubjectKind; subjectId: string }[],
): Promise<Partial<Record<SubjectKind, Map<string, string>>>> {
  const found = KINDS.map(async (kind) => {
    const ids = subjects.filter(({ subjectKind }) => subjectKind === kind).map((one) => one.subjectId);
    if (ids.length === 0) return [kind, new Map<string, string>()] as const;
    const names = NAMES[kind](db);
    const rows = await db
      .selectDistinct({ id: names.id, name: names.name })
      .from(names)
      .where(inArray(names.id, [...new Set(ids)]));
    return [kind, new Map(rows.map((row) => [row.id, row.name]))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Matches entries whose subject's id or name contains this text. */
function aboutOf(db: Database, letters: string): LogPart["about"] {
  const pattern = `%${letters.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const named = KINDS.map((kind) => {
    const names = NAMES[kind](db);
    return { kind, ids: db.select({ id: names.id }).from(names).where(ilike(names.name, pattern)) };
  });
  return { pattern, named };
}
