import { z } from "zod";
import { CURRENCY } from "#app/shared/money.ts";
import { isDeliveryCountry } from "../payments/delivery-countries.ts";
import type { Named } from "../payments/stripe-types.ts";
import { type FormTree, paramName } from "./form-encoding.ts";
import { isEmailAddress } from "./pay-form.ts";

/** Rules have one of Stripe's codes as their message; these are the sentences for people. */
const SENTENCES: Record<string, (value: string, param: string) => string> = {
  parameter_invalid_empty: (_, param) => `You passed an empty string for '${param}'.`,
  parameter_invalid_integer: (value) => `Invalid integer: ${value}`,
  parameter_invalid_string_too_long: (_, param) => `The value of '${param}' is too long.`,
  parameter_too_many: (_, param) => `There are too many entries in '${param}'.`,
  email_invalid: (value) => `Invalid email address: ${value}`,
  url_invalid: () => "Not a valid URL",
  currency_not_supported: (value) => `Invalid currency: ${value}. The sandbox takes gbp.`,
};

/** Refusals for which Stripe has no code. */
const SENTENCES_WITHOUT_CODE: typeof SENTENCES = {
  country: (value, param) =>
    `Invalid ${param}: ${value} is not one of the countries that can be shipped to, such as GB.`,
  expand: (value) => `This property cannot be expanded (${value}).`,
  sandbox: (_, param) => `The payment sandbox does not carry out '${param}', though Stripe does.`,
};

/** Parameters that were checked and converted to their types, or the first refusal in the words of Stripe's API. */
export function checkedParams<Schema extends z.ZodType>(schema: Schema, params: FormTree): z.infer<Schema> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? problemOf(issue, params) : invalidRequest("Invalid parameters");
}

function problemOf(issue: z.core.$ZodIssue, params: FormTree): ApiProblem {
  if (issue.code === "unrecognized_keys") {
    const param = paramName([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = paramName(issue.path);
  const value = issue.path.reduce<unknown>((found, step) => (found as never)?.[step], params);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  // A list or an object instead of a text has no words to quote.
  const quoted = typeof value === "string" ? value : "";
  const uncoded = SENTENCES_WITHOUT_CODE[issue.message];
  if (uncoded) return invalidRequest(uncoded(quoted, param), { param });
  const sentence = SENTENCES[issue.message];
  if (sentence) return invalidRequest(sentence(quoted, param), { code: issue.message, param });
  if (issue.code === "invalid_value") {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(", ")}`, { param });
  }
  return invalidRequest(`Invalid value for ${param}.`, { param });
}

/** Text that is not empty. */
export const text = (most = 5_000) =>
  z.string().min(1, "parameter_invalid_empty").max(most, "parameter_invalid_string_too_long");

/** A whole number from `least` up. */
export const integer = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, "parameter_invalid_integer")
    .transform(Number)
    .refine((n) => n >= least && n <= most, "parameter_invalid_integer");

export const yesOrNo = z.enum(["true", "false"]).transform((value) => value === "true");

/** One of the values in Stripe's description. The compiler checks that none is missing here, and none is extra. */
export const oneOf = <Value>(values: Record<Named<Value>, true>) =>
  z.enum(Object.keys(values) as [Named<Value>, ...Named<Value>[]]);

export const metadata = z.preprocess(
  (value) => (value === "" ? {} : value),
  z
    .record(
      z
        .string()
        .max(40, "parameter_invalid_string_too_long")
        .regex(/^[^[\]]*$/),
      z.string().max(500, "parameter_invalid_string_too_long"),
    )
    .refine((pairs) => Object.keys(pairs).length <= 50, "parameter_too_many"),
);

export const currency = z
  .string()
  .toLowerCase()
  .pipe(z.literal(CURRENCY.lowerCode, "currency_not_supported"));

export const emailAddress = text().refine(isEmailAddress, "email_invalid");

export const country = z.string().refine(isDeliveryCountry, "country");

/** An address that a browser can be redirected to; it may contain `{CHECKOUT_SESSION_ID}`. */
export const webAddress = text().refine((value) => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
}, "url_invalid");

/** The fields to be answered in full instead of by their ids. */
export const expand = (...fields: string[]) =>
  z.array(z.string().refine((field) => fields.includes(field), "expand")).optional();

/**
 * A parameter of Stripe's that the sandbox does not implement. It is refused rather than ignored: otherwise a shop that
 * sends it would be tested without it here, and use it for the first time with real money.
 */
export const notInSandbox = z.undefined("sandbox").optional();

type ProblemType = "invalid_request_error" | "idempotency_error" | "api_error";

/** A refusal in the form of Stripe's API: `{ "error": { type, code, param, message } }` with a status. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  status: number;
  type: ProblemType;
  code: string | null;
  param: string | null;

  constructor(
    status: number,
    type: ProblemType,
    message: string,
    about: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = about.code ?? null;
    this.param = about.param ?? null;
  }

  toBody(): { error: Record<string, string> } {
    return {
      error: {
        type: this.type,
        ...(this.code === null ? {} : { code: this.code }),
        ...(this.param === null ? {} : { param: this.param }),
        message: this.message,
      },
    };
  }
}

/** The request cannot be carried out as it stands. */
export const invalidRequest = (message: string, about: { code?: string; param?: string } = {}): ApiProblem =>
  new ApiProblem(400, "invalid_request_error", message, about);

/** There is no such object. */
export const resourceMissing = (noun: string, id: string, param: string): ApiProblem =>
  new ApiProblem(404, "invalid_request_error", `No such ${noun}: '${id}'`, {
    code: "resource_missing",
    param,
  });
