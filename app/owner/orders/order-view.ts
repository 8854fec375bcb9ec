import type { OrderAlert } from "#app/domain/alerts/order-alert.ts";
import type { WrongZone } from "#app/domain/delivery/paid-delivery.ts";
import type { InvoiceLink } from "#app/domain/money/invoices/invoice.ts";
import type { RefundState } from "#app/domain/money/refunds/refund.ts";
import type { ByHand, Handover, OrderDelivery, OrderKind, OrderState } from "#app/domain/orders/order.ts";
import type { OrderDiscount } from "#app/domain/orders/order-discount.ts";
import type { Taker } from "#app/domain/orders/payment-mode.ts";
import type { OrderEmail } from "#app/domain/outbox/emails.ts";
import type { MailStatus } from "#app/domain/outbox/schedule.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";

/** A paid order waits while its customer's withdrawal is not confirmed, or while its piece is altered. */
export type Hold = "withdrawal" | "alteration";

/** An order with the data of its page in the administration. */
export interface OrderView {
  reference: string;
  state: OrderState;
  /** True even after its money was refunded. */
  wasCancelled: boolean;
  /** Its payment is disputed, or it is held: a paid parcel waits. */
  isOnHold: boolean;
  createdAt: Date;
  email: string;
  name: string | null;
  phone: string | null;
  /** The lines on the parcel, below the name; empty until the payment provider has collected an address. */
  address: string[];
  kind: OrderKind;
  /** Handed over at the sale, or to be collected; null for a parcel. */
  handover: Handover | null;
  country: string | null;
  /** The delivery that was chosen in the checkout; null when it was chosen on the payment page. */
  delivery: Pick<OrderDelivery, "country" | "name" | "amountCents" | "arrival" | "duty"> | null;
  lines: OrderViewLine[];
  /** After the discount. */
  subtotalCents: Money;
  discount: OrderDiscount | null;
  /** Both null before the payment. */
  deliveryCents: Money | null;
  totalCents: Money | null;
  /** The gift card's part. */
  giftCents: Money;
  /** What was paid by card in another currency, with its pounds: `US$241.30 (£185.00)`; null in pounds. */
  inOwn: string | null;
  money: OrderMoney;
  /** The bank's dispute about the payment, even if it is marked as dealt with. */
  dispute: "open" | "lost" | null;
  /** Problems that come before the next step. */
  alerts: OrderAlert[];
  /** Null before the parcel was sent. */
  parcel: OrderParcel | null;
  /** A delivery that was paid for another zone, while the owner can still change it. */
  wrongZone: WrongZone | null;
  /** All events, oldest first. */
  history: { id: number; title: string; reason: string; at: Date }[];
  payment: {
    provider: Taker;
    paymentId: string | null;
    sessionId: string | null;
    isTest: boolean;
    /** How an order that the owner wrote is paid; null for an order of the checkout. */
    byHand: ByHand | null;
    /** The payment page of such an order while it can be paid, and until when. */
    link: { url: string; until: Date | null } | null;
  };
  /** The invoice and the credit notes. */
  invoices: InvoiceLink[];
  /** The VAT in the paid amount; null when none was recorded. */
  vatCents: Money | null;
  mails: MailView[];
  /** Until when the customer may withdraw, if that is later than usual because the receipt was not sent in time. */
  extendedUntil: Day | null;
  /** The id of the next message to the shopper, new for each page. */
  nextMessageId: string;
  /** The time when the shopper's personal data was erased. */
  erasedAt: Date | null;
  /** The owner's page of the piece that it pays a part of; null for every other order. */
  madePath: string | null;
  /** Why it waits, though it is paid. */
  hold: Hold | null;
  /** The reason why it cannot be erased yet; null when it can. */
  erasureBlocker: string | null;
  /** The shopper's page of the order. */
  statusPath: string;
  afterSale: AfterSale;
}

/** The events of an order after its sale. */
export interface AfterSale {
  /** The order whose pieces came back for it, and the orders that its own pieces were exchanged for. */
  exchanges: { words: string; reference: string }[];
  /** Its withdrawals and returns, in the order of their requests. */
  returns: { id: string; words: string; at: Date }[];
}

/**
 * An order for people who pack it: the person, the pieces and the parcel, without prices and refunds. The owner's view
 * has all of it too.
 */
export interface OrderToPack
  extends Pick<
    OrderView,
    | "reference"
    | "state"
    | "wasCancelled"
    | "isOnHold"
    | "createdAt"
    | "email"
    | "name"
    | "phone"
    | "address"
    | "kind"
    | "handover"
    | "parcel"
    | "erasedAt"
  > {
  lines: Omit<OrderViewLine, "priceCents" | "discountCents" | "listedCents" | "isMadeToMeasure">[];
  payment: Pick<OrderView["payment"], "isTest">;
}

/** The page for somebody who may not see money. */
export interface PackingView extends OrderToPack {
  /** Why it is not to be sent; null when it is, or has been. */
  shipmentBlocker: string | null;
  /** Whether the reader may mark it as sent, and correct the tracking. */
  canChange: boolean;
}

/** The data of an order's page: the owner's, or the one without money; and the sentence for the last action. */
export type OrderData = { done: string | null } & (
  | { order: OrderView; packing: null }
  | { order: null; packing: PackingView }
);

export interface OrderViewLine {
  lineNo: number;
  title: string;
  size: string;
  colorName: string;
  priceCents: Money;
  discountCents: Money;
  /** The catalogue's price at that time, when the owner agreed on another one. */
  listedCents: Money | null;
  isMadeToMeasure: boolean;
  quantity: number;
  /** Pieces that a refund returned to the shelf. */
  piecesBack: number;
  imageUrl: string | null;
}

/** The money of an order that was refunded, and the money that can be. */
export interface OrderMoney {
  refundedCents: Money;
  underWayCents: Money;
  /** The money that can still be refunded; 0 before the payment. */
  leftCents: Money;
  /** The id of the next refund, new for each page. */
  nextRefundId: string;
  refunds: OrderRefund[];
}

export interface OrderRefund {
  id: string;
  /** In both currencies, when the provider told what arrives: `US$241.30 (£185.00)`. */
  amount: string;
  state: RefundState;
  reason: string;
  problem: string | null;
  at: Date;
}

export interface OrderParcel {
  carrier: string | null;
  tracking: string | null;
  url: string | null;
  sentAt: Date;
  /** The day on which it arrived; null while nobody has recorded it. */
  deliveredOn: string | null;
}

export interface MailView {
  kind: OrderEmail;
  /** Which one of its kind. */
  about: string;
  /** The owner's text; null for the other kinds. */
  text: string | null;
  standing: MailStatus;
  sentAt: Date | null;
  dueSince: Date;
  attempts: number;
  lastError: string | null;
}
