import { findCardOfOrder } from "#app/domain/money/gift-cards/find-card.server.ts";
import { giftCardPath } from "#app/domain/money/gift-cards/gift-card.ts";
import { codeOf, pageKeyOf, secretsOf } from "#app/domain/money/gift-cards/gift-code.server.ts";
import type { RefundedAbroad } from "#app/domain/money/presentment.ts";
import { findRefundsAbroad, listParts } from "#app/domain/money/refunds/queries.server.ts";
import { findOrderById } from "#app/domain/orders/queries.server.ts";
import { amountBackFor, type Contract } from "#app/domain/returns/contract.ts";
import {
  findContractOf,
  findReturn,
  isTakenOver,
  listReturnPieces,
} from "#app/domain/returns/find-contract.server.ts";
import { namesOfWanted } from "#app/domain/returns/hold-pieces.server.ts";
import type { Reason, ReturnKind, Wish } from "#app/domain/returns/return-state.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Money } from "#app/shared/money.ts";
import type { MailedCard } from "./gift-card-letter.ts";
import { findMailedOrder, giftBackOf } from "./mailed-order.server.ts";
import type { MailAddresses, MailDeps, MailedOrder, MailPiece } from "./order-mail.ts";

/** An order with the legal facts about giving its pieces back. */
export interface MailedContract {
  order: MailedOrder;
  contract: Contract;
}

/** A return with the data of its letters. */
export interface MailedReturn {
  order: MailedOrder;
  kind: ReturnKind;
  wish: Wish;
  /** Of an exchange: what is asked for, and until when it is held; null when it is not. */
  newPieces: string[];
  heldUntil: Date | null;
  reason: Reason | null;
  createdAt: Date;
  /** For a withdrawal by a letter's link: when the form was sent. */
  declaredAt: Date | null;
  sendBackBy: string;
  receivedAt: Date | null;
  endedAt: Date | null;
  /** Whether the parcel had left when the shopper asked. */
  isSent: boolean;
  /** For a withdrawal: whether the shop had the pieces when the shopper withdrew, because they came with a return. */
  isHere: boolean;
  /** For a withdrawal: whether some pieces may be on their way, because it took them out of a return. */
  mayBeOnItsWay: boolean;
  /** Whether nothing else of the order was left. */
  isWhole: boolean;
  pieces: MailPiece[];
  amountCents: Money;
  /** The part of it that went to a gift card. */
  giftBackCents: Money;
  /** How it arrives in the currency that the shopper paid in; null in pounds. */
  refundAbroad: RefundedAbroad | null;
  /** The owner's page of it, behind the sign-in. */
  adminUrl: string;
}

/** Throws when the order was never paid. */
export async function findMailedContract(
  tx: Transaction,
  orderId: string,
  deps: MailAddresses & Pick<MailDeps, "shop">,
): Promise<MailedContract> {
  const { zones, policy } = deps.shop;
  const terms = { zones, cancellationDays: policy.cancellationDays };
  const contract = await findContractOf(tx, orderId, terms);
  if (!contract) throw new Error(`Order ${orderId} has an email due and was never paid`);
  return { contract, order: await findMailedOrder(tx, orderId, deps) };
}

/** Throws when the return is not there, because then nobody could have a letter due about it. */
export async function findMailedReturn(
  tx: Transaction,
  returnId: string,
  deps: MailAddresses & Pick<MailDeps, "shop">,
): Promise<MailedReturn> {
  const row = (await findReturn(tx, returnId))?.row;
  if (!row) throw new Error(`There is no return ${returnId}`);
  const { kind, wish, reason, createdAt, declaredAt, sendBackBy, receivedAt, endedAt } = row;
  const { contract, order } = await findMailedContract(tx, row.orderId, deps);
  // The pieces of a return that is over are the shopper's again, and the contract knows them as kept.
  const given = (await listReturnPieces(tx, row.orderId)).filter((piece) => piece.returnId === returnId);
  // The lines of a mailed order are in the order of their numbers, which begin with 1.
  const pieces = order.lines.flatMap((line, index) => {
    const quantity = given.filter(({ lineNo }) => lineNo === index + 1).length;
    return quantity > 0 ? [{ ...line, quantity, numbers: null }] : [];
  });
  const parts = await listParts(tx, { orderId: row.orderId, requestId: returnId });
  return {
    order,
    kind,
    wish,
    newPieces: wish === "exchange" ? await namesOfWanted(tx, contract, returnId) : [],
    heldUntil: row.heldUntil,
    reason,
    createdAt,
    declaredAt,
    sendBackBy,
    receivedAt,
    endedAt,
    isSent: contract.isSent && order.fulfilledAt !== null && order.fulfilledAt <= createdAt,
    isHere: receivedAt !== null && receivedAt <= createdAt,
    mayBeOnItsWay: given.some(isTakenOver),
    isWhole: given.length === contract.pieces.length,
    pieces,
    amountCents: amountBackFor(contract, returnId),
    giftBackCents: giftBackOf(parts),
    refundAbroad: await findRefundsAbroad(tx, { id: row.orderId }, parts),
    adminUrl: `${deps.origin}/admin/returns/${returnId}`,
  };
}

/**
 * The gift card that an order bought, with its code. Throws when there is none, when it is not live, and when the
 * shop's secret was changed since it was sold.
 */
export async function findMailedCard(
  tx: Transaction,
  orderId: string,
  { origin, secret }: { origin: string; secret: string },
): Promise<MailedCard> {
  const card = await findCardOfOrder(tx, orderId);
  const order = await findOrderById(tx, orderId);
  if (!order || !card?.expiresOn) throw new Error(`Order ${orderId} has a gift card due, and there is none`);
  // A code made of another secret than at the sale would pay for nothing.
  if (secretsOf(card.id, secret).codeHash !== card.codeHash)
    throw new Error(`The code of order ${orderId}'s gift card is no longer known`);
  const { id, balanceCents, recipient, recipientEmail, sender, message, expiresOn } = card;
  const source = order.exchangeOf === null ? undefined : await findOrderById(tx, order.exchangeOf);
  return {
    email: recipientEmail ?? order.email,
    creditOf: source?.reference ?? null,
    isToRecipient: recipientEmail !== null,
    recipient,
    sender,
    message,
    balanceCents,
    expiresOn,
    code: codeOf(id, secret),
    url: `${origin}${giftCardPath(pageKeyOf(id, secret))}`,
    shopUrl: `${origin}/catalogue`,
  };
}
