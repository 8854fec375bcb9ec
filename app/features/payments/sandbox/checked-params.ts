import { z } from "zod";
import { type ApiProblem, invalidRequest } from "./api-problem.ts";
import { type FormTree, paramName } from "./form-encoding.ts";

/** Rules carry a code of Stripe's as their message; here is how a person reads it. */
const SENTENCES: Record<string, (value: string, param: string) => string> = {
  parameter_invalid_empty: (_, param) => `You passed an empty string for '${param}'.`,
  parameter_invalid_integer: (value) => `Invalid integer: ${value}`,
  parameter_invalid_string_too_long: (_, param) => `The value of '${param}' is too long.`,
  parameter_too_many: (_, param) => `There are too many entries in '${param}'.`,
  email_invalid: (value) => `Invalid email address: ${value}`,
  url_invalid: () => "Not a valid URL",
  currency_not_supported: (value) => `Invalid currency: ${value}. The sandbox takes gbp.`,
};

/** Parameters that were checked and turned into their types, or the first refusal as Stripe's API words it. */
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
  const sentence = SENTENCES[issue.message];
  if (sentence) return invalidRequest(sentence(String(value), param), { code: issue.message, param });
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

export const metadata = z
  .record(z.string().max(40), z.string().max(500, "parameter_invalid_string_too_long"))
  .refine((pairs) => Object.keys(pairs).length <= 50, "parameter_too_many");

export const currency = z.string().toLowerCase().pipe(z.literal("gbp", "currency_not_supported"));

/** An address that a browser can be sent to; `{CHECKOUT_SESSION_ID}` may stand in it. */
export const webAddress = text().refine((value) => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
}, "url_invalid");

/** A parameter of Stripe's that the sandbox takes and does nothing with. */
export const ignored = z.unknown().optional();
