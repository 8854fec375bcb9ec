import { findRefundsAbroad, listParts } from "#app/domain/money/refunds/queries.server.ts";
import { refundedOf } from "#app/domain/money/refunds/refund.ts";
import {
  EMAILS,
  type EmailKind,
  type EmailOf,
  isToOwner,
  type Lane,
  type OrderEmail,
  sentenceOf,
} from "#app/domain/outbox/emails.ts";
import { findReviewLinks } from "#app/domain/people/reviews/request-reviews.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { giftCardMail } from "../gift-card-letter.ts";
import {
  findLinkedOrder,
  findMailedOrder,
  findWithdrawalForm,
  giftBackOf,
  loadMessage,
} from "../mailed-order.server.ts";
import {
  findMailedCard,
  findMailedContract,
  findMailedReturn,
  type MailedReturn,
} from "../mailed-return.server.ts";
import { messageMail, noticeMail } from "../message.ts";
import type { MailDeps, MailedOrder, OrderMail, ShopDetails } from "../order-mail.ts";
import { deliveredMail, exchangeSentMail, fulfilledMail } from "../parcel-mails.ts";
import { partRefundedMail, receiptMail, refundedMail } from "../receipt.ts";
import { returnNoticeMail, returnRequestedMail, withdrawnMail } from "../return-mails.ts";
import {
  returnHoldExpiredMail,
  returnReceivedMail,
  returnRefusedMail,
  returnSettledMail,
} from "../return-progress.ts";
import { paymentLinkMail, reviewAskedMail, withdrawLinkMail } from "../withdraw-link.ts";
import { writeAccountEmail, writeAlertEmail } from "./write-account-email.server.ts";
import { writeDropEmail } from "./write-drop-email.server.ts";
import {
  writeCallEmail,
  writeCartEmail,
  writeListEmail,
  writeMadeEmail,
  writeOrdersLink,
} from "./write-shopper-email.server.ts";
import type { Writer } from "./written-email.server.ts";

type OrderDeps = Omit<MailDeps, "noticesTo">;

/**
 * An order's email: its words, the customer's address, and the link that refuses further ones of its kind, if there is
 * one.
 */
interface OrderLetter {
  words: OrderMail;
  email: string;
  leaveUrl?: string;
}

interface Subject {
  orderId: string;
  about: string;
}

type LoadAndWrite = (tx: Transaction, subject: Subject, deps: OrderDeps) => Promise<OrderLetter>;

const ofOrder =
  (template: (order: MailedOrder, shop: ShopDetails) => OrderMail): LoadAndWrite =>
  async (tx, { orderId }, deps) => {
    const order = await findMailedOrder(tx, orderId, deps);
    return { words: template(order, deps.shop), email: order.email };
  };

const ofReturn =
  (template: (given: MailedReturn, shop: ShopDetails) => OrderMail): LoadAndWrite =>
  async (tx, { about }, deps) => {
    const given = await findMailedReturn(tx, about, deps);
    return { words: template(given, deps.shop), email: given.order.email };
  };

