import { and, asc, DrizzleQueryError, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { returnLetters, returns } from "#app/platform/db/schema/returns.ts";
import { MailError } from "#app/platform/email/mailer.server.ts";
import { givenUpBefore } from "./mail-schedule.server.ts";
import { findMailedReturn, type MailedReturn } from "./mailed-return.server.ts";
import type { OrderMail, ShopDetails } from "./order-mail.ts";
import { renderMail } from "./render-mail.tsx";
import { returnRequestedMail } from "./return-requested.ts";
import type { SendMailOptions } from "./send-mails.server.ts";
import { withdrawnMail } from "./withdrawn.ts";

type Letter = typeof returnLetters.$inferSelect;

const TEMPLATES: Record<Letter["kind"], (given: MailedReturn, shop: ShopDetails) => OrderMail> = {
  withdrawn: withdrawnMail,
  requested: returnRequestedMail,
};

/** A letter is tried 1, 3, 7, 15 … minutes after it became due. */
const NEXT_TRY = sql`${returnLetters.dueSince} + (power(2, least(${returnLetters.attempts}, 14)) - 1) * interval '1 minute'`;

/**
 * Sends the letter about a return that has been due for longest; null when none is due. It is claimed, sent and marked
 * in one transaction, like a mail about an order, and tried again as long.
 */
export function sendNextReturnLetter(
  db: Database,
  { mailer, deps, now, log }: SendMailOptions,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const claimAndSend = async (tx: Transaction) => {
    const letter = await claimDue(tx, now());
    if (letter === null) return null;
    const { returnId, kind } = letter;
    const isIt = and(eq(returnLetters.returnId, returnId), eq(returnLetters.kind, kind));
    try {
      const mail = await writeLetter(tx, letter, deps).catch((error) => {
        if (error instanceof DrizzleQueryError) throw error;
        log.error("A letter about a return could not be written", error, { returnId, kind });
        throw new MailError("refused", "The letter could not be written");
      });
      await mailer.send(mail, signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${returnLetters.attempts} + 1`;
      await tx.update(returnLetters).set({ attempts, lastError: error.message }).where(isIt);
      return error;
    }
    await tx.update(returnLetters).set({ sentAt: now(), lastError: null }).where(isIt);
    return "sent";
  };
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}

async function claimDue(tx: Transaction, now: Date): Promise<Letter | null> {
  const [claimed] = await tx
    .select({ letter: returnLetters })
    .from(returnLetters)
    .innerJoin(returns, eq(returns.id, returnLetters.returnId))
    // An erased shopper gets no more letters.
    .innerJoin(orders, and(eq(orders.id, returns.orderId), isNull(orders.erasedAt)))
    .where(
      and(isNull(returnLetters.sentAt), gt(returnLetters.dueSince, givenUpBefore(now)), lte(NEXT_TRY, now)),
    )
    .orderBy(asc(returnLetters.dueSince))
    .limit(1)
    .for("update", { of: returnLetters, skipLocked: true });
  return claimed?.letter ?? null;
}

async function writeLetter(tx: Transaction, { returnId, kind }: Letter, deps: SendMailOptions["deps"]) {
  const { shop } = deps;
  const given = await findMailedReturn(tx, returnId, deps);
  return {
    ...(await renderMail(TEMPLATES[kind](given, shop), shop)),
    to: given.order.email,
    replyTo: shop.email,
    messageId: `<${kind}.${returnId}@${shop.email.split("@").at(-1)}>`,
  };
}
