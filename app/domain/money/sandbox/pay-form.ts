import { needsCity, needsPostcode, needsState } from "#app/shared/postal-address.ts";
import type { Payer } from "./sandbox-objects.ts";
import { cvcError, expiryError, isCardNumber } from "./test-cards.ts";

/** The input on the hosted page, as typed. */
export interface PayForm {
  email: string;
  cardNumber: string;
  expiry: string;
  cvc: string;
  name: string;
  address: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phone: string;
  rate: string;
  /** The currency of the shown total, when that is the shopper's own; empty for pounds. */
  currency: string;
}

/** The errors by field, in the order of the page. */
export type PayErrors = Partial<Record<keyof PayForm, string>>;

const FIELDS = [
  "email",
  "name",
  "address",
  "city",
  "state",
  "postcode",
  "country",
  "phone",
  "rate",
  "cardNumber",
  "expiry",
  "cvc",
  "currency",
] as const satisfies readonly (keyof PayForm)[];

const MAX_CHARACTERS = 200;

/** The typed fields of a submitted form; missing ones are empty. */
export function parsePayForm(data: FormData): PayForm {
  const typed = (field: keyof PayForm): string => {
    const value = data.get(field);
    return typeof value === "string" ? value.trim() : "";
  };
  return Object.fromEntries(FIELDS.map((field) => [field, typed(field)])) as Record<keyof PayForm, string>;
}

/** The form's allowed values: the countries with delivery, and the ids of the delivery rates. */
interface PayFormTerms {
  countries: readonly string[];
  rateIds: readonly string[];
  needsAddress: boolean;
  /** The currency that the page offers in the country of the form; null for pounds alone. */
  ownCurrency?: string | null;
}

const ADDRESS_FIELDS: ReadonlySet<string> = new Set(["address", "city", "state", "postcode", "country"]);

/** All errors of the form that are found before the card is tried. */
export function payFormErrors(form: PayForm, terms: PayFormTerms, now: Date): PayErrors {
  const rules: Record<keyof PayForm, string | null> = {
    email: isEmailAddress(form.email) ? null : "Enter an email such as name@example.com.",
    cardNumber: cardNumberError(form.cardNumber),
    expiry: expiryError(form.expiry, now),
    cvc: cvcError(form.cvc),
    name: form.name ? null : "Enter your name.",
    address: form.address ? null : "Enter your address.",
    city: form.city || !needsCity(form.country) ? null : "Enter your city.",
    state: form.state || !needsState(form.country) ? null : "Enter your state or county.",
    postcode: form.postcode || !needsPostcode(form.country) ? null : "Enter your postcode.",
    country: terms.countries.includes(form.country) ? null : "Choose a country that we deliver to.",
    phone: null,
    rate: terms.rateIds.length === 0 || terms.rateIds.includes(form.rate) ? null : "Choose a delivery.",
    // Nobody pays in a currency whose total they have not seen.
    currency:
      form.currency === "" || form.currency === terms.ownCurrency
        ? null
        : "Your country has another currency. Please look at the total again.",
  };
  return Object.fromEntries(
    FIELDS.map((field) => [
      field,
      (ADDRESS_FIELDS.has(field) && !terms.needsAddress ? null : rules[field]) ??
        (form[field].length > MAX_CHARACTERS ? "Use 200 characters at most." : null),
    ]).filter(([, message]) => message !== null),
  );
}

function cardNumberError(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, "");
  if (digits === "") return "Enter your card number.";
  return isCardNumber(digits) ? null : "Your card number is invalid.";
}

/** The payer from a form without errors. The card is left out. */
export const payerOf = (form: PayForm): Payer => ({
  email: form.email,
  name: form.name,
  phone: form.phone || null,
  address: {
    line1: form.address,
    line2: null,
    city: form.city,
    state: form.state || null,
    postal_code: form.postcode,
    country: form.country,
  },
  rateId: form.rate || null,
  currency: form.currency || null,
});

/** The form filled with a payer's known data: everything but the card. */
export const formOf = (payer: Payer): PayForm => ({
  email: payer.email,
  cardNumber: "",
  expiry: "",
  cvc: "",
  name: payer.name,
  address: payer.address.line1,
  city: payer.address.city,
  state: payer.address.state ?? "",
  postcode: payer.address.postal_code,
  country: payer.address.country,
  phone: payer.phone ?? "",
  rate: payer.rateId ?? "",
  currency: payer.currency ?? "",
});

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;

const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

const TOP_LEVEL = /^(\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59})$/iu;

/**
 * Whether Stripe accepts this e-mail address: an ASCII name without stray dots, at a domain whose last part has two
 * letters or more. It is separate from the shop's own rule; with that one the sandbox could never show that the rule is
 * too lax.
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf("@");
  const [local, domain] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
  const labels = domain.split(".");
  return (
    value.length <= 254 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? "")
  );
}
