import { deliveryDays, formatCollectionTimes } from "#app/domain/delivery/delivery-choices.ts";
import { formatArrival } from "#app/domain/delivery/delivery-dates.ts";
import { type Collection, HOME } from "#app/domain/delivery/zone.ts";
import { alterPath } from "#app/domain/making/alteration.ts";
import { isAlterable } from "#app/domain/making/find-alterable.server.ts";
import { findMadeOf } from "#app/domain/making/find-made.server.ts";
import { madePath } from "#app/domain/making/made.ts";
import { boughtCardOf, findCardOfOrder } from "#app/domain/money/gift-cards/find-card.server.ts";
import { formatJourney } from "#app/domain/money/gift-cards/gift-card.ts";
import { listInvoices } from "#app/domain/money/invoices/find-invoice.server.ts";
import { invoiceLinks, vatPaid } from "#app/domain/money/invoices/invoice.ts";
import { findCardPayment } from "#app/domain/money/payments/order-payments.server.ts";
import { formatInBoth, type Presentment, refundInPounds } from "#app/domain/money/presentment.ts";
import { findRefundable, findRefundsAbroad, listRefunds } from "#app/domain/money/refunds/queries.server.ts";
import { type RefundState, refundedOf, underWayOf } from "#app/domain/money/refunds/refund.ts";
import { isTillMoney } from "#app/domain/money/refunds/refund-sources.server.ts";
import { listBoughtPieces, listExchanges } from "#app/domain/orders/bought-pieces.server.ts";
import { type Handover, hasGoods, type OrderKind, type OrderState } from "#app/domain/orders/order.ts";
import { discountOf } from "#app/domain/orders/order-discount.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { countryName, parcelTown, trackingUrl } from "#app/domain/orders/parcel.ts";
import { findOrderByKey, listOrderEvents } from "#app/domain/orders/queries.server.ts";
import { addressPath } from "#app/domain/orders/save-address.server.ts";
import { isInForce, isWholeBack } from "#app/domain/returns/contract.ts";
import {
  findContractOf,
  isGivenBackUnsent,
  type ReturnTerms,
} from "#app/domain/returns/find-contract.server.ts";
import { type AfterSaleStep, returnSteps } from "#app/domain/returns/return-steps.ts";
import { formatDeadline, withdrawalProblem } from "#app/domain/returns/withdrawal.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { ShopperOrder, ShopperStep } from "./shopper-order.ts";

/** Makes the address of a gift card's page from its id; null when an email brings it. */
type CardPath = ((cardId: string) => string) | null;

/** The gift card that an order bought; null for an order of pieces. With `cardPath`, also the address of its page. */
async function findBoughtCard(
  db: Database,
  orderId: string,
  { cardPath, now }: { cardPath: CardPath; now: Date },
): Promise<ShopperOrder["giftCard"]> {
  const card = await findCardOfOrder(db, orderId);
  if (!card) return null;
  const { id, expiresOn } = card;
  const bought = boughtCardOf(card);
  return {
    ...{ amountCents: bought.amountCents, recipient: bought.recipient },
    ...{ sender: bought.sender, message: bought.message },
    journey: expiresOn && !cardPath ? formatJourney(bought, shopDay(now)) : null,
    expiresOn,
    path: expiresOn && cardPath ? cardPath(id) : null,
  };
}

interface Facts {
  state: OrderState;
  kind: OrderKind;
  handover: Handover | null;
  isTill: boolean;
  isGivenBack: boolean;
  createdAt: Date;
  paidAt: Date | null;
  fulfilledAt: Date | null;
  carrier: string | null;
  tracking: string | null;
  cancelledAt: Date | null;
  returns: readonly AfterSaleStep[];
  refunds: readonly {
    state: RefundState;
    amountCents: Money;
    settledAt: Date | null;
    createdAt: Date;
    exchangeId: string | null;
    giftCardId: string | null;
    presentment: Presentment | null;
  }[];
}

