import type { OrderState } from "#app/features/orders/order.ts";
import type { Pence } from "#app/shared/money.ts";
import type { RefundKind } from "./refund.ts";

/** An order as the page needs it that gives its money back. */
export interface RefundView {
  reference: string;
  state: OrderState;
  /** Whose money it is, as far as that is known. */
  customer: string;
  provider: "stripe" | "sandbox";
  totalCents: Pence;
  refundedCents: Pence;
  underWayCents: Pence;
  leftCents: Pence;
  lines: RefundLine[];
  kind: RefundKind;
  /** Made anew for each form: sending one form twice makes one refund. */
  refundId: string;
  /** Why nothing can be given back at all; null when it can. */
  refusal: string | null;
}

export interface RefundLine {
  lineNo: number;
  title: string;
  choice: string;
  priceCents: Pence;
  imageUrl: string | null;
  /** Pieces that can go back on the shelf at most: sold, counted, and not back yet. */
  returnable: number;
}
