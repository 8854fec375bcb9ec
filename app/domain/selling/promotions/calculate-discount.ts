import { formatMoney, type Money, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { formatDay, formatDayAndTime, formatLongDay } from "#app/shared/shop-time.ts";
import { spreadOverPieces } from "#app/shared/spread.ts";
import { amountOff, type Discount, formatScope } from "./discount.ts";

/** A line of pieces at the catalogue's price, with the facts that decide whether a discount is for it. */
export interface PricedPieces {
  productSlug: string;
  priceCents: Money;
  quantity: number;
  /** The slug of its kind. */
  kindSlug: string | null;
  /** The slug of its collection. */
  collectionSlug: string;
  textile: string | null;
  isOnSale: boolean;
}

/** Some of a line's pieces, and the discount on each of them. */
export interface Share {
  quantity: number;
  discountCents: Money;
}

/** The effect of a discount on some lines. */
export interface DiscountResult {
  /** The sum of the shares. */
  takenCents: Money;
  isDeliveryFree: boolean;
  /** For each line its pieces, those with the same share together. */
  shares: Share[][];
}

/**
 * The least price of the pieces after a discount, in pence. The payment provider takes no payment below 30 pence, and
 * an order has a payment.
 */
export const MIN_LEFT = 100;

/**
 * The effect of a discount on these lines now. It is shared out over the single pieces in the proportion of their
 * prices, in whole pence, so that each piece has a price of its own to give back. The error is a sentence for the
 * shopper: why it takes nothing off. Uses are not checked here.
 */
export function calculateDiscount(
  discount: Discount,
  lines: readonly PricedPieces[],
  now: Date,
): Result<DiscountResult, string> {
  const late = validityError(discount, now);
  if (late !== null) return err(late);
  const eligible = eligibleLines(discount, lines);
  if (!eligible.ok) return eligible;
  const isFor = eligible.value;
  const counted = lines.filter((_, index) => isFor[index]);
  const reached = sumOf(counted);
  const { minimumCents } = discount;
  if (minimumCents !== null && reached < minimumCents)
    return err(
      `It is for ${formatMoney(minimumCents)} or more${counted.length < lines.length ? " of the pieces that it counts for" : ""}: ${formatMoney(toMoney(minimumCents - reached))} is missing.`,
    );
  const asked = amountOff(discount, reached);
  if (asked === "delivery")
    return ok({ takenCents: toMoney(0), isDeliveryFree: true, shares: lines.map(untouched) });
  const takenCents = toMoney(Math.max(0, Math.min(asked, reached, sumOf(lines) - MIN_LEFT)));
  if (takenCents === 0) return err("It takes nothing off these pieces.");
  const shares = spreadOverPieces(
    takenCents,
    lines.map(({ priceCents, quantity }, index) => ({ weight: isFor[index] ? priceCents : 0, quantity })),
  ).map((ofLine) => ofLine.map(({ quantity, amount }) => ({ quantity, discountCents: amount })));
  return ok({ takenCents, isDeliveryFree: false, shares });
}

function validityError({ beginsAt, endsAt }: Discount, now: Date): string | null {
  if (beginsAt !== null && now < beginsAt) return `It begins on ${beginning(beginsAt, now)}.`;
  if (endsAt !== null && now >= endsAt) return `It ended on ${formatDay(new Date(endsAt.getTime() - 1))}.`;
  return null;
}

/** The day, with its time when it is not midnight, and with its year when it is not this one. */
function beginning(at: Date, now: Date): string {
  if (formatLongDay(at).slice(-4) !== formatLongDay(now).slice(-4)) return formatLongDay(at);
  return formatDayAndTime(at).endsWith(" 00:00") ? formatDay(at) : formatDayAndTime(at);
}

/** For each line whether the discount is for it. The error says why it is for no line. */
function eligibleLines(discount: Discount, lines: readonly PricedPieces[]): Result<boolean[], string> {
  const inScope = lines.map((line) => isInScope(discount, line));
  if (!inScope.includes(true)) return err(`It is only for ${formatScope(discount)}.`);
  const offered = lines.map(
    (line, index) => inScope[index] === true && (discount.alsoOnSale || !line.isOnSale),
  );
  if (!offered.includes(true)) return err("It is not for pieces on sale.");
  const { minimumPieces, isOfOneCloth } = discount;
  const least = minimumPieces ?? (isOfOneCloth ? 2 : 1);
  const groupOf = (line: PricedPieces) => (isOfOneCloth ? line.textile : "");
  const enough = lines.map((line, index) => {
    const group = groupOf(line);
    if (!offered[index] || group === null) return false;
    const same = lines.filter((other, nth) => offered[nth] && groupOf(other) === group);
    return same.reduce((count, { quantity }) => count + quantity, 0) >= least;
  });
  return enough.includes(true)
    ? ok(enough)
    : err(`It is for ${formatPieces(least)} or more${isOfOneCloth ? " of one cloth" : ""}.`);
}

function isInScope({ scope, scopeOf }: Discount, line: PricedPieces): boolean {
  if (scope === "all") return true;
  const own = { kind: line.kindSlug, collection: line.collectionSlug, pieces: line.productSlug }[scope];
  return own !== null && scopeOf.includes(own);
}

const sumOf = (lines: readonly PricedPieces[]): Money =>
  sumMoney(lines.map(({ priceCents, quantity }) => timesMoney(priceCents, quantity)));

const untouched = ({ quantity }: PricedPieces): Share[] => [{ quantity, discountCents: toMoney(0) }];
