import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { ShopFacts } from "./letter.ts";
import { letterEmail } from "./letter-email.tsx";
import { LETTERS } from "./letter-of.ts";
import { givenUpBefore } from "./mail-schedule.ts";
import { readMailedOrder } from "./mailed-order.server.ts";

/** Letters of one round at most. */
const MOST_AT_ONCE = 100;

type OrderMail = Pick<typeof orderMails.$inferSelect, "orderId" | "kind">;

/** What letters need to know beside their order. */
export interface MailDesk {
  shop: ShopFacts;
  /** Where the shop's pages are: letters link to them. */
  origin: string;
  /** The mailbox of the owner, for notices. */
  noticesTo: string;
}

/** What became of a round. `problem` says why the last failure was one; it names no person. */
export interface MailRound {
  sent: number;
  failed: number;
  problem: string | null;
}

/**
 * Sends the letters that are due, oldest first. A letter is claimed, sent and marked in one transaction, so that
 * processes side by side never send the same one; when that is broken off after the mail server took the letter, it
 * goes out again under the same Message-ID. What fails is tried again, each wait twice as long as the one before, for
 * seven days. When the mail server cannot be used, the round ends there. Without a mailer nothing is done: letters are
 * kept in the shop.
 */
export async function sendDueMails(
  db: Database,
  mailer: Mailer | null,
  desk: MailDesk,
  now: () => Date,
): Promise<MailRound> {
  const round: MailRound = { sent: 0, failed: 0, problem: null };
  if (mailer === null) return round;
  for (const mail of await findDue(db, now())) {
    const outcome = await sendOne(db, mail, { mailer, desk, now });
    if (outcome === "sent") round.sent += 1;
    if (!(outcome instanceof MailError)) continue;
    round.failed += 1;
    round.problem = outcome.message;
    if (outcome.reason === "unavailable") break;
  }
  return round;
}

/** A letter's tries come 1, 3, 7, 15 … minutes after it became due. */
const nextTry = sql`${orderMails.dueSince} + (power(2, least(${orderMails.attempts}, 14)) - 1) * interval '1 minute'`;

const findDue = (db: Database, now: Date): Promise<OrderMail[]> =>
  db
    .select({ orderId: orderMails.orderId, kind: orderMails.kind })
    .from(orderMails)
    .innerJoin(orders, and(eq(orders.id, orderMails.orderId), isNull(orders.erasedAt)))
    .where(and(isNull(orderMails.sentAt), gt(orderMails.dueSince, givenUpBefore(now)), lte(nextTry, now)))
    .orderBy(asc(orderMails.dueSince))
    .limit(MOST_AT_ONCE);

/**
 * Holds the letter's row while the mail server is spoken to. The mailer gives up well before the database would
 * break off a transaction that stands still.
 */
function sendOne(
  db: Database,
  mail: OrderMail,
  { mailer, desk, now }: { mailer: Mailer; desk: MailDesk; now: () => Date },
): Promise<"sent" | "taken" | MailError> {
  const { shop } = desk;
  const isMail = and(eq(orderMails.orderId, mail.orderId), eq(orderMails.kind, mail.kind));
  const claimAndSend = async (tx: Transaction) => {
    const [claimed] = await tx
      .select({ sendings: orderMails.sendings })
      .from(orderMails)
      .where(and(isMail, isNull(orderMails.sentAt)))
      .for("update", { skipLocked: true });
    if (!claimed) return "taken";
    // Erased since it was found: there is nobody to write to.
    const isThere = and(eq(orders.id, mail.orderId), isNull(orders.erasedAt));
    const [kept] = await tx.select({ id: orders.id }).from(orders).where(isThere);
    if (!kept) return "taken";
    const order = await readMailedOrder(tx, mail.orderId, desk.origin);
    const letter = await letterEmail(LETTERS[mail.kind](order, shop), shop);
    const messageId = `<${mail.kind}.${mail.orderId}.${claimed.sendings}@${shop.email.split("@").at(-1)}>`;
    const to = mail.kind === "notice" ? desk.noticesTo : order.email;
    try {
      await mailer.send({
        ...letter,
        to,
        replyTo: mail.kind === "notice" ? order.email : shop.email,
        messageId,
      });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${orderMails.attempts} + 1`;
      await tx.update(orderMails).set({ attempts, lastError: error.message }).where(isMail);
      return error;
    }
    await tx.update(orderMails).set({ sentAt: now(), lastError: null }).where(isMail);
    return "sent";
  };
  // Repeated by the next round, not by the database's retries: sending cannot be taken back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}
