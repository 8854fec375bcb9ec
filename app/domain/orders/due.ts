import { type Pence, pence } from "#app/shared/money.ts";

interface Priced {
  subtotalCents: Pence;
  /** What came back pays of it. */
  creditCents: Pence;
  /** A gift card pays of it. */
  giftCents: Pence;
}

/** What the payment provider is asked for the pieces: their price without what pays for it otherwise. */
export const duePieces = ({ subtotalCents, creditCents, giftCents }: Priced): Pence =>
  pence(Math.max(0, subtotalCents - creditCents - giftCents));

/** What a gift card pays of the delivery: what is left of its part after the pieces. */
export const giftOnDelivery = ({ subtotalCents, giftCents }: Omit<Priced, "creditCents">): Pence =>
  pence(Math.max(0, giftCents - subtotalCents));
