import { formatPence, pence } from "#app/shared/money.ts";
import type { Zone } from "./zone.ts";

/** What delivery costs: `£4.95`, `£4.95, free from £150`, or `Free`. */
export function deliveryPrice({
  priceCents,
  freeFromCents,
}: Pick<Zone, "priceCents" | "freeFromCents">): string {
  if (priceCents === 0) return "Free";
  const price = formatPence(pence(priceCents));
  return freeFromCents === null ? price : `${price}, free from ${formatPence(pence(freeFromCents))}`;
}

/** How long delivery takes: `2 to 5 business days`. */
export function deliveryDays([fewest, most]: Zone["businessDays"]): string {
  if (fewest !== most) return `${fewest} to ${most} business days`;
  return most === 1 ? "1 business day" : `${most} business days`;
}

/** The same with the zone: `United Kingdom, 2 to 5 business days`. */
export const deliveryTime = ({ name, businessDays }: Pick<Zone, "name" | "businessDays">): string =>
  `${name}, ${deliveryDays(businessDays)}`;

/** The refusal of a country without delivery. */
export const notDelivered = (country: string): string =>
  `We do not deliver to ${country} yet. Write to us, and we will find a way.`;
