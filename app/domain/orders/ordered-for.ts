import { type Pence, pence } from "#app/shared/money.ts";

interface Sums {
  subtotalCents: Pence;
  deliveryCents: Pence | null;
  totalCents: Pence | null;
}

/** The total of the order, where the provider took another amount; null where both are the same. */
export function orderedFor({ subtotalCents, deliveryCents, totalCents }: Sums): Pence | null {
  const ordered = pence(subtotalCents + (deliveryCents ?? 0));
  return totalCents === null || totalCents === ordered ? null : ordered;
}
