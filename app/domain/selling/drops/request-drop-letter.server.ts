import { and, asc, eq, gt, isNotNull, isNull, lte, min } from "drizzle-orm";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { countDropEmails, queueDropEmails } from "#app/domain/outbox/drop-emails.server.ts";
import { forgetToldAddresses } from "#app/domain/outbox/outbox.server.ts";
import { countSubscribers, listUntold, subscriberIds } from "#app/domain/people/lists/list-emails.server.ts";
import { recordChange, recordChanges } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { drops } from "../drops.tables.server.ts";
import { type DropLetterDraft, dropTag } from "./drop.ts";

/** The progress of a drop's letter. */
export interface DropLetterState {
  /** The number of people on the list. */
  subscribers: number;
  /** Null until it is requested. */
  askedAt: Date | null;
  sent: number;
  /** Whether every letter has left, or has been given up. */
  isDone: boolean;
}

/**
 * Makes the one letter of a drop due to everybody on the list. False when it was requested before, or the drop is gone.
 */
export function requestDropLetter(
  db: Database,
  admin: Admin<"drop-letters:write">,
  { id, letter, now }: { id: string; letter: DropLetterDraft; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [asked] = await tx
      .update(drops)
      .set({ letterWords: letter.words, letterPieces: letter.pieces, letterAskedAt: now })
      .where(and(eq(drops.id, id), isNull(drops.letterAskedAt)))
      .returning({ id: drops.id });
    if (!asked) return false;
    await recordChange(tx, admin, { subjectKind: "drop", subjectId: id, action: "letter sent" });
    return true;
  });
}

/** Counts a drop's letters, and the list that they go to. */
export async function countDropLetters(
  db: Database,
  _admin: Admin<"drop-letters:read">,
  { id, letterAskedAt, letterQueuedAt }: typeof drops.$inferSelect,
): Promise<DropLetterState> {
  const [subscribers, { sent, waiting }] = await Promise.all([
    countSubscribers(db),
    countDropEmails(db, id, subscriberIds(db)),
  ]);
  return { subscribers, askedAt: letterAskedAt, sent, isDone: letterQueuedAt !== null && waiting === 0 };
}

/** How many people's letters are put into the queue at once. */
const PORTION = 100;

/**
 * Makes the letters of the next people on the list due. It goes through the list once, and then looks for people who
 * confirmed meanwhile: their entries may be older than the last one. If someone left the list and signed up again, an
 * unsent letter moves to the new entry. Each address has one row for each drop, so nobody gets its letter twice,
 * however often this is interrupted and repeated. False when no drop's letter is to be sent further, or another process
 * does it.
 */
export function queueDropLetters(db: Database, now: Date, most = PORTION): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [drop] = await tx
      .select()
      .from(drops)
      .where(and(isNotNull(drops.letterAskedAt), isNull(drops.letterQueuedAt)))
      .orderBy(asc(drops.letterAskedAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!drop) return false;
    const next = await listUntold(tx, drop.id, { after: drop.letterQueuedTo, most });
    const people = next.length > 0 ? next : await listUntold(tx, drop.id, { after: 0, most });
    const last = people.at(-1);
    const isIt = eq(drops.id, drop.id);
    if (!last) {
      await tx.update(drops).set({ letterQueuedAt: now }).where(isIt);
      await forgetToldAddresses(tx, drop.id);
      return false;
    }
    await queueDropEmails(tx, drop.id, people, now);
    const letterQueuedTo = Math.max(last.entryId, drop.letterQueuedTo);
    await tx.update(drops).set({ letterQueuedTo }).where(isIt);
    return true;
  });
}

/**
 * Opens the drops whose moment has come: their pages show the pieces, and private links are no longer needed. The
 * pieces themselves go live by their own schedule, which is the drop's moment. Safe to repeat and to run in several
 * processes. Returns the number of opened drops.
 */
export function openDrops({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const at = now();
    const opened = await tx
      .update(drops)
      .set({ openedAt: at })
      .where(and(isNull(drops.openedAt), lte(drops.opensAt, at)))
      .returning({ id: drops.id, slug: drops.slug });
    if (opened.length === 0) return 0;
    await announceChange(tx, [LISTING_TAG, ...opened.map(({ slug }) => dropTag(slug))]);
    await recordChanges(
      tx,
      { userId: null, email: "The schedule" },
      opened.map(({ id }) => ({ subjectKind: "drop", subjectId: id, action: "opened" })),
    );
    return opened.length;
  });
}

/** The moment of the next drop, if it comes within these milliseconds; null otherwise. */
export async function findNextOpening(db: Database, now: Date, withinMs: number): Promise<Date | null> {
  const until = new Date(now.getTime() + withinMs);
  const [next] = await db
    .select({ at: min(drops.opensAt) })
    .from(drops)
    .where(and(isNull(drops.openedAt), gt(drops.opensAt, now), lte(drops.opensAt, until)));
  return next?.at ?? null;
}
