import { and, asc, desc, eq, gt, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { productImports } from "#app/domain/catalogue/imports.tables.server.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { contentVersions } from "#app/domain/content/content.tables.server.ts";
import { areaOf, DOCUMENTS, type DocumentName, isDocumentName } from "#app/domain/content/documents.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { users } from "#app/domain/identity/identity.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { enquiries } from "#app/domain/people/enquiries.tables.server.ts";
import { drops } from "#app/domain/selling/drops.tables.server.ts";
import { discounts } from "#app/domain/selling/promotions.tables.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { ChangeLog, LoggedChange, LogPlace, SubjectKind } from "./change.ts";

export const CHANGES_PER_PAGE = 40;
const LATEST = 5;

type Row = typeof adminChanges.$inferSelect;

/**
 * A page of the audit log. Pages begin at entries, not at numbers. So a new entry moves nothing, and the thousandth
 * page costs as little as the first.
 */
export async function loadChangeLog(
  db: Database,
  admin: Admin<"changes:read">,
  place: LogPlace,
): Promise<ChangeLog> {
  const { kind, query, before, after } = place;
  const isWanted = and(
    seenBy(admin),
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
    changes: await named(db, admin, shown),
    older: isNewer || hasMore ? oldest : null,
    newer: (isNewer ? hasMore : before !== null) ? newest : null,
  };
}

/** The subjects of the areas that an editor changes. */
const EDITORS: SubjectKind[] = ["product", "import", "enquiry", "drop"];

/** The entries for this role: all for an owner, those of their area for an editor; and everybody's own. */
function seenBy({ role, userId }: Admin): SQL | undefined {
  if (role === "owner") return undefined;
  const own = eq(adminChanges.userId, userId);
  if (role !== "editor") return own;
  const words = (Object.keys(DOCUMENTS) as DocumentName[]).filter((name) => areaOf(name) === "words");
  const ofWords = and(eq(adminChanges.subjectKind, "document"), inArray(adminChanges.subjectId, words));
  return or(own, inArray(adminChanges.subjectKind, EDITORS), ofWords);
}

/** The last changes of each of these subjects, newest first. */
export async function listLatestChanges(
  db: Database,
  admin: Admin,
  kind: SubjectKind,
  subjectIds: readonly string[],
): Promise<Record<string, LoggedChange[]>> {
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
    admin,
    rows.map(({ change }) => change),
  );
  return Object.fromEntries(Map.groupBy(changes, ({ subjectId }) => subjectId));
}

/** The entries with the names of their subjects. */
async function named(db: Database, admin: Admin, rows: readonly Row[]): Promise<LoggedChange[]> {
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
 * For each kind of subject its table, its id, and its name for people. The log itself stores only the id, so that a
 * shopper's name disappears when their data is erased.
 */
const SUBJECTS = {
  product: { table: products, id: sql<string>`${products.slug}`, name: sql<string>`${products.title}` },
  order: { table: orders, id: sql<string>`${orders.reference}`, name: sql<string>`${orders.reference}` },
  enquiry: {
    table: enquiries,
    id: sql<string>`${enquiries.id}`,
    name: sql<string>`coalesce(nullif(concat_ws(' ', ${enquiries.fields}->>'firstName', ${enquiries.fields}->>'lastName', ${enquiries.fields}->>'fullName'), ''), 'an erased enquiry')`,
  },
  administrator: { table: users, id: sql<string>`${users.email}`, name: sql<string>`${users.email}` },
  import: {
    table: productImports,
    // Compared as text: a malformed id matches no row and raises no error.
    id: sql<string>`${productImports.id}::text`,
    name: sql<string>`${productImports.fileName}`,
  },
  drop: { table: drops, id: sql<string>`${drops.id}::text`, name: sql<string>`${drops.name}` },
  document: {
    table: contentVersions,
    id: sql<string>`${contentVersions.document}`,
    name: sql<string>`${contentVersions.document}`,
  },
  discount: { table: discounts, id: sql<string>`${discounts.id}`, name: sql<string>`${discounts.name}` },
} as const;
const KINDS = Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[];

/** The names of the subjects that still exist, by kind and id. */
export async function findNames(
  db: Database,
  _admin: Admin,
  subjects: readonly { subjectKind: SubjectKind; subjectId: string }[],
): Promise<Partial<Record<SubjectKind, Map<string, string>>>> {
  const found = KINDS.map(async (kind) => {
    const ids = subjects.filter(({ subjectKind }) => subjectKind === kind).map((one) => one.subjectId);
    if (ids.length === 0) return [kind, new Map<string, string>()] as const;
    const { table, id, name } = SUBJECTS[kind];
    const rows = await db
      .selectDistinct({ id, name })
      .from(table)
      .where(inArray(id, [...new Set(ids)]));
    return [kind, new Map(rows.map((row) => [row.id, row.name]))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Matches entries whose subject's id or name contains this text. */
function isAbout(db: Database, letters: string): SQL | undefined {
  const pattern = `%${letters.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const isCalledSo = KINDS.map((kind) => {
    const { table, id, name } = SUBJECTS[kind];
    const called = db.select({ id }).from(table).where(ilike(name, pattern));
    return and(eq(adminChanges.subjectKind, kind), inArray(adminChanges.subjectId, called));
  });
  return or(ilike(adminChanges.subjectId, pattern), ...isCalledSo);
}
