import { CURRENCY, type Money, sumMoney, toMajorUnits } from "#app/shared/money.ts";

/** An amount in the shopper's own currency, as the payment provider told it. Nothing is calculated from it. */
export interface Presentment {
  /** A whole number of the provider's smallest unit: `minorDigits` says how many of its digits are decimals. */
  amount: number;
  /** ISO 4217, in upper case; never the shop's own. */
  currency: string;
}

/** An amount that a card paid or got back. */
export interface CardAmount {
  /** Null in the shop's own currency. */
  presentment: Presentment | null;
  amountCents: Money;
}

/**
 * Stripe's currencies without decimals, and those with three (https://docs.stripe.com/currencies#zero-decimal). `Intl`
 * counts otherwise: it has none for Indonesian rupiahs, which Stripe states in hundredths.
 */
const NO_DECIMALS = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const THREE_DECIMALS = "BHD JOD KWD OMR TND".split(" ");
/** Stated in hundredths, though nobody writes them. */
const WHOLE_IN_HUNDREDTHS = ["ISK", "UGX"];

/** How many decimals the provider's smallest unit of a currency stands for: 2 for cents, 0 for yen. */
export const minorDigits = (currency: string): number =>
  NO_DECIMALS.includes(currency) ? 0 : THREE_DECIMALS.includes(currency) ? 3 : 2;

/** The smallest amount that a card is charged, in the provider's unit: its last digit of three is always 0. */
export const smallestCharge = (currency: string): number =>
  WHOLE_IN_HUNDREDTHS.includes(currency) ? 100 : THREE_DECIMALS.includes(currency) ? 10 : 1;

/**
 * Reads Stripe's `presentment_details`; null without any, for the shop's own currency, and for what is no amount: a
 * payment counts all the same.
 */
export function toPresentment(
  details: { presentment_amount: number; presentment_currency: string } | null | undefined,
): Presentment | null {
  const { presentment_amount: amount, presentment_currency: name } = details ?? {};
  if (!Number.isSafeInteger(amount) || typeof name !== "string" || !/^[a-z]{3}$/i.test(name)) return null;
  const currency = name.toUpperCase();
  return amount !== undefined && amount > 0 && currency !== CURRENCY.code ? { amount, currency } : null;
}

/** `US$241.30`, `JP¥37,185`, `NGN 366,300.00`: as British English writes it, with the currency's own decimals. */
export function formatOwn({ amount, currency }: Presentment): string {
  const digits = minorDigits(currency);
  const isWhole = WHOLE_IN_HUNDREDTHS.includes(currency) && amount % 100 === 0;
  const text = formatIn(currency, isWhole ? 0 : digits).format(amount / 10 ** digits);
  // The narrow space of `F CFA`, which the fonts of invoices do not have.
  return text.replaceAll("\u202f", "\u00a0");
}

/** What was paid, or went back, in both currencies: `US$241.30 (£185.00)`; null when it was in pounds alone. */
export const formatInBoth = (sum: CardAmount | undefined | null): string | null =>
  sum?.presentment
    ? `${formatOwn(sum.presentment)} (${formatIn(CURRENCY.code, 2).format(toMajorUnits(sum.amountCents))})`
    : null;

const formatIn = (currency: string, digits: number): Intl.NumberFormat => {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat("en-GB", { style: "currency", currency, ...decimals });
};

/** The currency's name in a sentence: `US dollars`, `Nigerian nairas`. */
export const currencyName = (currency: string): string =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** A refund to a card that paid in another currency. */
export interface RefundedAbroad {
  /** The currency in which it arrives. */
  currency: string;
  /** How much arrives, as far as the provider told it for every part; it is never estimated. */
  told: CardAmount | null;
}

/** A refund, or a part of one, and the payment that it goes back to. */
type RefundPart = CardAmount & { paymentId: string | null };

/** How parts of a refund arrive at the payments that they go back to; null when all of it arrives in pounds. */
export function refundedAbroad(
  parts: readonly RefundPart[],
  payments: readonly { id: string; presentment: Presentment | null }[],
): RefundedAbroad | null {
  const paidIn = ({ presentment, paymentId }: RefundPart) =>
    (presentment ?? payments.find(({ id }) => id === paymentId)?.presentment)?.currency;
  const currency = parts.map(paidIn).find((known) => known !== undefined);
  if (currency === undefined) return null;
  const isTold = parts.every(({ presentment }) => presentment?.currency === currency);
  const amount = parts.reduce((total, { presentment }) => total + (presentment?.amount ?? 0), 0);
  const amountCents = sumMoney(parts.map((part) => part.amountCents));
  return { currency, told: isTold ? { presentment: { amount, currency }, amountCents } : null };
}

/** What the shopper reads about a refund of a payment in another currency. */
export const refundInPounds = ({ currency, told }: RefundedAbroad): string =>
  `We refund in ${CURRENCY.name}, and it arrives in ${currencyName(currency)}, the currency you paid in.${
    told ? "" : " So the amount can differ a little."
  }`;
