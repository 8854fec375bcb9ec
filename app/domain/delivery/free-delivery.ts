import { formatPence, pence } from "#app/shared/money.ts";
import { chargeFor, homeZone, type Zone } from "./zone.ts";

/** How far a cart is from free delivery at home. */
export interface FreeDelivery {
  words: string;
  /** From 0 to 1. */
  reached: number;
}

/** Null where delivery at home always has the same price. */
export function freeDelivery(zones: readonly Zone[], subtotal: number): FreeDelivery | null {
  const home = homeZone(zones);
  if (!home || home.freeFromCents === null || home.priceCents === 0) return null;
  const place = "free delivery in the United Kingdom";
  if (chargeFor(home, subtotal) === 0) return { words: `Your cart has ${place}`, reached: 1 };
  const missing = formatPence(pence(home.freeFromCents - subtotal));
  return { words: `${missing} more for ${place}`, reached: subtotal / home.freeFromCents };
}
