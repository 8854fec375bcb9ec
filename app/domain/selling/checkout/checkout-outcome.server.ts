import { formatCollectionTimes } from "#app/domain/delivery/delivery-choices.ts";
import { formatArrival } from "#app/domain/delivery/delivery-dates.ts";
import { placeOfAddress } from "#app/domain/delivery/northern-ireland.ts";
import { deliveryOf } from "#app/domain/delivery/paid-delivery.ts";
import type { Delivery, Zone } from "#app/domain/delivery/zone.ts";
import { findMadeOf } from "#app/domain/making/find-made.server.ts";
import { madePath } from "#app/domain/making/made.ts";
import {
  type BoughtCard,
  boughtCardOf,
  findCardOfOrder,
} from "#app/domain/money/gift-cards/find-card.server.ts";
import { findCardPayment } from "#app/domain/money/payments/order-payments.server.ts";
import {
  type PaymentGateway,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { formatInBoth } from "#app/domain/money/presentment.ts";
import { type BoughtPiece, listBoughtPieces } from "#app/domain/orders/bought-pieces.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { beforeDiscount, discountOf } from "#app/domain/orders/order-discount.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { findOrderByReference, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { applySession } from "./apply-session.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import type { PaidCheckout } from "./checkout-memory.ts";
import { listPaidPieces } from "./paid-checkouts.server.ts";

/** The order on the success page: its state, its pieces and its total. Of people it has only the words of a gift card. */
export interface CheckoutOutcome {
  state: "paid" | "processing" | "expired" | "refund" | "not-found";
  total: string | null;
  /**
   * The shopper's page of the order, after the payment. It is safe to give out, because only the payer has the
   * session's id.
   */
  follow: string | null;
  /** True while the shop does not know the parcel's address, because no payment page has asked. */
  lacksAddress: boolean;
  /** Empty unless the order is paid or its payment is still processing. */
  pieces: BoughtPiece[];
  /** The pieces that the payment takes out of the cart. */
  bought: PaidCheckout["pieces"];
  /** The delivery to the shopper's own zone; every zone's while it is unknown. */
  deliveries: Pick<Zone, "name" | "businessDays">[];
  /** The days of arrival that the checkout named, in words; null when it named none. */
  arrival: string | null;
  /** What the checkout said about duty and VAT; null when it said nothing. */
  duty: string | null;
  /** A gift card was bought, which comes by email. */
  isGiftCard: boolean;
  /** The page of the piece made to measure that it pays a part of, once it is settled; null for every other order. */
  ownPage: string | null;
  /** What the buyer has put on the card, with the shop's present day; null unless it is paid or being paid. */
  giftCard: (BoughtCard & { today: Day }) | null;
  /** Where and when to collect the pieces; null for a parcel. */
  collect: string | null;
}

const NOT_FOUND: CheckoutOutcome = {
  state: "not-found",
  total: null,
  follow: null,
  lacksAddress: false,
  pieces: [],
  bought: [],
  deliveries: [],
  arrival: null,
  duty: null,
  isGiftCard: false,
  ownPage: null,
  giftCard: null,
  collect: null,
};

const collectedAt = ({ collection }: Delivery): string =>
  collection ? formatCollectionTimes(collection) : "Collected in person";

const SHOWN: Record<OrderState, CheckoutOutcome["state"]> = {
  open: "processing",
  paid: "paid",
  fulfilled: "paid",
  expired: "expired",
  failed: "expired",
  needs_refund: "refund",
  refunded: "refund",
  cancelled: "refund",
};

/**
 * The real state of the order in this address. The address proves nothing, so reference and session must belong
 * together. The session's state is requested from the provider and settled, even before its event has arrived.
 */
export async function loadCheckoutOutcome(
  deps: Pick<CheckoutDeps, "db" | "gateway" | "now" | "log" | "delivery" | "seller" | "returns">,
  { oid, sid }: { oid: string | null; sid: string | null },
): Promise<CheckoutOutcome> {
  const { db, gateway } = deps;
  const order = await findOrder(db, oid, sid);
  if (!order || sid === null) return NOT_FOUND;
  if (order.state === "open") {
    const session = await findSession(gateway, sid);
    if (session?.orderId !== order.id)
      return order.sessionId === sid
        ? { ...NOT_FOUND, state: "processing", pieces: await listBoughtPieces(db, order.id) }
        : NOT_FOUND;
    await applySession(deps, session);
  }
  const settled = await findOrder(db, oid, sid);
  return settled ? outcomeOf(deps, settled) : NOT_FOUND;
}

async function outcomeOf(
  { db, delivery, now }: Pick<CheckoutDeps, "db" | "delivery" | "now">,
  order: OrderRow,
): Promise<CheckoutOutcome> {
  const { totalCents, paidAt, statusKey, customer } = order;
  const state = SHOWN[order.state];
  const isShown = state === "paid" || state === "processing";
  const card = order.kind === "gift-card" ? await findCardOfOrder(db, order.id) : undefined;
  const country = placeOfAddress(customer?.address);
  const made = await findMadeOf(db, order);
  const paid = await findCardPayment(db, order.id);
  const inOwn = paid?.amountCents === totalCents ? formatInBoth(paid) : null;
  const chosen =
    order.delivery ??
    deliveryOf(
      { ...order, subtotalCents: beforeDiscount(order.subtotalCents, discountOf(order)), country },
      delivery.zones,
    );
  return {
    state,
    total: totalCents === null ? null : (inOwn ?? formatMoney(totalCents)),
    follow: paidAt === null ? null : statusPath(statusKey),
    lacksAddress: order.state === "paid" && order.delivery !== null && country === null,
    pieces: order.kind !== "gift-card" && isShown ? await listBoughtPieces(db, order.id) : [],
    bought: state === "paid" ? await listPaidPieces(db, order.id) : [],
    deliveries: (order.handover !== null ? [] : chosen ? [chosen] : delivery.zones).map(
      ({ name, businessDays }) => ({ name, businessDays }),
    ),
    arrival: order.delivery?.arrival ? formatArrival(order.delivery.arrival) : null,
    duty: order.delivery?.duty ?? null,
    isGiftCard: order.kind === "gift-card",
    ownPage: made && paidAt ? `${madePath(made.key)}${state === "paid" ? "?done=paid" : ""}` : null,
    giftCard: isShown && card ? { ...boughtCardOf(card), today: shopDay(now()) } : null,
    collect: order.handover === "collection" ? collectedAt(delivery) : null,
  };
}

/** Also finds an order whose session was not recorded yet. The provider then tells whether the two belong together. */
async function findOrder(db: Database, oid: string | null, sid: string | null) {
  if (oid === null || sid === null) return null;
  const order = await findOrderByReference(db, oid);
  return order && (order.sessionId === sid || (order.sessionId === null && order.state === "open"))
    ? order
    : null;
}

async function findSession(gateway: PaymentGateway, sid: string) {
  try {
    return await gateway.findSession(sid);
  } catch (error) {
    if (error instanceof PaymentProviderError) return null;
    throw error;
  }
}
