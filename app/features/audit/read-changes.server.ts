import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { adminChanges } from "#app/platform/db/schema/administration.ts";
import type { Change, ChangeLog, LogPlace, SubjectKind } from "./change.ts";
import { isAbout, namesOf } from "./subject-names.server.ts";

export const CHANGES_PER_PAGE = 40;
const LATEST = 5;

type Row = typeof adminChanges.$inferSelect;

/**
 * One page of the audit log. Pages go by entries, not by counting: what is added meanwhile moves nothing, and the
 * thousandth page costs what the first one does.
 */
export async function readChanges(db: Database, _admin: Admin, place: LogPlace): Promise<ChangeLog> {
  const { kind, query, before, after } = place;
  const isWanted = and(
    kind === null ? undefined : eq(adminChanges.subjectKind, kind),
    query === "" ? undefined : isAbout(db, query),
  );
  const isNewer = after !== null;
  const from = isNewer
    ? gt(adminChanges.id, after)
    : before === null
      ? undefined
      : lt(adminChanges.id, before);
  const rows = await db
    .select()
    .from(adminChanges)
    .where(and(isWanted, from))
    .orderBy(isNewer ? asc(adminChanges.id) : desc(adminChanges.id))
    .limit(CHANGES_PER_PAGE + 1);
  const hasMore = rows.length > CHANGES_PER_PAGE;
  const shown = rows.slice(0, CHANGES_PER_PAGE);
  if (isNewer) shown.reverse();
  const [newest, oldest] = [shown.at(0)?.id ?? null, shown.at(-1)?.id ?? null];
  return {
    place,
    changes: await named(db, shown),
    older: isNewer || hasMore ? oldest : null,
    newer: (isNewer ? hasMore : before !== null) ? newest : null,
  };
}

/** The last changes of each of these subjects, newest first. */
export async function readLatestChanges(
  db: Database,
  _admin: Admin,
  kind: SubjectKind,
  subjectIds: readonly string[],
): Promise<Record<string, Change[]>> {
  if (subjectIds.length === 0) return {};
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
    .where(sql`${latest.place} <= ${LATEST}`)
    .orderBy(desc(adminChanges.id));
  const changes = await named(
    db,
    rows.map(({ change }) => change),
  );
  return Object.fromEntries(Map.groupBy(changes, ({ subjectId }) => subjectId));
}

/** The entries, their subjects called what people call them. */
async function named(db: Database, rows: readonly Row[]): Promise<Change[]> {
  const names = await namesOf(db, rows);
  return rows.map(({ id, at, email, subjectKind, subjectId, action, changes }) => {
    const name = names[subjectKind].get(subjectId);
    return {
      id,
      at,
      by: email,
      kind: subjectKind,
      subjectId,
      name: name ?? (subjectKind === "import" ? "an import" : subjectId),
      isThere: name !== undefined,
      action,
      values: changes,
    };
  });
}
