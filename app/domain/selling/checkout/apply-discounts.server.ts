import { type GiftCard, isCardDisputed } from "#app/domain/money/gift-cards/find-card.server.ts";
import { giftCardError, giftShare } from "#app/domain/money/gift-cards/gift-card.ts";
import { formatMoney, type Money, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { calculateDiscount, type DiscountResult } from "../promotions/calculate-discount.ts";
import type { CodeAnswer } from "../promotions/code-answer.ts";
import { type Discount, formatHistory, hasLimits, needsHistory } from "../promotions/discount.ts";
import {
  type ReadCode,
  readCode,
  type Unusable,
  type User,
  usageLimitError,
} from "../promotions/discount-store.server.ts";
import type { OpenCheckoutDeps } from "./checkout-deps.server.ts";
import type { CheckoutError } from "./checkout-error.ts";
import type { PricedLine } from "./price-items.ts";

/** A discount and what it does to an order. */
interface AppliedDiscount extends DiscountResult {
  discount: Discount;
  /** The typed code; null for a discount that applies by itself. */
  typed: string | null;
}

/** The lines of an order with what is taken off them. */
export interface CheckoutTotals {
  lines: PricedLine[];
  applied: AppliedDiscount | null;
  /** The gift card that pays a part of the rest, or all of it. */
  card: GiftCard | null;
}

/** The facts about a checkout that decide about codes, beside the pieces. */
export interface CodesAsked extends User {
  codes: readonly string[];
  /** The delivery's charge, which a discount may pay. */
  deliveryCents: Money;
}

type Deps = Pick<OpenCheckoutDeps, "db" | "loader" | "codeTries" | "now" | "gateway">;

/**
 * Takes a discount off priced lines: the typed code's, or the best of those that apply by themselves. An order has one,
 * the one that takes more off. A line whose pieces get unequal shares becomes several lines. Refused for a wrong code,
 * and for a code that has no effect here. A gift card's code takes nothing off: it pays afterwards.
 *
 * With an e-mail, its earlier orders decide too. A refusal that tells of them counts as a wrong code, and carries the
 * discount that applies instead.
 */
export async function applyDiscounts(
  deps: Deps,
  lines: readonly PricedLine[],
  asked: CodesAsked,
): Promise<Result<CheckoutTotals, CheckoutError>> {
  const byItself = await bestByItself(deps, lines, asked);
  const typed = await typedCodes(deps, lines, asked);
  if (!typed.ok) return typed;
  const { card } = typed.value;
  const best = [typed.value.found, byItself]
    .filter((one) => one !== null)
    .reduce<AppliedDiscount | null>((a, b) => (a && worth(a, asked) >= worth(b, asked) ? a : b), null);
  if (best === null) return ok({ lines: [...lines], applied: null, card });
  const sold = lines.flatMap((line, index) => shared(line, best.shares[index] ?? []));
  return ok({ lines: sold, applied: best, card });
}

const worth = ({ takenCents, isDeliveryFree }: AppliedDiscount, { deliveryCents }: CodesAsked): number =>
  takenCents + (isDeliveryFree ? deliveryCents : 0);

const shared = (line: PricedLine, shares: DiscountResult["shares"][number]): PricedLine[] =>
  shares.map(({ quantity, discountCents }) => ({
    ...line,
    quantity,
    discountCents,
    priceCents: toMoney(line.priceCents - discountCents),
  }));

async function bestByItself(
  { db, loader, now }: Deps,
  lines: readonly PricedLine[],
  asked: CodesAsked,
): Promise<AppliedDiscount | null> {
  let best: AppliedDiscount | null = null;
  for (const discount of await loader.automatic()) {
    const reckoned = calculateDiscount(discount, lines, now());
    if (!reckoned.ok) continue;
    const found = { discount, typed: null, ...reckoned.value };
    if (best && worth(best, asked) >= worth(found, asked)) continue;
    if (!hasLimits(discount) || (await usageLimitError(db, discount, asked)) === null) best = found;
  }
  return best;
}

/** The discount and the gift card of the typed codes; null without one. */
async function typedCodes(
  deps: Deps,
  lines: readonly PricedLine[],
  asked: CodesAsked,
): Promise<Result<{ found: AppliedDiscount | null; card: GiftCard | null }, CheckoutError>> {
  let found: AppliedDiscount | null = null;
  let card: GiftCard | null = null;
  for (const typed of asked.codes) {
    const code = await findTyped(deps, typed);
    if (!code.ok) return code;
    if (code.value.kind === "gift-card") {
      if (card !== null) return refused("An order takes one gift card. Take the other one out, please.");
      card = code.value.card;
      const facts = { ...card, isDisputed: await isCardDisputed(deps.db, card) };
      const spent = giftCardError(facts, { today: shopDay(deps.now()), isLive: deps.gateway.livemode });
      if (spent !== null) return refused(spent);
      continue;
    }
    const { discount } = code.value;
    if (found !== null) return refused("An order takes one discount code. Take the other one out, please.");
    const reckoned = calculateDiscount(discount, lines, deps.now());
    if (!reckoned.ok) return refused(reckoned.error);
    const used = await countedUse(deps, discount, asked);
    if (!used.ok) return used;
    if (used.value?.isByHistory) return refusedByHistory(deps, lines, asked, { typed, why: used.value.why });
    if (used.value !== null) return refused(used.value.why);
    found = { discount, typed, ...reckoned.value };
  }
  return ok({ found, card });
}

/**
 * Every code counts as a try before it is looked up; a valid one is then uncounted. A valid one passes whatever others
 * typed: behind a proxy that does not name its clients, all visitors are one.
 */
async function findTyped({ db, codeTries }: Deps, typed: string): Promise<Result<ReadCode, CheckoutError>> {
  const wait = await codeTries.codes.count();
  const code = await readCode(db, typed);
  if (code === null) {
    if (wait > 0) return err(tooManyTries(wait));
    const message = "We don’t recognise that code. Please check it.";
    return err({ status: 409, message, field: "code", wrongCode: typed });
  }
  if (wait === 0) await codeTries.codes.forgive();
  return ok(code);
}

/**
 * Why a discount cannot be used once more. An answer from earlier orders counts as a try before it is looked up, so
 * that nobody asks this of one e-mail after the other; any other answer is then uncounted.
 */
async function countedUse(
  { db, codeTries }: Deps,
  discount: Discount,
  asked: CodesAsked,
): Promise<Result<Unusable | null, CheckoutError>> {
  if (!hasLimits(discount)) return ok(null);
  const tellsHistory = asked.email !== null && needsHistory(discount);
  const wait = tellsHistory ? await codeTries.history.count() : 0;
  if (wait > 0) return err(tooManyTries(wait));
  const used = await usageLimitError(db, discount, asked);
  if (tellsHistory && !used?.isByHistory) await codeTries.history.forgive();
  return ok(used);
}

function tooManyTries(wait: number): CheckoutError {
  const minutes = Math.ceil(wait / 60);
  const message = `That was a lot of wrong codes. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, or pay without one.`;
  return { status: 429, message, field: "code", retryAfter: wait };
}

const refused = (message: string): Result<never, CheckoutError> =>
  err({ status: 409, message, field: "code" });

/** The customer's earlier orders rule a typed code out. */
async function refusedByHistory(
  deps: Deps,
  lines: readonly PricedLine[],
  asked: CodesAsked,
  { typed, why }: { typed: string; why: string },
): Promise<Result<never, CheckoutError>> {
  const codes = asked.codes.filter((code) => code !== typed);
  const rest = await applyDiscounts(deps, lines, { ...asked, codes });
  const holding = rest.ok ? { holding: { codes, ...toCodeResponse(rest.value, asked) } } : {};
  return err({ status: 409, message: why, field: "code", ...holding });
}

/**
 * Refuses a discount that differs from the browser's, and says which it is. If the customer's earlier orders may be the
 * reason, it counts as a wrong code.
 */
export async function otherDiscount(
  { codeTries, loader }: Deps,
  agreed: CheckoutTotals,
  asked: CodesAsked,
): Promise<CheckoutError> {
  const { applied } = agreed;
  const tellsHistory = [...(await loader.automatic()), ...(applied ? [applied.discount] : [])].some(
    needsHistory,
  );
  const wait = tellsHistory ? await codeTries.history.count() : 0;
  if (wait > 0) return tooManyTries(wait);
  return {
    status: 409,
    message: `Your discount is ${applied ? formatMoney(applied.takenCents) : "no longer there"} now. Look at the total, then pay.`,
    ...(applied?.typed && { field: "code" }),
    holding: { codes: asked.codes, ...toCodeResponse(agreed, asked) },
  };
}

/** The shopper's view of agreed prices: the discount, and the gift card's part of the rest. */
export const toCodeResponse = (
  { lines, applied, card }: CheckoutTotals,
  { deliveryCents }: { deliveryCents: Money },
): Pick<CodeAnswer, "discount" | "giftCard"> => ({
  discount: applied && {
    name: applied.discount.name,
    takenCents: applied.takenCents,
    isDeliveryFree: applied.isDeliveryFree,
    isByItself: applied.typed === null,
    condition: formatHistory(applied.discount),
  },
  giftCard: card && {
    ending: card.ending,
    paysCents: giftShare(
      sumMoney([
        ...lines.map(({ priceCents, quantity }) => timesMoney(priceCents, quantity)),
        applied?.isDeliveryFree ? toMoney(0) : deliveryCents,
      ]),
      card.balanceCents,
    ),
  },
});
