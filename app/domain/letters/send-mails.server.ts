import { and, asc, DrizzleQueryError, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { listParts } from "#app/domain/money/refunds/queries.server.ts";
import { refundedOf } from "#app/domain/money/refunds/refund.ts";
import type { MailKind } from "#app/domain/orders/mutations.server.ts";
import { orderMails } from "#app/domain/orders/order-mails.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { findReviewLinks } from "#app/domain/people/reviews/request-reviews.server.ts";
import {
  type Database,
  inTransaction,
  sqlStateOf,
  type Transaction,
} from "#app/platform/db/client.server.ts";
import { type Mail, MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { deliveredMail, exchangeSentMail, fulfilledMail } from "./fulfilled.ts";
import { giftCardMail } from "./gift-card-letter.ts";
import { givenUpBefore, nextTry } from "./mail-schedule.server.ts";
import { letterName } from "./mail-text.ts";
import {
  findLinkedOrder,
  findMailedOrder,
  findMessage,
  findWithdrawalForm,
  giftBackOf,
} from "./mailed-order.server.ts";
import { findMailedCard, findMailedContract, findMailedReturn } from "./mailed-return.server.ts";
import { messageMail, noticeMail } from "./message.ts";
import type { MailDeps, MailedOrder, OrderMail, ShopDetails } from "./order-mail.ts";
import { partRefundedMail, receiptMail, refundedMail } from "./receipt.ts";
import { renderMail } from "./render-mail.tsx";
import { isAboutReturn, RETURN_TEMPLATES, type ReturnMailKind } from "./return-mails.ts";
import { paymentLinkMail, reviewAskedMail, withdrawLinkMail } from "./withdraw-link.ts";

/** The template of each kind of mail about an order. */
const MAIL_TEMPLATES: Record<
  Exclude<
    MailKind,
    | "link"
    | "withdraw-link"
    | "message"
    | "gift-card"
    | "part-refunded"
    | "delivered"
    | "review"
    | ReturnMailKind
  >,
  (order: MailedOrder, shop: ShopDetails) => OrderMail
> = {
  receipt: receiptMail,
  notice: noticeMail,
  fulfilled: fulfilledMail,
  "exchange-sent": exchangeSentMail,
  refunded: refundedMail,
};

type ClaimedMail = Pick<typeof orderMails.$inferSelect, "orderId" | "kind" | "about" | "sendings">;

interface SendMailOptions {
  mailer: Mailer;
  deps: MailDeps;
  now: () => Date;
  log: Log;
}

/**
 * Sends the mail that has been due for longest; null when no mail is due. The mail is claimed, sent and marked in one
 * transaction, so that several senders never send the same one. If the transaction fails after the mail server accepted
 * the mail, it is sent again under the same Message-ID. A failed mail is tried again for seven days, and each wait is
 * twice as long as the one before. A mail that cannot be written does not delay the others. `signal` aborts the mail.
 */
export function sendNextMail(
  db: Database,
  { mailer, deps, now, log }: SendMailOptions,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const claimAndSend = async (tx: Transaction) => {
    const due = await claimDue(tx, now());
    if (due === null) return null;
    const { orderId, kind, about } = due;
    const isIt = and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind), eq(orderMails.about, about));
    try {
      // What the database refuses of one letter must not end the transaction that marks it as tried.
      const mail = await tx
        .transaction((savepoint) => writeMail(savepoint, due, deps))
        .catch((error) => {
          // Not the database's answer: it cannot be reached, for this letter and for every other.
          if (error instanceof DrizzleQueryError && sqlStateOf(error) === undefined) throw error;
          log.error("An email could not be written", error, due);
          throw new MailError("refused", "The email could not be written");
        });
      await mailer.send(mail, signal);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${orderMails.attempts} + 1`;
      await tx.update(orderMails).set({ attempts, lastError: error.message }).where(isIt);
      return error;
    }
    const sentAt = now();
    await tx
      .update(orderMails)
      .set({
        sentAt,
        firstSentAt: sql`coalesce(${orderMails.firstSentAt}, ${sentAt.toISOString()})`,
        lastError: null,
      })
      .where(isIt);
    return "sent";
  };
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}

/**
 * Claims the due mail. Its row is locked while the mail is sent, so that other senders take the next one. The mailer's
 * time limit is well below the database's limit for idle transactions.
 */
async function claimDue(tx: Transaction, now: Date): Promise<ClaimedMail | null> {
  const [claimed] = await tx
    .select({
      orderId: orderMails.orderId,
      kind: orderMails.kind,
      about: orderMails.about,
      sendings: orderMails.sendings,
    })
    .from(orderMails)
    // An erased shopper gets no more mails.
    .innerJoin(orders, and(eq(orders.id, orderMails.orderId), isNull(orders.erasedAt)))
    .leftJoin(giftCards, eq(giftCards.orderId, orderMails.orderId))
    .where(
      and(
        isNull(orderMails.sentAt),
        gt(orderMails.dueSince, givenUpBefore(now)),
        lte(nextTry, now),
        // A link is for an order that waits for it, from the moment that there is one.
        or(ne(orderMails.kind, "link"), and(eq(orders.state, "open"), isNotNull(orders.sessionUrl))),
        // Nobody is asked how they like what they gave back meanwhile.
        or(ne(orderMails.kind, "review"), eq(orders.state, "fulfilled")),
        // A gift card whose money went back to its buyer is worth nothing.
        or(ne(orderMails.kind, "gift-card"), gt(giftCards.balanceCents, sql`0`)),
      ),
    )
    .orderBy(asc(orderMails.dueSince))
    .limit(1)
    .for("update", { of: orderMails, skipLocked: true });
  return claimed ?? null;
}

async function writeMail(tx: Transaction, due: ClaimedMail, deps: MailDeps): Promise<Mail> {
  const { orderId, kind, about, sendings } = due;
  const { words, email, leaveUrl } = await mailWordsOf(tx, due, deps);
  const { shop, noticesTo } = deps;
  const id = [kind, orderId, about, sendings].filter(Boolean).join(".");
  return {
    ...(await renderMail(words, shop)),
    to: kind === "notice" ? noticesTo : email,
    replyTo: kind === "notice" && email !== "" ? email : shop.email,
    messageId: `<${id}@${shop.email.split("@").at(-1)}>`,
    ...(leaveUrl !== undefined && { leaveUrl }),
  };
}

/** The words of an order's mail, the customer's address, and where further ones of its kind are refused, if they can be. */
interface Letter {
  words: OrderMail;
  email: string;
  leaveUrl?: string;
}

/** An order's mail with the owner's own sentence. */
export async function mailWordsOf(
  tx: Transaction,
  mail: Pick<ClaimedMail, "orderId" | "kind" | "about">,
  deps: Pick<MailDeps, "shop" | "origin" | "secret">,
): Promise<Letter> {
  const letter = await letterOf(tx, mail, deps);
  const name = letterName(mail.kind);
  const sentence = name === null ? null : (deps.shop.sentences?.[name] ?? null);
  return sentence === null ? letter : { ...letter, words: withSentence(letter.words, sentence) };
}

const withSentence = (words: OrderMail, sentence: string): OrderMail => ({
  ...words,
  paragraphs: [...words.paragraphs, sentence],
});

async function letterOf(
  tx: Transaction,
  { orderId, kind, about }: Pick<ClaimedMail, "orderId" | "kind" | "about">,
  { shop, origin, secret }: Pick<MailDeps, "shop" | "origin" | "secret">,
): Promise<Letter> {
  if (kind === "link") {
    const order = await findLinkedOrder(tx, orderId, origin);
    return { words: paymentLinkMail(order, shop), email: order.email };
  }
  if (kind === "message") {
    const message = await findMessage(tx, about, origin);
    return { words: messageMail(message, shop), email: message.email };
  }
  if (kind === "gift-card") {
    const card = await findMailedCard(tx, orderId, { origin, secret });
    return { words: giftCardMail(card, shop), email: card.email };
  }
  if (isAboutReturn(kind)) {
    const given = await findMailedReturn(tx, about, { shop, origin });
    return { words: RETURN_TEMPLATES[kind](given, shop), email: given.order.email };
  }
  if (kind === "delivered") {
    const mailed = await findMailedContract(tx, orderId, { shop, origin });
    return { words: deliveredMail(mailed, about, shop), email: mailed.order.email };
  }
  const order = await findMailedOrder(tx, orderId, origin);
  if (kind === "withdraw-link") {
    const form = await findWithdrawalForm(tx, orderId, about);
    return { words: withdrawLinkMail(order, form, shop), email: order.email };
  }
  if (kind === "review") {
    const links = await findReviewLinks(tx, orderId, origin);
    return { words: reviewAskedMail(order, links, shop), email: order.email, leaveUrl: links.leave };
  }
  if (kind === "part-refunded") {
    const parts = await listParts(tx, { orderId, id: about });
    const [first] = parts;
    if (!first) throw new Error(`An email is due about refund ${about}, which is not there`);
    // Where all of it failed since, the letter reads as it did.
    const amountCents = refundedOf(parts) || first.amountCents;
    const money = { amountCents, giftBackCents: giftBackOf(parts), isTill: order.isTill };
    return { words: partRefundedMail(order, money, shop), email: order.email };
  }
  return { words: MAIL_TEMPLATES[kind](order, shop), email: order.email };
}
