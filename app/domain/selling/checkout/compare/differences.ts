import type { CheckoutSession } from "#app/domain/money/payments/payment-gateway.server.ts";
import { duePieces } from "#app/domain/orders/order.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";

/** The money of an order in our books. */
export interface OurMoney {
  reference: string;
  id: string;
  state: string;
  currency: string;
  subtotalCents: Money;
  /** Null before the payment. */
  totalCents: Money | null;
  /** The part that returned pieces pay, and not the provider. */
  creditCents: Money;
  /** The part that a gift card pays. */
  giftCents: Money;
  sessionId: string | null;
  paymentId: string | null;
  paidAt: Date | null;
  back: MoneyBack;
}

/** The refunded money, and the money under way. */
export interface MoneyBack {
  gone: Money;
  underWay: Money;
}

export const NOTHING_BACK: MoneyBack = { gone: toMoney(0), underWay: toMoney(0) };

/** The provider's amount for an order; null before the payment. */
export const takenCents = ({
  totalCents,
  creditCents,
  giftCents,
}: Pick<OurMoney, "totalCents" | "creditCents" | "giftCents">): Money | null =>
  totalCents === null ? null : toMoney(totalCents - creditCents - giftCents);

/**
 * The differences between an order and the provider's record of its session (null when there is none), as sentences.
 * `back` is the provider's record of the payment's refunds.
 */
export function differences(our: OurMoney, session: CheckoutSession | null, back: MoneyBack): string[] {
  const ways = [
    ...statesApart(our, session),
    ...(session ? termsApart(our, session) : []),
    ...backApart(our, back),
  ];
  return ways.map((way) => `${our.reference}: ${way}`);
}

/** A payment without an order, or a second one for an order; null for an unpaid session. */
export function strayPayment(session: CheckoutSession, our: OurMoney | null): string | null {
  if (!session.paid) return null;
  const paid = `${formatMoney(session.totalCents)} was paid on ${session.id} (${session.paymentId ?? "no payment"})`;
  return our
    ? `${our.reference}: ${paid}, which is not its session ${our.sessionId}`
    : `${paid}, and no order here knows of it`;
}

function statesApart(our: OurMoney, session: CheckoutSession | null): string[] {
  const { state, sessionId, paidAt, paymentId } = our;
  if (session === null) {
    if (sessionId !== null) return [`the provider does not know its session ${sessionId}`];
    return paidAt === null ? [] : [`${state} here, without a session at the provider`];
  }
  if (session.paid && paidAt === null)
    return [`${formatMoney(session.totalCents)} paid at the provider (${session.paymentId}), ${state} here`];
  if (!session.paid && paidAt !== null)
    return [
      `${formatMoney(takenCents(our) ?? toMoney(0))} paid here, ${session.status} and unpaid at the provider`,
    ];
  if (session.paid)
    return session.paymentId === paymentId
      ? []
      : [`its payment is ${session.paymentId} at the provider, ${paymentId} here`];
  // A complete session without a payment has a slow payment method: either side may be open until it settles.
  const isOpenHere = state === "open";
  return session.status === "complete" || isOpenHere === (session.status === "open")
    ? []
    : [`its payment page is ${session.status} at the provider, the order ${state} here`];
}

function termsApart(our: OurMoney, session: CheckoutSession): string[] {
  const expected = takenCents(our) ?? toMoney(duePieces(our) + session.deliveryCents);
  return [
    session.orderId !== our.id && `its session names the order ${session.orderId} at the provider`,
    session.mode !== "payment" && `its session's mode is ${session.mode} at the provider, payment here`,
    session.currency !== our.currency && `in ${session.currency} at the provider, in ${our.currency} here`,
    session.totalCents !== expected &&
      `${formatMoney(session.totalCents)} at the provider, ${formatMoney(expected)} here`,
  ].filter((way) => way !== false);
}

function backApart({ back: here }: OurMoney, there: MoneyBack): string[] {
  const apart = (what: string, one: Money, other: Money) =>
    one === other ? [] : [`${formatMoney(one)} ${what} at the provider, ${formatMoney(other)} here`];
  return [
    ...apart("went back", there.gone, here.gone),
    ...apart("is on its way back", there.underWay, here.underWay),
  ];
}
