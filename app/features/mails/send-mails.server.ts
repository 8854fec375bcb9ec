import { and, asc, DrizzleQueryError, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { MailKind } from "#app/features/orders/mutations.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { type Mail, MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { fulfilledMail } from "./fulfilled.ts";
import { givenUpBefore } from "./mail-schedule.ts";
import { readMailedOrder } from "./mailed-order.server.ts";
import { noticeMail } from "./notice.ts";
import type { MailedOrder, OrderMail, ShopDetails } from "./order-mail.ts";
import { receiptMail } from "./receipt.ts";
import { refundedMail } from "./refunded.ts";
import { renderMail } from "./render-mail.tsx";

/** The words of each kind of letter. */
const MAIL_TEMPLATES: Record<MailKind, (order: MailedOrder, shop: ShopDetails) => OrderMail> = {
  receipt: receiptMail,
  notice: noticeMail,
  fulfilled: fulfilledMail,
  refunded: refundedMail,
};

/** What letters need to know beside their order. */
export interface MailDeps {
  shop: ShopDetails;
  /** Where the shop's pages are: letters link to them. */
  origin: string;
  /** The mailbox of the owner, for notices. */
  noticesTo: string;
}

type ClaimedMail = Pick<typeof orderMails.$inferSelect, "orderId" | "kind" | "sendings">;

interface SendMailOptions {
  mailer: Mailer;
  deps: MailDeps;
  now: () => Date;
  log: Log;
}

/**
 * Sends the letter that is due for longest; null when none is. A letter is claimed, sent and marked in one transaction,
 * so that any number of senders side by side never send the same one; when that is broken off after the mail server
 * took the letter, it goes out again under the same Message-ID. What fails is tried again, each wait twice as long as
 * the one before, for seven days; one that cannot be written holds up no other. `signal` gives the letter up.
 */
export function sendNextMail(
  db: Database,
  { mailer, deps, now, log }: SendMailOptions,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const claimAndSend = async (tx: Transaction) => {
    const mail = await claimDue(tx, now());
    if (mail === null) return null;
    const isMail = and(eq(orderMails.orderId, mail.orderId), eq(orderMails.kind, mail.kind));
    try {
      const letter = await writeLetter(tx, mail, deps).catch((error) => {
        if (error instanceof DrizzleQueryError) throw error;
        log.error("A letter could not be written", error, mail);
        throw new MailError("refused", "The letter could not be written");
      });
      await mailer.send(letter, signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${orderMails.attempts} + 1`;
      await tx.update(orderMails).set({ attempts, lastError: error.message }).where(isMail);
      return error;
    }
    await tx.update(orderMails).set({ sentAt: now(), lastError: null }).where(isMail);
    return "sent";
  };
  // Repeated by the queue, not by the database's retries: sending cannot be taken back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}

/** A letter's tries come 1, 3, 7, 15 … minutes after it became due. */
const nextTry = sql`${orderMails.dueSince} + (power(2, least(${orderMails.attempts}, 14)) - 1) * interval '1 minute'`;

/**
 * Holds the letter's row while the mail server is spoken to: others take the next one. The mailer gives up well before
 * the database would break off a transaction that stands still.
 */
async function claimDue(tx: Transaction, now: Date): Promise<ClaimedMail | null> {
  const [claimed] = await tx
    .select({ orderId: orderMails.orderId, kind: orderMails.kind, sendings: orderMails.sendings })
    .from(orderMails)
    // Whoever was erased is written to no more.
    .innerJoin(orders, and(eq(orders.id, orderMails.orderId), isNull(orders.erasedAt)))
    .where(and(isNull(orderMails.sentAt), gt(orderMails.dueSince, givenUpBefore(now)), lte(nextTry, now)))
    .orderBy(asc(orderMails.dueSince))
    .limit(1)
    .for("update", { of: orderMails, skipLocked: true });
  return claimed ?? null;
}

async function writeLetter(
  tx: Transaction,
  { orderId, kind, sendings }: ClaimedMail,
  { shop, noticesTo, origin }: MailDeps,
): Promise<Mail> {
  const order = await readMailedOrder(tx, orderId, origin);
  const letter = await renderMail(MAIL_TEMPLATES[kind](order, shop), shop);
  return {
    ...letter,
    to: kind === "notice" ? noticesTo : order.email,
    replyTo: kind === "notice" ? order.email : shop.email,
    messageId: `<${kind}.${orderId}.${sendings}@${shop.email.split("@").at(-1)}>`,
  };
}
