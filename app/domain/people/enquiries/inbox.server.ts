import { and, asc, count, desc, eq, exists, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import type { Enquiry } from "./enquiry.ts";
import {
  type EnquiryState,
  type Forward,
  type Inbox,
  type InboxEntry,
  type InboxPlace,
  type InboxView,
  PER_PAGE,
} from "./inbox-view.ts";

/**
 * A page of the inbox. A page after the last one becomes the last one, because enquiries can move away while the owner
 * reads.
 */
export async function loadInbox(db: Database, _admin: Admin, place: InboxPlace): Promise<Inbox> {
  const { view, page, only } = place;
  const counts = await countViews(db);
  const pages = only === null ? Math.max(1, Math.ceil(counts[view] / PER_PAGE)) : 1;
  const shown = Math.min(page, pages);
  const rows = await db
    .select()
    .from(enquiries)
    .where(only === null ? isIn(db, view) : eq(enquiries.id, only))
    .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
    .limit(PER_PAGE)
    .offset((shown - 1) * PER_PAGE);
  const forwards = await forwardsOf(
    db,
    rows.map(({ id }) => id),
  );
  const entries = rows.map(
    ({ id, state, createdAt, erasedAt, kind, fields }): InboxEntry => ({
      id,
      state,
      createdAt,
      erasedAt,
      forwards: forwards.get(id) ?? [],
      // The fields were checked before they were stored.
      ...({ kind, fields } as unknown as Enquiry),
    }),
  );
  return { place: { ...place, page: shown }, counts, pages, entries };
}

/** Moves an enquiry to another state. Returns its former state, for undoing; null when the enquiry does not exist. */
export function moveEnquiry(
  db: Database,
  admin: Admin,
  { id, to }: { id: string; to: EnquiryState },
): Promise<EnquiryState | null> {
  return inTransaction(db, async (tx) => {
    const isIt = eq(enquiries.id, id);
    const [before] = await tx.select({ state: enquiries.state }).from(enquiries).where(isIt).for("update");
    if (!before) return null;
    if (before.state !== to) {
      await tx.update(enquiries).set({ state: to }).where(isIt);
      await recordChange(tx, admin, { subjectKind: "enquiry", subjectId: id, action: to });
    }
    return before.state;
  });
}

async function countViews(db: Database): Promise<Record<InboxView, number>> {
  const states = await db
    .select({ state: enquiries.state, size: count() })
    .from(enquiries)
    .groupBy(enquiries.state);
  const sizes = new Map(states.map(({ state, size }) => [state, size]));
  return {
    new: sizes.get("new") ?? 0,
    answered: sizes.get("answered") ?? 0,
    spam: sizes.get("spam") ?? 0,
    unforwarded: await db.$count(enquiries, isIn(db, "unforwarded")),
  };
}

/** The enquiries of a view. Spam does not count as unforwarded. */
const isIn = (db: Database, view: InboxView) =>
  view === "unforwarded"
    ? and(ne(enquiries.state, "spam"), isNull(enquiries.erasedAt), hasFailedForward(db))
    : eq(enquiries.state, view);

const hasFailedForward = (db: Database) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(enquiryForwards)
      .where(
        and(
          eq(enquiryForwards.enquiryId, enquiries.id),
          isNull(enquiryForwards.forwardedAt),
          gt(enquiryForwards.attempts, 0),
        ),
      ),
  );

async function forwardsOf(db: Database, ids: string[]): Promise<Map<string, Forward[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(enquiryForwards)
    .where(inArray(enquiryForwards.enquiryId, ids))
    .orderBy(asc(enquiryForwards.channel));
  return Map.groupBy(rows, ({ enquiryId }) => enquiryId) as Map<string, Forward[]>;
}

/** The number of new enquiries, as a query. */
export const countNew = (db: Database) =>
  db.select({ count: count() }).from(enquiries).where(eq(enquiries.state, "new"));

/** The writer of each enquiry, to select names from. */
export const enquiryNames = (db: Database) =>
  db
    .select({
      id: sql<string>`${enquiries.id}`.as("id"),
      name: sql<string>`coalesce(nullif(concat_ws(' ', ${enquiries.fields}->>'firstName', ${enquiries.fields}->>'lastName', ${enquiries.fields}->>'fullName'), ''), 'an erased enquiry')`.as(
        "name",
      ),
    })
    .from(enquiries)
    .as("named");
