import { formatPence, type Pence } from "#app/shared/money.ts";
import type { OrderState } from "./order.ts";
import type { RefundState } from "./refunds.ts";
import type { ShopperStep } from "./shopper-order.ts";

interface Facts {
  state: OrderState;
  createdAt: Date;
  paidAt: Date | null;
  fulfilledAt: Date | null;
  carrier: string | null;
  tracking: string | null;
  cancelledAt: Date | null;
  refunds: readonly { state: RefundState; amountCents: Pence; settledAt: Date | null; createdAt: Date }[];
}

/** What happened to an order, oldest first, and what is to come. A refund that failed is the shop's own affair. */
export function shopperSteps(order: Facts): ShopperStep[] {
  const { state, createdAt, paidAt, fulfilledAt, cancelledAt, refunds } = order;
  const begun: ShopperStep[] = [
    { title: "Ordered", text: null, at: createdAt },
    ...(paidAt ? [{ title: "Paid", text: null, at: paidAt }] : []),
  ];
  const afterwards = [
    ...(fulfilledAt ? [{ title: "Sent", text: parcelWords(order), at: fulfilledAt }] : []),
    ...(cancelledAt ? [{ title: "Cancelled", text: null, at: cancelledAt }] : []),
    ...refunds.flatMap(({ state: refund, amountCents, settledAt, createdAt: askedAt }) => {
      if (refund === "failed") return [];
      const isBack = refund === "succeeded";
      const title = `${formatPence(amountCents)} ${isBack ? "went back to your card" : "is on its way back"}`;
      return [{ title, text: null, at: isBack ? (settledAt ?? askedAt) : askedAt }];
    }),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const toCome = state === "paid" ? [{ title: "Packed and sent", text: "Still to come", at: null }] : [];
  return [...begun, ...afterwards, ...toCome];
}

const parcelWords = ({ carrier, tracking }: Facts): string | null =>
  [carrier && `With ${carrier}`, tracking && `tracking ${tracking}`].filter(Boolean).join(", ") || null;