/** The steps of an order, oldest first, and the next one. Failed refunds are left out: the shop deals with them. */
function shopperSteps(order: Facts): ShopperStep[] {
  const { state, kind, createdAt, paidAt, fulfilledAt, cancelledAt, refunds, handover, isTill, isGivenBack } =
    order;
  const wentBack = isTill ? "was given back" : "went back to your card";
  const begun: ShopperStep[] = [
    { title: "Ordered", text: null, at: createdAt },
    ...(paidAt ? [{ title: "Paid", text: null, at: paidAt }] : []),
  ];
  const afterwards = [
    ...(fulfilledAt && kind !== "deposit"
      ? [{ title: handover === null ? "Sent" : DONE[handover], text: formatParcel(order), at: fulfilledAt }]
      : []),
    ...(cancelledAt ? [{ title: "Cancelled", text: null, at: cancelledAt }] : []),
    ...order.returns,
    ...refunds.flatMap(({ state: refund, settledAt, createdAt: askedAt, exchangeId, giftCardId, ...sum }) => {
      if (refund === "failed" || exchangeId !== null) return [];
      const isBack = refund === "succeeded";
      const where = giftCardId === null ? wentBack : "is on the gift card again";
      const amount = formatInBoth(sum) ?? formatMoney(sum.amountCents);
      const title = `${amount} ${isBack ? where : "is on its way back"}`;
      return [{ title, text: null, at: isBack ? (settledAt ?? askedAt) : askedAt }];
    }),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const next = handover === null ? "Packed and sent" : DONE[handover];
  const toCome = state === "paid" && !isGivenBack ? [{ title: next, text: "Still to come", at: null }] : [];
  return [...begun, ...afterwards, ...toCome];
}

const DONE: Record<Handover, string> = {
  hand: "Handed over",
  collection: "Ready to collect",
  letter: "The gift card is live",
};

const formatParcel = ({ carrier, tracking }: Facts): string | null =>
  [carrier && `With ${carrier}`, tracking && `tracking ${tracking}`].filter(Boolean).join(", ") || null;

/** No order has this key. It replaces a malformed one, so that every unknown key takes the same time. */
const NO_KEY = "00000000-0000-0000-0000-000000000000";

/**
 * The order of this key, as its shopper may see it; null for an unknown key. `collection` is today's place of
 * collection. `cardPath` makes the address of a bought gift card when no email brings it.
 */
export async function findShopperOrder(
  db: Database,
  key: string,
  {
    now,
    collection = null,
    cardPath = null,
    ...terms
  }: ReturnTerms & { now: Date; collection?: Collection | null; cardPath?: CardPath },
): Promise<ShopperOrder | null> {
  const order = await findOrderByKey(db, isUuid(key) ? key : NO_KEY);
  if (!order) return null;
  const [lines, refunds, contract, invoices, events] = await Promise.all([
    listBoughtPieces(db, order.id),
    listRefunds(db, order.id),
    findContractOf(db, order.id, terms),
    listInvoices(db, order.id),
    listOrderEvents(db, order.id),
  ]);
  const isTill = await isTillMoney(db, order);
  const abroad = await findRefundsAbroad(db, order, refunds);
  const problem = contract && withdrawalProblem(contract, now);
  const { reference, state, kind, handover, subtotalCents, totalCents, customer, delivery } = order;
  const { carrier, tracking } = order;
  const made = await findMadeOf(db, order);
  const isGivenBack = await isGivenBackUnsent(db, order, lines);
  const isSentOrWillBe =
    !isGivenBack && state !== "cancelled" && (state !== "refunded" || order.fulfilledAt !== null);
  return {
    reference,
    state,
    kind,
    handover,
    isTill,
    isDisputed: (await findRefundable(db, order)).dispute !== null,
    isGivenBack,
    payUrl: state === "open" && order.byHand === "link" ? order.sessionUrl : null,
    lines,
    subtotalCents,
    discount: discountOf(order),
    collect: handover === "collection" && collection ? formatCollectionTimes(collection) : null,
    delivery:
      delivery &&
      `${delivery.country === HOME ? delivery.name : countryName(delivery.country)}, ${deliveryDays(delivery.businessDays)}${delivery.arrival && isSentOrWillBe ? `: ${formatArrival(delivery.arrival)}` : ""}`,
    duty: delivery?.duty ?? null,
    deliveryCents: order.deliveryCents ?? delivery?.amountCents ?? null,
    totalCents,
    giftCents: order.giftCents,
    inOwn: formatInBoth(await findCardPayment(db, order.id)),
    refundInOwn: abroad && refundInPounds(abroad),
    giftCard: await findBoughtCard(db, order.id, { cardPath, now }),
    refundedCents: refundedOf(refunds),
    underWayCents: underWayOf(refunds),
    town: handover === null && isSentOrWillBe ? parcelTown(customer) : "",
    carrier,
    tracking,
    trackingUrl: trackingUrl(carrier, tracking),
    deliveredOn: order.deliveredOn,
    vatCents: vatPaid(invoices),
    invoices: invoiceLinks(statusPath(order.statusKey), invoices),
    steps: shopperSteps({
      ...order,
      isTill,
      isGivenBack,
      cancelledAt: events.find(({ state }) => state === "cancelled")?.at ?? null,
      refunds,
      returns: contract ? returnSteps(contract) : [],
    }),
    withdrawal:
      contract && isInForce(contract)
        ? {
            words: problem ?? formatDeadline(contract.deadline),
            path: problem ? null : `${statusPath(order.statusKey)}/withdraw`,
          }
        : null,
    exchanges: (await listExchanges(db, order)).map(({ words, reference, statusKey }) => ({
      label: `${words} order ${reference}`,
      path: statusPath(statusKey),
    })),
    addressPath: addressPath(order),
    alterPath: isAlterable(order) ? alterPath(statusPath(order.statusKey)) : null,
    madePath: made && madePath(made.key),
    returnPath:
      state === "fulfilled" && hasGoods(kind) && !(contract && isWholeBack(contract))
        ? `${statusPath(order.statusKey)}/return`
        : null,
  };
}
