import { emailHint, isEmail } from "#app/shared/email-address.ts";

/** The shipping form. It is stored on this device only, and never sent (specification, section 3). */
export interface ShippingDetails {
  name: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  state: string;
}

export const EMPTY_SHIPPING_DETAILS: ShippingDetails = {
  name: "",
  phone: "",
  email: "",
  address: "",
  city: "",
  state: "",
};

/** A reason why the pay button refuses, and its field. */
export interface PayProblem {
  field: "name" | "email" | "terms";
  message: string;
}

/** The pay button's message when it refuses (specification, section 5). */
export const PAY_REFUSAL = "Please fill name & a valid email, and accept the terms.";

/** The longest stored text of one field, in characters. */
const MAX_FIELD_LENGTH = 500;

/**
 * The reasons why the pay button refuses, in the order of the form: a name longer than 1 character after trimming, an
 * email address, the terms ticked (specification, section 5). Empty when the shopper may pay.
 */
export function payProblems(
  details: Pick<ShippingDetails, "name" | "email">,
  termsAccepted: boolean,
): PayProblem[] {
  const email = details.email.trim();
  const problems: PayProblem[] = [];
  if (details.name.trim().length <= 1) problems.push({ field: "name", message: "Add your name." });
  if (!isEmail(email)) problems.push({ field: "email", message: emailHint(email) });
  if (!termsAccepted) problems.push({ field: "terms", message: "Tick the box to accept the terms." });
  return problems;
}

/** Parses the stored form; unreadable fields are empty. Never throws. */
export function parseShippingDetails(stored: string | null): ShippingDetails {
  const data = stored === null ? null : parseJson(stored);
  if (typeof data !== "object" || data === null) return EMPTY_SHIPPING_DETAILS;
  const fields = new Map<string, unknown>(Object.entries(data));
  const textOf = (field: keyof ShippingDetails): string => {
    const value = fields.get(field);
    return typeof value === "string" ? value.slice(0, MAX_FIELD_LENGTH) : "";
  };
  return {
    name: textOf("name"),
    phone: textOf("phone"),
    email: textOf("email"),
    address: textOf("address"),
    city: textOf("city"),
    state: textOf("state"),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
