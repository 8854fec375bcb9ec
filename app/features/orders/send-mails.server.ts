import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type OrderCustomer, orderLines, orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { Receipt, ShopFacts } from "./receipt.ts";
import { receiptEmail } from "./receipt-email.tsx";

/** Letters of one round at most. */
const MOST_AT_ONCE = 100;
/** A letter that could not be sent for so long is left to a person. */
const DAYS_TRIED = 7;

type OrderMail = Pick<typeof orderMails.$inferSelect, "orderId" | "kind">;

/** What became of a round. `problem` says why the last failure was one; it names no person. */
export interface MailRound {
  sent: number;
  failed: number;
  problem: string | null;
}

/**
 * Sends the letters that are due, oldest first. A letter is claimed, sent and marked in one transaction, so that
 * processes side by side never send the same one; when that is broken off after the mail server took the letter, it
 * goes out again under the same Message-ID. What fails is tried again in the next round, for seven days. When the
 * mail server cannot be used, the round ends there. Without a mailer nothing is done: letters are kept in the shop.
 */
export async function sendDueMails(
  db: Database,
  mailer: Mailer | null,
  shop: ShopFacts,
  now: () => Date,
): Promise<MailRound> {
  const round: MailRound = { sent: 0, failed: 0, problem: null };
  if (mailer === null) return round;
  for (const mail of await findDue(db, now())) {
    const outcome = await sendOne(db, mail, { mailer, shop, now });
    if (outcome === "sent") round.sent += 1;
    if (!(outcome instanceof MailError)) continue;
    round.failed += 1;
    round.problem = outcome.message;
    if (outcome.reason === "unavailable") break;
  }
  return round;
}

const findDue = (db: Database, now: Date): Promise<OrderMail[]> =>
  db
    .select({ orderId: orderMails.orderId, kind: orderMails.kind })
    .from(orderMails)
    .where(
      and(
        isNull(orderMails.sentAt),
        gt(orderMails.createdAt, new Date(now.getTime() - DAYS_TRIED * 86_400_000)),
      ),
    )
    .orderBy(asc(orderMails.createdAt))
    .limit(MOST_AT_ONCE);

/**
 * Holds the letter's row while the mail server is spoken to. The mailer gives up well before the database would
 * break off a transaction that stands still.
 */
function sendOne(
  db: Database,
  mail: OrderMail,
  { mailer, shop, now }: { mailer: Mailer; shop: ShopFacts; now: () => Date },
): Promise<"sent" | "taken" | MailError> {
  const isMail = and(eq(orderMails.orderId, mail.orderId), eq(orderMails.kind, mail.kind));
  const claimAndSend = async (tx: Transaction) => {
    const claimed = await tx
      .select({ orderId: orderMails.orderId })
      .from(orderMails)
      .where(and(isMail, isNull(orderMails.sentAt)))
      .for("update", { skipLocked: true });
    if (claimed.length === 0) return "taken";
    const { to, receipt } = await readReceipt(tx, mail.orderId);
    const letter = await receiptEmail(receipt, shop);
    try {
      await mailer.send({ ...letter, to, replyTo: shop.email, messageId: messageIdOf(mail, shop) });
    } catch (error) {
      if (error instanceof MailError) return error;
      throw error;
    }
    await tx.update(orderMails).set({ sentAt: now() }).where(isMail);
    return "sent";
  };
  // Repeated by the next round, not by the database's retries: sending cannot be taken back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}

const messageIdOf = ({ kind, orderId }: OrderMail, shop: ShopFacts): string =>
  `<${kind}.${orderId}@${shop.email.split("@").at(-1)}>`;

async function readReceipt(tx: Transaction, orderId: string): Promise<{ to: string; receipt: Receipt }> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.paidAt === null || order.deliveryCents === null || order.totalCents === null) {
    throw new Error(`Order ${orderId} has a receipt due and is not paid`);
  }
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
  const { reference, paidAt, subtotalCents, deliveryCents, totalCents, customer } = order;
  const country = customer?.address?.country ?? null;
  const receipt = {
    reference,
    paidAt,
    lines,
    subtotalCents,
    deliveryCents,
    totalCents,
    deliverTo: parcelLabel(customer),
    country,
  };
  return { to: order.email, receipt };
}

/** Name and address as on a parcel: `Portsmouth PO1 0AA` on one line, the country by its name. */
function parcelLabel(customer: OrderCustomer | null): string[] {
  const address = customer?.address;
  const town = [address?.city, address?.postalCode].filter(Boolean).join(" ");
  const lines = [
    customer?.name,
    address?.line1,
    address?.line2,
    town,
    address?.state,
    countryName(address?.country),
  ];
  return lines.filter((line) => typeof line === "string" && line !== "") as string[];
}

const COUNTRY_NAMES = new Intl.DisplayNames("en-GB", { type: "region", fallback: "code" });

const countryName = (code: string | null | undefined): string | undefined =>
  code && /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined;