/** How each email about an order is written. */
const ORDER_LETTERS: Record<OrderEmail, LoadAndWrite> = {
  receipt: ofOrder(receiptMail),
  notice: ofOrder(noticeMail),
  fulfilled: ofOrder(fulfilledMail),
  "exchange-sent": ofOrder(exchangeSentMail),
  refunded: ofOrder(refundedMail),
  "return-notice": ofReturn(returnNoticeMail),
  withdrawn: ofReturn(withdrawnMail),
  "return-requested": ofReturn(returnRequestedMail),
  "return-unheld": ofReturn(returnHoldExpiredMail),
  "return-received": ofReturn(returnReceivedMail),
  "return-settled": ofReturn(returnSettledMail),
  "return-refused": ofReturn(returnRefusedMail),
  async link(tx, { orderId }, deps) {
    const order = await findLinkedOrder(tx, orderId, deps);
    return { words: paymentLinkMail(order, deps.shop), email: order.email };
  },
  async message(tx, { about }, deps) {
    const message = await loadMessage(tx, about, deps);
    return { words: messageMail(message, deps.shop), email: message.email };
  },
  async "gift-card"(tx, { orderId }, deps) {
    const card = await findMailedCard(tx, orderId, deps);
    return { words: giftCardMail(card, deps.shop), email: card.email };
  },
  async delivered(tx, { orderId, about }, deps) {
    const mailed = await findMailedContract(tx, orderId, deps);
    return { words: deliveredMail(mailed, about, deps.shop), email: mailed.order.email };
  },
  async "withdraw-link"(tx, { orderId, about }, deps) {
    const order = await findMailedOrder(tx, orderId, deps);
    const form = await findWithdrawalForm(tx, orderId, about);
    return { words: withdrawLinkMail(order, form, deps.shop), email: order.email };
  },
  async review(tx, { orderId }, deps) {
    const order = await findMailedOrder(tx, orderId, deps);
    const links = await findReviewLinks(tx, orderId, deps.origin);
    return { words: reviewAskedMail(order, links, deps.shop), email: order.email, leaveUrl: links.leave };
  },
  async "part-refunded"(tx, { orderId, about }, deps) {
    const order = await findMailedOrder(tx, orderId, deps);
    const parts = await listParts(tx, { orderId, requestId: about });
    const [first] = parts;
    if (!first) throw new Error(`An email is due about refund ${about}, which is not there`);
    // When all of it failed since, the letter reads as before.
    const amountCents = refundedOf(parts) || first.amountCents;
    const refundAbroad = await findRefundsAbroad(tx, { id: orderId }, parts);
    const money = { amountCents, giftBackCents: giftBackOf(parts), isTill: order.isTill, refundAbroad };
    return { words: partRefundedMail(order, money, deps.shop), email: order.email };
  },
};

/** An order's email as it would be sent now, with the owner's own sentence. */
export async function writeOrderLetter(
  tx: Transaction,
  { kind, ...subject }: Subject & { kind: OrderEmail },
  deps: OrderDeps,
): Promise<OrderLetter> {
  const letter = await ORDER_LETTERS[kind](tx, subject, deps);
  const name = sentenceOf(kind);
  const sentence = name === null ? null : (deps.shop.sentences?.[name] ?? null);
  if (sentence === null) return letter;
  return { ...letter, words: { ...letter.words, paragraphs: [...letter.words.paragraphs, sentence] } };
}

const writeOrderEmail: Writer<OrderEmail> = async (tx, { kind, orderId, about, sendings }, deps) => {
  if (orderId === null) throw new Error(`An email of the kind ${kind} has no order`);
  const { words, email, leaveUrl } = await writeOrderLetter(tx, { kind, orderId, about }, deps);
  const { shop, noticesTo } = deps;
  return {
    words,
    to: isToOwner(kind) ? noticesTo : email,
    replyTo: isToOwner(kind) && email !== "" ? email : shop.email,
    id: [kind, orderId, about, sendings].filter(Boolean).join("."),
    ...(leaveUrl !== undefined && { leaveUrl }),
  };
};

const writeForAdministration: Writer<EmailOf<"accounts">> = (tx, email, deps) =>
  email.kind === "alert"
    ? writeAlertEmail(tx, { ...email, kind: email.kind }, deps)
    : writeAccountEmail(tx, { ...email, kind: email.kind }, deps);

const WRITERS: { [L in Lane]: Writer<EmailOf<L>> } = {
  orders: writeOrderEmail,
  accounts: writeForAdministration,
  lists: writeListEmail,
  drops: writeDropEmail,
  carts: writeCartEmail,
  links: writeOrdersLink,
  calls: writeCallEmail,
  made: writeMadeEmail,
};

/** Writes an email of any kind. */
export const writeEmail: Writer<EmailKind> = (tx, email, deps) =>
  (WRITERS[EMAILS[email.kind].lane] as Writer<EmailKind>)(tx, email, deps);
