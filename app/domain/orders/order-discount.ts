import { type Money, toMoney } from "#app/shared/money.ts";

/** The discount of an order, as it was then. */
export interface OrderDiscount {
  /** The code, or the name of a discount that applied by itself. */
  name: string;
  /** Taken off the pieces. */
  takenCents: Money;
  isDeliveryFree: boolean;
}

/** The order's columns about its discount. */
interface DiscountColumns {
  discountName: string | null;
  discountCents: Money;
  hasFreeDelivery: boolean;
}

/** The discount of an order; null without one. */
export const discountOf = ({
  discountName,
  discountCents,
  hasFreeDelivery,
}: DiscountColumns): OrderDiscount | null =>
  discountName === null
    ? null
    : { name: discountName, takenCents: discountCents, isDeliveryFree: hasFreeDelivery };

/** The price of the pieces before the discount. */
export const beforeDiscount = (subtotalCents: Money, discount: OrderDiscount | null): Money =>
  toMoney(subtotalCents + (discount?.takenCents ?? 0));

/** A line at its price before the discount, for pages where the discount stands among the sums. */
export const atFullPrice = <Line extends { priceCents: Money; discountCents: Money }>(line: Line): Line => ({
  ...line,
  priceCents: toMoney(line.priceCents + line.discountCents),
});

/** The discount among an order's sums; empty when it only pays the delivery. */
export const discountSums = (discount: OrderDiscount | null): { name: string; amountCents: Money }[] =>
  discount && discount.takenCents > 0
    ? [{ name: `Discount, ${discount.name}`, amountCents: toMoney(-discount.takenCents) }]
    : [];

/** `Delivery`, and what pays it. */
export const deliveryName = (discount: OrderDiscount | null): string =>
  discount?.isDeliveryFree ? `Delivery, free with ${discount.name}` : "Delivery";
