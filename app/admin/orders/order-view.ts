import type { MailStanding } from "#app/features/mails/mail-schedule.server.ts";
import type { WrongZone } from "#app/features/orders/delivery-zone.ts";
import type { MailKind } from "#app/features/orders/mutations.server.ts";
import type { OrderState } from "#app/features/orders/order.ts";
import type { RefundState } from "#app/features/refunds/refund.ts";
import type { Pence } from "#app/shared/money.ts";

/** An order as its page in the administration shows it. */
export interface OrderView {
  reference: string;
  state: OrderState;
  /** Also once its money has gone back. */
  wasCancelled: boolean;
  createdAt: Date;
  email: string;
  name: string | null;
  phone: string | null;
  /** As on a parcel, below the name; empty until the payment provider collected one. */
  address: string[];
  country: string | null;
  lines: OrderViewLine[];
  subtotalCents: Pence;
  /** Both null while nothing is paid. */
  deliveryCents: Pence | null;
  totalCents: Pence | null;
  money: OrderMoney;
  /** What wants to be done before anything else. */
  alerts: OrderAlert[];
  /** Null while the parcel is here. */
  parcel: OrderParcel | null;
  /** Delivery was paid for another zone; only as long as something can be done about it. */
  wrongZone: WrongZone | null;
  /** Everything that happened, oldest first. */
  history: { id: number; title: string; reason: string; at: Date }[];
  payment: {
    provider: "stripe" | "sandbox";
    paymentId: string | null;
    sessionId: string | null;
    isTest: boolean;
  };
  mails: MailView[];
  /** When the shopper's personal data were taken out of it. */
  erasedAt: Date | null;
  /** Why they cannot be yet; null when they can. */
  whyNotErased: string | null;
  /** What the shopper sees. */
  statusPath: string;
}

export interface OrderViewLine {
  lineNo: number;
  title: string;
  size: string;
  colorName: string;
  priceCents: Pence;
  quantity: number;
  /** Pieces that a refund put back on the shelf. */
  piecesBack: number;
  imageUrl: string | null;
}

/** What went back of an order's money, and what can. */
export interface OrderMoney {
  refundedCents: Pence;
  underWayCents: Pence;
  /** What can still be refunded; 0 where nothing was paid. */
  leftCents: Pence;
  /** What the next refund is called, made anew for each page. */
  nextRefundId: string;
  refunds: OrderRefund[];
}

export interface OrderRefund {
  id: string;
  amountCents: Pence;
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
}

export interface MailView {
  kind: MailKind;
  standing: MailStanding;
  sentAt: Date | null;
  dueSince: Date;
  attempts: number;
  lastError: string | null;
}

/** Something that went wrong and waits for the owner, until it is put right or they say that it is. */
export interface OrderAlert {
  kind: "refund" | "dispute" | "lost-dispute" | "mail" | "unasked" | "unasked-test";
  reference: string;
  at: Date;
  /** Of the refund, or of the disputed order. */
  amountCents: Pence | null;
  /** Why, in the words of whoever refused; of an order that was ended unasked, its session. */
  problem: string | null;
  mail: MailKind | null;
}
