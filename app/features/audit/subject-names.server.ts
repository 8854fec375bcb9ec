import { and, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { adminChanges, productImports } from "#app/platform/db/schema/administration.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { enquiries } from "#app/platform/db/schema/enquiries.ts";
import { users } from "#app/platform/db/schema/identity.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { SubjectKind } from "./change.ts";

/**
 * Where the subjects of each kind are kept, under which id, and what people call them. The log itself keeps the id
 * alone: a name that a shopper gave goes when what they wrote goes.
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
    // As text: a damaged id is nobody's, not a fault.
    id: sql<string>`${productImports.id}::text`,
    name: sql<string>`${productImports.fileName}`,
  },
} as const;
const KINDS = Object.keys(SUBJECTS) as SubjectKind[];

/** What the subjects are called that are still there, by kind and id. */
export async function namesOf(
  db: Database,
  subjects: readonly { subjectKind: SubjectKind; subjectId: string }[],
): Promise<Record<SubjectKind, Map<string, string>>> {
  const found = KINDS.map(async (kind) => {
    const ids = subjects.filter(({ subjectKind }) => subjectKind === kind).map((one) => one.subjectId);
    if (ids.length === 0) return [kind, new Map<string, string>()] as const;
    const { table, id, name } = SUBJECTS[kind];
    const rows = await db
      .select({ id, name })
      .from(table)
      .where(inArray(id, [...new Set(ids)]));
    return [kind, new Map(rows.map((row) => [row.id, row.name]))] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<SubjectKind, Map<string, string>>;
}

/** Entries whose subject is called, by id or by name, something that holds these letters. */
export function isAbout(db: Database, letters: string): SQL | undefined {
  const pattern = `%${letters.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const isCalledSo = KINDS.map((kind) => {
    const { table, id, name } = SUBJECTS[kind];
    const called = db.select({ id }).from(table).where(ilike(name, pattern));
    return and(eq(adminChanges.subjectKind, kind), inArray(adminChanges.subjectId, called));
  });
  return or(ilike(adminChanges.subjectId, pattern), ...isCalledSo);
}
