import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, sql } from "drizzle-orm";
import { listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import { newToken } from "#app/domain/identity/link-token.server.ts";
import { leavePath } from "#app/domain/people/lists/list-entry.ts";
import { listEntries, listLetters } from "#app/domain/people/lists.tables.server.ts";
import { dropPath, earlyPath } from "#app/domain/selling/drops/drop.ts";
import { earlyKeyOf } from "#app/domain/selling/drops/load-drop.server.ts";
import { forgetToldAddresses } from "#app/domain/selling/drops/request-drop-letter.server.ts";
import { drops } from "#app/domain/selling/drops.tables.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type Mail, MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { mailedPicture } from "../mailed-order.server.ts";
import type { MailDeps, MailPiece } from "../order-mail.ts";
import { renderMail } from "../render-mail.tsx";
import { dropLetter } from "./drop-letter.ts";

type DropRow = typeof drops.$inferSelect;

interface Options {
  mailer: Mailer;
  deps: Pick<MailDeps, "shop" | "origin" | "secret">;
  now: () => Date;
  /** How many people's letters are put into the queue at once. */
  portion?: number;
}

interface DueLetter {
  letter: typeof listLetters.$inferSelect;
  entry: typeof listEntries.$inferSelect;
  drop: DropRow;
}

const PORTION = 100;
/** A letter is tried 1, 3, 7, 15 … minutes after it became due, for two days: a drop is news. */
const NEXT_TRY = sql`${listLetters.dueSince} + (power(2, least(${listLetters.attempts}, 14)) - 1) * interval '1 minute'`;
const TRIED_MS = 2 * 86_400_000;

/**
 * Sends the next letter about a drop; null when there is none. The list is put into the queue in portions: the next one
 * when no letter is due any more. Each address has one row for each drop, so nobody gets its letter twice, however often this
 * is interrupted and repeated. A letter is claimed, sent and marked in one transaction, like a mail about an order.
 */
export async function sendNextDropLetter(
  db: Database,
  { mailer, deps, now, portion = PORTION }: Options,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const claimAndSend = async (tx: Transaction) => {
    const due = await claimDue(tx, now());
    if (due === null) return null;
    const isIt = eq(listLetters.id, due.letter.id);
    const { token, tokenHash } = newToken();
    try {
      await mailer.send(await writeLetter(tx, due, token, deps), signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${listLetters.attempts} + 1`;
      await tx.update(listLetters).set({ attempts, lastError: error.message }).where(isIt);
      return error;
    }
    await tx.update(listLetters).set({ sentAt: now(), tokenHash, lastError: null }).where(isIt);
    return "sent" as const;
  };
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  const send = () => inTransaction(db, claimAndSend, { retries: 0 });
  return (await send()) ?? ((await queuePortion(db, now(), portion)) ? send() : null);
}

/**
 * Makes the letters of the next people on the list due. The list is gone through once, and then looked at for those who
 * confirmed meanwhile: their entries may be older than the last one. A letter that has not left goes on to the new entry of
 * who left and signed up again. False where no drop's letter is to be told further, or another process does it.
 */
function queuePortion(db: Database, now: Date, most: number): Promise<boolean> {
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
    const letters = people.map((to) => ({ ...to, kind: "drop" as const, about: drop.id, dueSince: now }));
    await tx
      .insert(listLetters)
      .values(letters)
      // It waits for a sender that has the letter in its hand.
      .onConflictDoUpdate({
        target: [listLetters.about, listLetters.emailHash],
        targetWhere: isNotNull(listLetters.emailHash),
        set: { entryId: sql`excluded.entry_id`, dueSince: now, attempts: 0, lastError: null },
        setWhere: isNull(listLetters.sentAt),
      });
    const letterQueuedTo = Math.max(last.entryId, drop.letterQueuedTo);
    await tx.update(drops).set({ letterQueuedTo }).where(isIt);
    return true;
  });
}

/** The next confirmed entries without a drop's letter, whose address has not had it by another entry either. */
function listUntold(tx: Transaction, dropId: string, { after, most }: { after: number; most: number }) {
  const emailHash = sql<string>`encode(sha256(convert_to(${dropId}::text || ' ' || ${listEntries.email}, 'UTF8')), 'hex')`;
  const isAbout = eq(listLetters.about, dropId);
  const ofEntry = and(eq(listLetters.entryId, listEntries.id), eq(listLetters.kind, "drop"), isAbout);
  const hadByAddress = and(isAbout, eq(listLetters.emailHash, emailHash), isNotNull(listLetters.sentAt));
  return tx
    .select({ entryId: listEntries.id, emailHash })
    .from(listEntries)
    .where(
      and(
        sql`${listEntries.list} = 'newsletter' AND ${listEntries.state} = 'confirmed'`,
        gt(listEntries.id, after),
        notExists(tx.select().from(listLetters).where(ofEntry)),
        notExists(tx.select().from(listLetters).where(hadByAddress)),
      ),
    )
    .orderBy(asc(listEntries.id))
    .limit(most);
}

async function claimDue(tx: Transaction, now: Date): Promise<DueLetter | null> {
  const [claimed] = await tx
    .select({ letter: listLetters, entry: listEntries, drop: drops })
    .from(listLetters)
    // Who left meanwhile gets no letter.
    .innerJoin(
      listEntries,
      and(
        eq(listEntries.id, listLetters.entryId),
        eq(listEntries.state, "confirmed"),
        isNotNull(listEntries.email),
      ),
    )
    .innerJoin(drops, eq(sql`${drops.id}::text`, listLetters.about))
    .where(
      and(
        eq(listLetters.kind, "drop"),
        isNull(listLetters.sentAt),
        lte(NEXT_TRY, now),
        gt(listLetters.dueSince, new Date(now.getTime() - TRIED_MS)),
      ),
    )
    .orderBy(asc(listLetters.dueSince))
    .limit(1)
    .for("update", { of: listLetters, skipLocked: true });
  return claimed ?? null;
}

async function writeLetter(
  tx: Transaction,
  { letter, entry, drop }: DueLetter,
  token: string,
  { shop, origin, secret }: Options["deps"],
): Promise<Mail> {
  const leaveUrl = origin + leavePath(token);
  const words = dropLetter(
    {
      ...(await dropFacts(tx, drop, { origin, secret, words: drop.letterWords, pieces: drop.letterPieces })),
      leaveUrl,
      consent: entry.consent,
      askedAt: entry.askedAt,
    },
    shop,
  );
  return {
    ...(await renderMail(words, shop)),
    to: entry.email ?? "",
    replyTo: shop.email,
    messageId: `<drop.${letter.id}@${shop.email.split("@").at(-1)}>`,
    leaveUrl,
  };
}

/** What every reader's letter about a drop has in common. */
export async function dropFacts(
  db: Database | Transaction,
  drop: DropRow,
  {
    origin,
    secret,
    words,
    pieces,
  }: { origin: string; secret: string; words: string; pieces: readonly string[] },
) {
  const { slug, name, opensAt, openedAt } = drop;
  const isOpen = openedAt !== null;
  const key = isOpen ? null : earlyKeyOf(drop, secret);
  const shown = await listProductsBySlug(db, pieces, isOpen ? [] : pieces);
  return {
    ...{ name, words, opensAt, isOpen },
    url: origin + (key === null ? dropPath(slug) : earlyPath(key)),
    pieces: shown.map(
      ({ title, minPriceCents, primaryImageUrl }): MailPiece => ({
        title,
        colorName: "",
        size: "",
        quantity: 1,
        priceCents: minPriceCents,
        imageUrl: mailedPicture(primaryImageUrl, origin),
        discountCents: toMoney(0),
        numbers: null,
        exception: null,
        isShown: true,
      }),
    ),
  };
}
