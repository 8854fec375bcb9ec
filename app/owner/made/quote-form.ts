import { countryOf } from "#app/domain/delivery/northern-ireland.ts";
import { chargeFor, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import {
  MAX_PRICE,
  MAX_QUOTE_LINES,
  type MadeKind,
  type MadeStep,
  MIN_PART,
  pieceCents,
  type Quote,
  type QuoteLine,
  STEPS,
  type StepDays,
  usualTerms,
} from "#app/domain/making/made.ts";
import { alterationTerms } from "#app/domain/making/quote-job.ts";
import { addDays, type Day, isDay } from "#app/shared/calendar-day.ts";
import { textsIn, trimmed } from "#app/shared/form-texts.ts";
import { formatAmount, formatMoney, parseMoney, toMoney } from "#app/shared/money.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

export const QUOTE_LINES = Array.from({ length: MAX_QUOTE_LINES }, (_, nth) => nth);
export const wordsField = (nth: number) => `item-${nth}`;
export const priceField = (nth: number) => `price-${nth}`;
export const dayField = (step: MadeStep) => `day-${step}`;

const NAMES = [
  ...QUOTE_LINES.flatMap((nth) => [wordsField(nth), priceField(nth)]),
  ...STEPS.map(dayField),
  ...["deposit", "charge", "validUntil", "terms"],
];

/** The form of a quote, as it was typed. */
export type TypedQuote = Record<string, string>;

export const readTypedQuote = (form: FormData): TypedQuote => textsIn(form, NAMES, { clean: trimmed });

/** A problem, and the id of its field. */
export interface QuoteProblem {
  fieldId: string;
  message: string;
}

/** A new quote stays open this many days, unless the owner says otherwise. */
const DAYS_VALID = 14;

/** The form before anything is typed: the newest quote, or the usual terms. */
export function quoteDraft(
  quote: Quote | null,
  { kind, today, shopName }: { kind: MadeKind; today: Day; shopName: string },
): TypedQuote {
  const lines = (quote?.lines ?? []).flatMap(({ words, amountCents }, nth) => [
    [wordsField(nth), words],
    [priceField(nth), formatAmount(amountCents)],
  ]);
  const days = STEPS.flatMap((step) => (quote?.days[step] ? [[dayField(step), quote.days[step]]] : []));
  return {
    ...Object.fromEntries([...lines, ...days]),
    deposit: quote ? formatAmount(quote.depositCents) : "",
    charge: quote?.delivery ? formatAmount(quote.delivery.amountCents) : "",
    validUntil: addDays(today, DAYS_VALID),
    terms: quote?.terms ?? (kind === "alteration" ? alterationTerms : usualTerms)(shopName),
  };
}

/** The days that a form gives to steps; an empty or impossible day is none. */
export const parseStepDays = (typed: TypedQuote): StepDays =>
  Object.fromEntries(
    STEPS.flatMap((step) => {
      const day = typed[dayField(step)] ?? "";
      return isDay(day) ? [[step, day]] : [];
    }),
  );

const MAX_ITEM = 200;
const MAX_TERMS = 3_000;

/** The quote that the form states, or every problem. `country` is the customer's; null for a collection. */
export function parseQuote(
  typed: TypedQuote,
  {
    kind,
    country,
    zones,
    today,
  }: { kind: MadeKind; country: string | null; zones: readonly Zone[]; today: Day },
): Result<Omit<Quote, "version" | "sentAt">, QuoteProblem[]> {
  const problems: QuoteProblem[] = [];
  const problem = (fieldId: string, message: string) => problems.push({ fieldId, message });
  const lines = QUOTE_LINES.flatMap((nth): QuoteLine[] => {
    const [words = "", price = ""] = [typed[wordsField(nth)], typed[priceField(nth)]];
    if (words === "" && price === "") return [];
    const amountCents = parseMoney(price);
    const fault =
      words.length > MAX_ITEM
        ? `Please keep it to ${MAX_ITEM} characters.`
        : words === ""
          ? "Say what this price is for."
          : plainTextProblem("item", words);
    if (fault) problem(wordsField(nth), fault);
    if (amountCents === null) problem(priceField(nth), "Enter a price such as 165 or 12.50.");
    return [{ words, amountCents: amountCents ?? toMoney(0) }];
  });
  if (lines.length === 0) problem(wordsField(0), "Add what you make, and its price.");
  const total = pieceCents({ lines });
  if (total > MAX_PRICE) problem(priceField(0), `A quote can be ${formatMoney(MAX_PRICE)} at most.`);
  // An alteration is paid whole when its quote is accepted.
  const isWhole = kind === "alteration";
  if (isWhole && lines.length > 0 && total < MIN_PART)
    problem(priceField(0), `A quote is ${formatMoney(MIN_PART)} at least.`);
  const deposit = isWhole ? toMoney(0) : parseMoney(typed.deposit ?? "");
  if (deposit === null) problem("deposit", "Enter the deposit, such as 150.");
  else if (!isWhole && (deposit < MIN_PART || total - deposit < MIN_PART))
    problem(
      "deposit",
      `The deposit is ${formatMoney(MIN_PART)} at least, and leaves ${formatMoney(MIN_PART)} at least for the balance.`,
    );
  const validUntil = typed.validUntil ?? "";
  if (!isDay(validUntil) || validUntil < today) problem("validUntil", "Choose a day from today on.");
  const terms = (typed.terms ?? "").replace(/\r\n?/g, "\n");
  if (terms === "") problem("terms", "Say what is not returnable, and why.");
  else if (terms.length > MAX_TERMS) problem("terms", `Please keep it to ${MAX_TERMS} characters.`);
  else if (plainTextProblem("text", terms, "lines"))
    problem("terms", plainTextProblem("text", terms, "lines") ?? "");
  const zone = country === null ? null : zoneOf(zones, country);
  if (zone === undefined) problem("charge", "You do not deliver to the customer’s country any more.");
  const charge = typed.charge ? parseMoney(typed.charge) : zone ? chargeFor(zone, total) : toMoney(0);
  if (charge === null || charge > MAX_PRICE)
    problem("charge", "Enter a price such as 4.95, or leave it empty.");
  if (problems.length > 0 || deposit === null || charge === null) return err(problems);
  const delivery =
    zone && country !== null
      ? {
          ...{ country: countryOf(country), id: zone.id, name: zone.name, amountCents: toMoney(charge) },
          businessDays: [...zone.businessDays] as [number, number],
        }
      : null;
  return ok({ lines, depositCents: deposit, delivery, days: parseStepDays(typed), terms, validUntil });
}
