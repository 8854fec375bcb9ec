import { and, asc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { findOrderById } from "#app/domain/orders/queries.server.ts";
import { deleteGivenUp, dropUnsent } from "#app/domain/outbox/outbox.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { findMade } from "./find-made.server.ts";
import { endPayments, lockMade, type MadeRow, moveMade, recordEntry } from "./history.server.ts";
import { erasureDay, isOver, QUIET_DAYS } from "./made.ts";
import {
  MADE_PERSON,
  madeEntries,
  madePayments,
  madePictures,
  madeRequests,
} from "./making.tables.server.ts";
import { forgetDrafts } from "./save-request.server.ts";

const STILL_MADE =
  "A piece is being made for this person. Their data can be erased once it is delivered or cancelled.";

/** Erases the person of a locked request: name, email, measurements, pictures and words. What was agreed stays. */
async function erase(tx: Transaction, { id }: Pick<MadeRow, "id">, now: Date): Promise<void> {
  const entries = await tx
    .update(madeEntries)
    .set({
      text: sql`CASE WHEN ${madeEntries.kind} IN ('message', 'progress', 'cancelled') THEN '' ELSE ${madeEntries.text} END`,
    })
    .where(eq(madeEntries.requestId, id))
    .returning({ id: madeEntries.id });
  for (const { id: about } of entries)
    for (const kind of ["made", "made-notice"] as const) await dropUnsent(tx, { kind, about });
  await tx.delete(madePictures).where(eq(madePictures.requestId, id));
  await tx
    .update(madeRequests)
    .set({ ...MADE_PERSON.erased, isUnanswered: false, erasedAt: now })
    .where(eq(madeRequests.id, id));
}

/** Erases a person from their request, because they asked for it. Refused while the piece is being made. */
export const eraseMade = (
  { db, now }: { db: Database; now: () => Date },
  admin: Admin<"personal-data:write">,
  id: string,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const found = await lockMade(tx, id);
    if (!found) return err("This request has no person any more.");
    if (found.row.state === "making" || found.row.state === "made") return err(STILL_MADE);
    if (!isOver(found.row.state)) await end(tx, found, "cancelled", now());
    await erase(tx, found.row, now());
    const action = "personal data erased";
    await recordChange(tx, admin, { subjectKind: "made", subjectId: id, action });
    return ok(null);
  });

/** Why the request behind an order still needs its person; null when none does. */
export async function madeErasureError(tx: Transaction, orderId: string): Promise<string | null> {
  const row = await findOfOrder(tx, orderId);
  return row && (row.state === "making" || row.state === "made") ? STILL_MADE : null;
}

/** Erases the person of the request behind an order, with the order's own. */
export async function eraseMadeOfOrder(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const row = await findOfOrder(tx, orderId);
  if (row && row.erasedAt === null) await erase(tx, row, now);
}

async function findOfOrder(tx: Transaction, orderId: string): Promise<MadeRow | null> {
  const [found] = await tx
    .select({ row: madeRequests })
    .from(madePayments)
    .innerJoin(madeRequests, eq(madeRequests.id, madePayments.requestId))
    .where(eq(madePayments.orderId, orderId))
    .for("update", { of: madeRequests });
  return found?.row ?? null;
}

