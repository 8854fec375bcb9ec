import { type Money, toMoney } from "#app/shared/money.ts";
import { formatInBoth } from "../presentment.ts";
import { inCurrency, offeredCurrency } from "./own-currency.ts";
import type { PayErrors, PayForm } from "./pay-form.ts";
import type { SandboxRate, SessionRecord } from "./sandbox-objects.ts";
import { lineTotal } from "./session-record.ts";

/** The items, and the price with each delivery. */
export interface PaySummary extends PayTotal {
  lines: {
    id: string;
    title: string;
    description: string | null;
    quantity: number;
    totalCents: Money;
    imageUrl: string | null;
  }[];
  subtotalCents: Money;
  rates: ({ id: string; name: string; estimate: string | null; amountCents: Money } & PayTotal)[];
  cancelUrl: string | null;
}

/** A total, of the summary with the preselected rate. */
export interface PayTotal {
  totalCents: Money;
  /** `US$241.30 (£185.00)`, where it is charged in the shopper's own currency. */
  inOwn?: string | null;
}

/** The hosted page: the form, the bank's confirmation, or a notice that the session is closed. */
export type PayPageView =
  | {
      step: "pay";
      summary: PaySummary;
      countries: { code: string; name: string }[];
      /** False when nothing is posted: emailed or collected goods need no postal address. */
      needsAddress: boolean;
      /** The currency that can be chosen instead of the shown one; null when there is no choice. */
      otherCurrency: "own-currency" | "shop-currency" | null;
      form: PayForm;
      errors: PayErrors;
    }
  | { step: "confirm"; summary: PaySummary }
  | { step: "closed"; status: "complete" | "expired"; backUrl: string | null };

const countryNames = new Intl.DisplayNames("en-GB", { type: "region" });

/** The countries to choose from: those the shop delivers to. */
export const countriesOf = ({ session }: SessionRecord): string[] =>
  session.shipping_address_collection?.allowed_countries ?? ["GB"];

/** Whether the page asks for the parcel's address. */
export const needsAddress = ({ session }: SessionRecord): boolean =>
  session.shipping_address_collection != null;

/** The page's form for an open session. Without `typed`, it begins with the shop's data. */
export function payView(record: SessionRecord, typed?: PayForm, errors: PayErrors = {}): PayPageView {
  const countries = countriesOf(record);
  const empty = emptyForm(record, countries);
  const form = typed ?? { ...empty, currency: offeredCurrency(record.session, empty.country) ?? "" };
  const rate = record.rates.find(({ id }) => id === form.rate) ?? record.rates[0];
  return {
    step: "pay",
    summary: summaryOf(record, rate, form.currency),
    countries: countries.map((code) => ({ code, name: countryNames.of(code) ?? code })),
    needsAddress: needsAddress(record),
    otherCurrency: form.currency
      ? "shop-currency"
      : record.session.adaptive_pricing?.enabled &&
          (countries.length > 1 || offeredCurrency(record.session, form.country))
        ? "own-currency"
        : null,
    form: { ...form, rate: rate?.id ?? "" },
    errors,
  };
}

/** The page on which the card's bank asks for confirmation. */
export const confirmView = (record: SessionRecord): PayPageView => ({
  step: "confirm",
  summary: summaryOf(
    record,
    record.rates.find(({ id }) => id === record.confirming?.rateId),
    record.confirming?.currency ?? "",
  ),
});

/** The page of a session that takes no payment any more. */
export function closedView({ session }: SessionRecord): PayPageView {
  return session.status === "complete"
    ? { step: "closed", status: "complete", backUrl: successUrl(session) }
    : { step: "closed", status: "expired", backUrl: session.cancel_url };
}

/** The address for a paid shopper, with the session's id filled in. */
export const successUrl = ({ success_url, id }: { success_url: string; id: string }): string =>
  success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);

function summaryOf(record: SessionRecord, rate: SandboxRate | undefined, currency: string): PaySummary {
  const subtotal = record.session.amount_subtotal;
  const totalWith = (delivery: number): PayTotal => {
    const totalCents = toMoney(subtotal + delivery);
    if (currency === "" || totalCents === 0) return { totalCents };
    const paid = { presentment: inCurrency(totalCents, currency), amountCents: totalCents };
    return { totalCents, inOwn: formatInBoth(paid) };
  };
  return {
    lines: record.lines.map((line) => ({
      id: line.id,
      title: line.title,
      description: line.description,
      quantity: line.quantity,
      totalCents: toMoney(lineTotal(line)),
      imageUrl: line.imageUrl,
    })),
    subtotalCents: toMoney(subtotal),
    rates: record.rates.map((option) => ({
      id: option.id,
      name: option.name,
      estimate: estimateOf(option.businessDays),
      amountCents: toMoney(option.amountCents),
      ...totalWith(option.amountCents),
    })),
    ...totalWith(rate?.amountCents ?? 0),
    cancelUrl: record.session.cancel_url,
  };
}

function estimateOf({ fewest, most }: SandboxRate["businessDays"]): string | null {
  if (fewest === null && most === null) return null;
  const days =
    fewest === most || fewest === null || most === null ? `${most ?? fewest}` : `${fewest} to ${most}`;
  return `${days} business ${days === "1" ? "day" : "days"}`;
}

const emptyForm = (record: SessionRecord, countries: string[]): PayForm => ({
  email: record.session.customer_email ?? "",
  cardNumber: "",
  expiry: "",
  cvc: "",
  name: "",
  address: "",
  city: "",
  state: "",
  postcode: "",
  country: countries.includes("GB") ? "GB" : (countries[0] ?? ""),
  phone: "",
  rate: "",
  currency: "",
});
