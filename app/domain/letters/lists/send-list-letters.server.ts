import { and, asc, eq, exists, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { newToken } from "#app/domain/identity/link-token.server.ts";
import { findPiece, isSeen } from "#app/domain/people/lists/find-piece.server.ts";
import { holdStart, leavePath } from "#app/domain/people/lists/list-entry.ts";
import { listEntries, listLetters, openedRuns } from "#app/domain/people/lists.tables.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type Mail, MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { MailDeps } from "../order-mail.ts";
import { renderMail } from "../render-mail.tsx";
import { listLetter } from "./list-letter.ts";

interface Options {
  mailer: Mailer;
  deps: Pick<MailDeps, "shop" | "origin">;
  now: () => Date;
}

interface DueLetter {
  letter: typeof listLetters.$inferSelect;
  entry: typeof listEntries.$inferSelect;
  /** The run of which the entry has a piece. */
  run: Pick<typeof openedRuns.$inferSelect, "state" | "readyOn"> | null;
}

/** A letter is tried 1, 3, 7, 15 … minutes after it became due, for seven days. */
const NEXT_TRY = sql`${listLetters.dueSince} + (power(2, least(${listLetters.attempts}, 14)) - 1) * interval '1 minute'`;
const TRIED_MS = 7 * 86_400_000;

/**
 * Sends the letter to an entry of a list that has been due for longest; null when none is due. It is claimed, sent and
 * marked in one transaction, like a mail about an order. The token of its links is made here, and only its hash is
 * stored. The hours of a held piece are counted from here.
 */
export function sendNextListLetter(
  db: Database,
  { mailer, deps, now }: Options,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const claimAndSend = async (tx: Transaction) => {
    const due = await claimDue(tx, now());
    if (due === null) return null;
    const { letter, entry } = due;
    const isIt = eq(listLetters.id, letter.id);
    const { token, tokenHash } = newToken();
    const sentAt = now();
    const heldUntil = letter.kind === "offer" ? holdStart(sentAt, entry) : null;
    try {
      await mailer.send(await writeLetter(tx, due, { token, heldUntil }, deps), signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${listLetters.attempts} + 1`;
      await tx.update(listLetters).set({ attempts, lastError: error.message }).where(isIt);
      return error;
    }
    await tx.update(listLetters).set({ sentAt, tokenHash, lastError: null }).where(isIt);
    if (heldUntil)
      await tx
        .update(listEntries)
        .set({ heldUntil })
        .where(and(eq(listEntries.id, entry.id), eq(listEntries.holdId, letter.about)));
    return "sent" as const;
  };
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}

async function claimDue(tx: Transaction, now: Date): Promise<DueLetter | null> {
  const [claimed] = await tx
    .select({
      letter: listLetters,
      entry: listEntries,
      run: { state: openedRuns.state, readyOn: openedRuns.readyOn },
    })
    .from(listLetters)
    // An address that was deleted meanwhile gets no more letters, and nobody gets one that is no longer true.
    .innerJoin(listEntries, and(eq(listEntries.id, listLetters.entryId), isNotNull(listEntries.email)))
    .leftJoin(openedRuns, eq(openedRuns.id, listEntries.runId))
    .where(
      and(
        isNull(listLetters.sentAt),
        lte(NEXT_TRY, now),
        gt(listLetters.dueSince, new Date(now.getTime() - TRIED_MS)),
        // A letter about a piece that shoppers do not see waits. That a run is called off is told at once.
        or(eq(listEntries.list, "newsletter"), eq(listLetters.kind, "run-off"), exists(seenPieceOf(tx))),
        or(
          and(eq(listLetters.kind, "confirm"), eq(listEntries.state, "asked")),
          and(eq(listLetters.kind, "offer"), eq(listLetters.about, listEntries.holdId)),
          and(
            eq(listLetters.kind, "preorder"),
            eq(listEntries.state, "confirmed"),
            eq(openedRuns.state, "awaited"),
            // A day that was moved meanwhile has a letter of its own.
            sql`starts_with(${listLetters.about}, ${openedRuns.id} || ' ' || ${openedRuns.readyOn})`,
          ),
          and(eq(listLetters.kind, "run-off"), eq(listEntries.state, "confirmed"), isNull(listEntries.runId)),
        ),
      ),
    )
    .orderBy(asc(listLetters.dueSince))
    .limit(1)
    .for("update", { of: listLetters, skipLocked: true });
  return claimed ?? null;
}

/** The piece that an entry waits for, where shoppers see it. */
const seenPieceOf = (tx: Transaction) =>
  tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(
      and(eq(variants.productSlug, listEntries.productSlug), eq(variants.id, listEntries.variantId), isSeen),
    );

async function writeLetter(
  tx: Transaction,
  { letter, entry, run }: DueLetter,
  { token, heldUntil }: { token: string; heldUntil: Date | null },
  { shop, origin }: Options["deps"],
): Promise<Mail> {
  const { consent, askedAt, email } = entry;
  const isHiddenToo = letter.kind === "run-off";
  const piece = entry.list === "waiting" ? await findPiece(tx, entry, { isHiddenToo }) : null;
  // A piece may come from elsewhere before the run is cut.
  const isOfRun = letter.kind === "preorder" || run?.state === "cut";
  const cutBy = isOfRun ? (run?.readyOn ?? null) : null;
  if (letter.kind === "drop") throw new Error("Emails about a drop are sent from their own queue");
  const words = listLetter(letter.kind, { piece, consent, askedAt, heldUntil, cutBy, token, origin }, shop);
  return {
    ...(await renderMail(words, shop)),
    to: email ?? "",
    replyTo: shop.email,
    messageId: `<list.${letter.id}@${shop.email.split("@").at(-1)}>`,
    leaveUrl: origin + leavePath(token),
  };
}