/** All stored data of a request, to be handed to its person, with the pictures as data URLs; null for none. */
export async function exportMade(db: Database, admin: Admin<"personal-data:read">, id: string) {
  const found = await findMade(db, { id, admin });
  const [row] = found ? await db.select().from(madeRequests).where(eq(madeRequests.id, id)) : [];
  if (!found || !row) return null;
  const pictures = await db
    .select({ bytes: madePictures.bytes })
    .from(madePictures)
    .where(eq(madePictures.requestId, id))
    .orderBy(asc(madePictures.at));
  const { kind, state, createdAt, eraseOn, erasedAt, garment, cloth, country, job, arrival } = row;
  return {
    ...{ request: id, kind, state, createdAt, eraseOn, erasedAt, garment, cloth, country, job, arrival },
    ...MADE_PERSON.exportOf(row),
    measures: found.measures.map(({ label, words }) => ({ label, words })),
    quote: found.quote,
    messages: found.entries.map(({ kind, writer, text, at }) => ({ kind, writer, text, at })),
    orders: found.payments.map(({ part, reference }) => ({ part, reference })),
    pictures: pictures.map(({ bytes }) => `data:image/webp;base64,${bytes.toString("base64")}`),
  };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMade>>>;

/** Ends a request that nobody pays a deposit for, and names the day of its erasure. */
async function end(
  tx: Transaction,
  { row, open }: Locked,
  to: "lapsed" | "cancelled",
  now: Date,
): Promise<void> {
  await endPayments(tx, open, to === "lapsed" ? "the quote lapsed" : "the request ended");
  const eraseOn = erasureDay(to, shopDay(now));
  await moveMade(tx, row, to, { eraseOn, isUnanswered: false, changedAt: now });
  const tells = to === "lapsed" ? ({ tells: "customer" } as const) : {};
  await recordEntry(tx, row, { kind: to, writer: "clock", ...tells }, now);
}

/**
 * What time does to requests: quotes lapse after their last day, and requests after a year of silence; pieces that
 * arrived are delivered; and each person is erased on the day that their page names. Each request in a transaction of
 * its own, safe to interrupt and repeat. Returns how many changed.
 */
export async function ageMade({ db, now: clock }: { db: Database; now: () => Date }): Promise<number> {
  const now = clock();
  const today = shopDay(now);
  const quietSince = new Date(now.getTime() - QUIET_DAYS * 86_400_000);
  let changed = 0;
  const each = async (which: SQL | undefined, run: (tx: Transaction, found: Locked) => Promise<boolean>) => {
    const rows = await db.select({ id: madeRequests.id }).from(madeRequests).where(which);
    for (const { id } of rows) {
      const isDone = await inTransaction(db, async (tx) => {
        const found = await lockMade(tx, id);
        return found ? run(tx, found) : false;
      });
      if (isDone) changed += 1;
    }
  };
  const isPast = and(eq(madeRequests.state, "quoted"), lt(madeRequests.validUntil, today));
  const isQuiet = and(eq(madeRequests.state, "asked"), lt(madeRequests.changedAt, quietSince));
  await each(or(isPast, isQuiet), async (tx, found) => {
    const { state, validUntil, changedAt } = found.row;
    const isDue =
      state === "quoted"
        ? validUntil !== null && validUntil < today
        : state === "asked" && changedAt < quietSince;
    if (isDue) await end(tx, found, "lapsed", now);
    return isDue;
  });
  // An alteration is paid before, so its order can be sent although nobody has marked it as made.
  const isAltering = and(eq(madeRequests.state, "making"), eq(madeRequests.kind, "alteration"));
  await each(or(eq(madeRequests.state, "made"), isAltering), async (tx, { row }) => {
    const day = await arrivalOf(tx, row, today);
    if (day === null || (row.state !== "made" && row.state !== "making")) return false;
    if (row.state === "making") await moveMade(tx, row, "made", { step: "deliver", changedAt: now });
    await moveMade(tx, { ...row, state: "made" }, "delivered", {
      eraseOn: erasureDay("delivered", day),
      changedAt: now,
    });
    await recordEntry(tx, row, { kind: "delivered", writer: "clock" }, now);
    return true;
  });
  const isDue = and(isNull(madeRequests.erasedAt), lte(madeRequests.eraseOn, today));
  await each(
    and(isDue, inArray(madeRequests.state, ["delivered", "lapsed", "cancelled"])),
    async (tx, { row }) => {
      if (row.eraseOn === null || row.eraseOn > today) return false;
      await erase(tx, row, now);
      return true;
    },
  );
  await forgetDrafts(db, now);
  await inTransaction(db, (tx) => deleteGivenUp(tx, "made", now));
  return changed;
}

/** A parcel that left this long ago has arrived, when nobody has recorded its day. */
const MAX_TRANSIT_DAYS = 60;

/** The day on which a finished piece reached its customer; null before. */
async function arrivalOf(tx: Transaction, { id }: MadeRow, today: string): Promise<string | null> {
  const isBalance = and(eq(madePayments.requestId, id), eq(madePayments.part, "balance"));
  for (const { orderId } of await tx.select().from(madePayments).where(isBalance)) {
    const order = await findOrderById(tx, orderId);
    if (order?.state !== "fulfilled" || order.fulfilledAt === null) continue;
    if (order.deliveredOn !== null) return order.deliveredOn;
    const latest = addDays(shopDay(order.fulfilledAt), MAX_TRANSIT_DAYS);
    if (latest <= today) return latest;
  }
  return null;
}
