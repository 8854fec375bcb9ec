import type { OrderState } from "#app/domain/orders/order.ts";
import type { Taker } from "#app/domain/orders/payment-mode.ts";
import type { Pence } from "#app/shared/money.ts";
import type { RefundKind } from "./refund.ts";

/** An order with the data of its refund page. */
export interface RefundView {
  reference: string;
  state: OrderState;
  /** The customer's name or e-mail, where it is known. */
  customer: string;
  provider: Taker;
  totalCents: Pence;
  refundedCents: Pence;
  underWayCents: Pence;
  leftCents: Pence;
  /** The bank's dispute about the payment, which is no part of what is left. */
  dispute: "open" | "lost" | null;
  /** What of it goes back to a gift card, before anything goes back to a payment card. */
  giftLeftCents: Pence;
  lines: RefundLine[];
  kind: RefundKind;
  /** New for each form, so that a form sent twice makes one refund. */
  refundId: string;
  /** The reason why no refund is possible; null when one is. */
  refusal: string | null;
}

export interface RefundLine {
  lineNo: number;
  title: string;
  choice: string;
  priceCents: Pence;
  imageUrl: string | null;
  /** The most pieces that can return to the shelf: sold, counted, and not yet returned. */
  returnable: number;
}
