import { orderPath } from "./order-words.ts";

/** A part of the money, all of it, or all of it with every piece back on the shelf and the order closed. */
export const REFUND_KINDS = ["part", "all", "cancel"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** Where money of an order is given back. */
export const refundPath = (reference: string, kind: RefundKind): string =>
  `${orderPath(reference)}/refund${kind === "part" ? "" : `?what=${kind}`}`;
