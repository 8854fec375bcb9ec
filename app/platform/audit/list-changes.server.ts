import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  lt,
  max,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../db/client.server.ts";
import { adminChanges } from "./audit.tables.server.ts";

export type ChangeRow = typeof adminChanges.$inferSelect;
export type ChangeSubject = ChangeRow["subjectKind"];

/** The wanted changes: of this kind of subject, by these actions; and of one subject, or by one person. */
interface Which {
  subjectKind: ChangeSubject;
  actions: string[];
  subjectId?: string;
  userId?: string;
}

/** The last of these changes, newest first. */
export const listChanges = (
  db: Database,
  { subjectKind, actions, subjectId, userId }: Which,
  most: number,
): Promise<ChangeRow[]> =>
  db
    .select()
    .from(adminChanges)
    .where(
      and(
        eq(adminChanges.subjectKind, subjectKind),
        inArray(adminChanges.action, actions),
        subjectId === undefined ? undefined : eq(adminChanges.subjectId, subjectId),
        userId === undefined ? undefined : eq(adminChanges.userId, userId),
      ),
    )
    .orderBy(desc(adminChanges.id))
    .limit(most);

/** When each action was last done to a kind of subject. */
export const listLastTimes = (db: Database, subjectKind: ChangeSubject) =>
  db
    .select({ action: adminChanges.action, at: max(adminChanges.at) })
    .from(adminChanges)
    .where(eq(adminChanges.subjectKind, subjectKind))
    .groupBy(adminChanges.action);

/** As SQL: when an action was last done to the subject that a column names. */
export const lastTimeOf = (subjectKind: ChangeSubject, subjectId: SQLWrapper, action: string) =>
  sql<string | null>`(SELECT max(${adminChanges.at}) FROM ${adminChanges}
    WHERE ${adminChanges.subjectKind} = ${subjectKind} AND ${adminChanges.subjectId} = ${subjectId}
    AND ${adminChanges.action} = ${action})`;

/** The persons who changed a subject, as e-mails, by the moments as the database writes them. */
export async function listChangers(
  db: Database,
  { subjectKind, subjectId }: Pick<ChangeRow, "subjectKind" | "subjectId">,
  moments: readonly string[],
): Promise<Map<string, string>> {
  if (moments.length === 0) return new Map();
  const { rows } = await db.execute<{ moment: string; email: string }>(
    sql`SELECT moment, email FROM unnest(${sql.param([...moments])}::text[]) AS moment
      JOIN ${adminChanges} ON ${adminChanges.at} = moment::timestamptz
      WHERE ${adminChanges.subjectKind} = ${subjectKind} AND ${adminChanges.subjectId} = ${subjectId}`,
  );
  return new Map(rows.map(({ moment, email }) => [moment, email]));
}

/**
 * The subjects of a bulk change by one person at a moment, in microseconds since 1970; and whether `field` of each was
 * changed again since.
 */
export const listChangedTogether = (
  db: Database,
  {
    stamp,
    userId,
    subjectKind,
    action,
    field,
  }: { stamp: string; userId: string; subjectKind: ChangeSubject; action: string; field: string },
) => {
  const later = alias(adminChanges, "later");
  const isOverridden = sql`EXISTS ${db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.subjectKind, subjectKind),
        eq(later.subjectId, adminChanges.subjectId),
        gt(later.at, adminChanges.at),
        sql`${later.changes} @> ${JSON.stringify([{ field }])}::jsonb`,
      ),
    )}`.mapWith(Boolean);
  return db
    .select({ subjectId: adminChanges.subjectId, isOverridden })
    .from(adminChanges)
    .where(
      and(
        sql`${adminChanges.at} = 'epoch'::timestamptz + ${stamp}::bigint * interval '1 microsecond'`,
        eq(adminChanges.userId, userId),
        eq(adminChanges.subjectKind, subjectKind),
        eq(adminChanges.action, action),
      ),
    );
};

/** The changes that somebody may see: their own, of these kinds of subjects, and of these documents. */
export interface Seen {
  userId: string;
  kinds: ChangeSubject[];
  documents: string[];
}

/** The part of the log: its reader, kind and subject, and the beginning of the page. */
export interface LogPart {
  /** Null for a reader who sees all. */
  seen: Seen | null;
  kind: ChangeSubject | null;
  /** A pattern for the subject's id, and queries for the ids of subjects with such a name; null for all. */
  about: { pattern: string; named: readonly { kind: ChangeSubject; ids: SQLWrapper }[] } | null;
  before: number | null;
  after: number | null;
}

/** A page of the log: newest first, or oldest first when it begins after an entry. */
export function listPart(db: Database, part: LogPart, most: number): Promise<ChangeRow[]> {
  const { kind, before, after } = part;
  const isNewer = after !== null;
  const from = isNewer
    ? gt(adminChanges.id, after)
    : before === null
      ? undefined
      : lt(adminChanges.id, before);
  return db
    .select()
    .from(adminChanges)
    .where(
      and(
        isSeen(part.seen),
        kind === null ? undefined : eq(adminChanges.subjectKind, kind),
        isAbout(part.about),
        from,
      ),
    )
    .orderBy(isNewer ? asc(adminChanges.id) : desc(adminChanges.id))
    .limit(most);
}

function isSeen(seen: Seen | null): SQL | undefined {
  if (seen === null) return undefined;
  const { userId, kinds, documents } = seen;
  const ofDocuments = and(
    eq(adminChanges.subjectKind, "document"),
    inArray(adminChanges.subjectId, documents),
  );
  return or(
    eq(adminChanges.userId, userId),
    kinds.length > 0 ? inArray(adminChanges.subjectKind, kinds) : undefined,
    documents.length > 0 ? ofDocuments : undefined,
  );
}

function isAbout(about: LogPart["about"]): SQL | undefined {
  if (about === null) return undefined;
  const isCalledSo = about.named.map(({ kind, ids }) =>
    and(eq(adminChanges.subjectKind, kind), inArray(adminChanges.subjectId, ids)),
  );
  return or(ilike(adminChanges.subjectId, about.pattern), ...isCalledSo);
}

/** The last changes of each of these subjects, newest first. */
export async function listLatest(
  db: Database,
  { kind, subjectIds }: { kind: ChangeSubject; subjectIds: readonly string[] },
  most: number,
): Promise<ChangeRow[]> {
  if (subjectIds.length === 0) return [];
  const place = sql<number>`row_number() OVER (PARTITION BY ${adminChanges.subjectId} ORDER BY ${adminChanges.id} DESC)`;
  const latest = db
    .select({ id: adminChanges.id, place: place.as("place") })
    .from(adminChanges)
    .where(and(eq(adminChanges.subjectKind, kind), inArray(adminChanges.subjectId, [...subjectIds])))
    .as("latest");
  const rows = await db
    .select({ change: adminChanges })
    .from(adminChanges)
    .innerJoin(latest, eq(latest.id, adminChanges.id))
    .where(sql`${latest.place} <= ${most}`)
    .orderBy(desc(adminChanges.id));
  return rows.map(({ change }) => change);
}
