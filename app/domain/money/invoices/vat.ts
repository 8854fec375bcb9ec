import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { spread } from "#app/shared/spread.ts";

/** A part of an order's price: a line, or its delivery. */
export interface PricePart {
  /** The order's line; 0 is its delivery. */
  lineNo: number;
  /** In hundredths of a percent: 2000 is 20 %. Null for a business that is not registered for VAT. */
  rateBp: number | null;
  /** The paid amount, VAT included. */
  grossCents: Money;
  vatCents: Money;
}

/** The number of the part that is the delivery. */
export const DELIVERY_LINE = 0;

/** A rate in percent with two decimals at most, in hundredths of a percent. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);

/** The VAT that a price contains: price × rate ÷ (100 + rate), half a penny up. */
export function vatIn(grossCents: Money, rateBp: number): Money {
  const divisor = 10_000 + rateBp;
  return toMoney(Math.floor((2 * grossCents * rateBp + divisor) / (2 * divisor)));
}

/** The total, and the shop's prices of each line and of delivery. */
interface Prices {
  totalCents: Money;
  deliveryCents: Money;
  lines: readonly { lineNo: number; priceCents: Money; quantity: number }[];
}

/**
 * The parts of a paid order, which add up to what was paid. VAT is rounded for each part. A total below the prices of
 * the pieces is spread over them.
 */
export function partsOf({ totalCents, deliveryCents, lines }: Prices, rateBp: number | null): PricePart[] {
  const delivery = toMoney(Math.min(deliveryCents, totalCents));
  const shares = spread(
    toMoney(totalCents - delivery),
    lines.map(({ priceCents, quantity }) => priceCents * quantity),
  );
  return [
    ...lines.map(({ lineNo }, index) => ({ lineNo, grossCents: shares[index] ?? toMoney(0) })),
    ...(delivery > 0 ? [{ lineNo: DELIVERY_LINE, grossCents: delivery }] : []),
  ].map((part) => ({
    ...part,
    rateBp,
    vatCents: rateBp === null ? toMoney(0) : vatIn(part.grossCents, rateBp),
  }));
}

/**
 * Splits a refund over the rest of an order's parts. `first` are the amounts of the returned pieces: they are paid back
 * first, and the remainder is spread over the rest, by the largest remainder. A part never gives back more than is left
 * of it, and its last penny takes its last VAT along. An amount above the rest is cut.
 */
export function splitRefund(
  amountCents: Money,
  left: readonly PricePart[],
  first: ReadonlyMap<number, Money>,
): PricePart[] {
  const amount = Math.min(amountCents, sumMoney(left.map(({ grossCents }) => grossCents)));
  const own = left.map(({ lineNo, grossCents }) => Math.min(grossCents, first.get(lineNo) ?? 0));
  const toOwn = Math.min(amount, sum(own));
  const ofOwn = spread(toMoney(toOwn), own);
  const ofRest = spread(
    toMoney(amount - toOwn),
    left.map(({ grossCents }, index) => grossCents - (ofOwn[index] ?? 0)),
  );
  return left.flatMap((part, index) => {
    const grossCents = toMoney((ofOwn[index] ?? 0) + (ofRest[index] ?? 0));
    return grossCents === 0 ? [] : [{ ...part, grossCents, vatCents: vatOfShare(part, grossCents) }];
  });
}

/** The share of a part's VAT for a share of its price, half a penny up. */
function vatOfShare({ grossCents, vatCents }: PricePart, share: Money): Money {
  if (share === grossCents) return vatCents;
  const [price, vat] = [BigInt(grossCents), BigInt(vatCents)];
  return toMoney(Number((2n * BigInt(share) * vat + price) / (2n * price)));
}

/** The rest of an order's parts after its refunds. */
export const leftOf = (parts: readonly PricePart[], back: readonly PricePart[]): PricePart[] =>
  parts.map((part) => {
    const given = back.filter(({ lineNo }) => lineNo === part.lineNo);
    return {
      ...part,
      grossCents: toMoney(part.grossCents - sum(given.map(({ grossCents }) => grossCents))),
      vatCents: toMoney(part.vatCents - sum(given.map(({ vatCents }) => vatCents))),
    };
  });

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
