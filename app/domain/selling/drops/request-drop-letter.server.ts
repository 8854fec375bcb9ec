import { and, count, eq, gt, isNotNull, isNull, lte, min } from "drizzle-orm";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { recordChange, recordChanges } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { drops } from "../drops.tables.server.ts";
import { type DropLetterDraft, dropTag } from "./drop.ts";

/** How far the letter of a drop has come. */
export interface DropLetterState {
  /** How many are on the list. */
  subscribers: number;
  /** Null until it is asked for. */
  askedAt: Date | null;
  sent: number;
  /** Whether every letter has left, or has been given up. */
  isDone: boolean;
}

/** Makes the one letter of a drop due to everybody on the list. False where it was asked for before, or the drop is gone. */
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
  const isSubscriber = and(eq(listEntries.list, "newsletter"), eq(listEntries.state, "confirmed"));
  const isOf = and(eq(emails.kind, "drop"), eq(emails.about, id));
  const [[list], [queued], [sent]] = await Promise.all([
    db.select({ count: count() }).from(listEntries).where(isSubscriber),
    db
      .select({ count: count() })
      .from(emails)
      .innerJoin(listEntries, and(eq(listEntries.id, emails.entryId), isSubscriber))
      .where(and(isOf, isNull(emails.sentAt))),
    db
      .select({ count: count() })
      .from(emails)
      .where(and(isOf, isNotNull(emails.sentAt))),
  ]);
  return {
    subscribers: list?.count ?? 0,
    askedAt: letterAskedAt,
    sent: sent?.count ?? 0,
    isDone: letterQueuedAt !== null && queued?.count === 0,
  };
}

/**
 * Opens the drops whose moment has come: their pages show the pieces, and private links are no longer needed. The pieces
 * themselves go live by their own schedule, which is the drop's moment. Safe to repeat and to run in several processes.
 * Returns the number of opened drops.
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
