import { emailHint, isEmail } from "#app/shared/email-address.ts";

/**
 * The shipping form. It is stored on this device only, and never sent (specification, section 3), except for the e-mail
 * and the country.
 */
export interface ShippingDetails {
  name: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  state: string;
  /** It decides whether a parcel to the United Kingdom goes to Northern Ireland. */
  postcode: string;
  /** ISO 3166 alpha-2, or Northern Ireland; empty before one was chosen. */
  country: string;
}

export const EMPTY_SHIPPING_DETAILS: ShippingDetails = {
  name: "",
  phone: "",
  email: "",
  address: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
};

const FIELDS = Object.keys(EMPTY_SHIPPING_DETAILS) as (keyof ShippingDetails)[];

/** A reason why the pay button refuses, and its field. */
export interface PayProblem {
  field: "name" | "email" | "country" | "code" | "terms";
  message: string;
}

/** The pay button's message when it refuses (specification, section 5). */
export const PAY_REFUSAL = "Please fill name & a valid email, and accept the terms.";

/** The longest stored text of one field, in characters. */
const MAX_FIELD_LENGTH = 500;

/**
 * The reasons why the pay button refuses, in the order of the form: a name longer than 1 character after trimming, an
 * email address, a country with delivery, the terms ticked (specification, section 5). `noDelivery` is the objection to
 * the country. Empty when the shopper may pay.
 */
export function payProblems(
  details: Pick<ShippingDetails, "name" | "email">,
  termsAccepted: boolean,
  noDelivery: string | null = null,
): PayProblem[] {
  const email = details.email.trim();
  const problems: PayProblem[] = [];
  if (details.name.trim().length <= 1) problems.push({ field: "name", message: "Add your name." });
  if (!isEmail(email)) problems.push({ field: "email", message: emailHint(email) });
  if (noDelivery !== null) problems.push({ field: "country", message: noDelivery });
  if (!termsAccepted) problems.push({ field: "terms", message: "Tick the box to accept the terms." });
  return problems;
}

/** The fields of the form that the shop's server checks. */
export type SentFields = Record<"email" | "country" | "code", string>;

/**
 * The problems of a refusal that are still open. A server's refusal stays until its field has another value; every
 * other problem stays until the form itself accepts the field. `now` is the form's present value.
 */
export function remainingProblems(
  refused: readonly PayProblem[],
  sent: SentFields | null,
  now: { fields: SentFields; problems: readonly PayProblem[] },
): PayProblem[] {
  return refused.filter(({ field }) =>
    sent && field in sent
      ? sent[field as keyof SentFields] === now.fields[field as keyof SentFields]
      : now.problems.some((problem) => problem.field === field),
  );
}

/** Parses the stored form; unreadable fields are empty. Never throws. */
export function parseShippingDetails(stored: string | null): ShippingDetails {
  const data = stored === null ? null : parseJson(stored);
  if (typeof data !== "object" || data === null) return EMPTY_SHIPPING_DETAILS;
  const typed = new Map<string, unknown>(Object.entries(data));
  const details = { ...EMPTY_SHIPPING_DETAILS };
  for (const field of FIELDS) {
    const value = typed.get(field);
    if (typeof value === "string") details[field] = value.slice(0, MAX_FIELD_LENGTH);
  }
  return details;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
