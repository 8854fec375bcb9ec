import { textIn, textsIn, trimmed } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

export const PAYMENTS_PATH = "/admin/settings/payments";

export const EMAIL_PATH = "/admin/settings/email";

/** A problem in a form; `field` is the control's name. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Shown when the server's own settings take precedence. */
export const ON_SERVER = "Set on the server: your technician changes it there.";

const EMAIL_TEXTS = ["host", "port", "user", "from", "fromName"] as const;

/** The input, without the secrets, which are never sent back. */
export type TypedEmail = Record<(typeof EMAIL_TEXTS)[number], string>;

export interface EmailInput {
  host: string;
  port: number;
  user: string | null;
  from: string;
  fromName: string | null;
  /** Null to keep the stored one. */
  password: string | null;
}

export const typedEmail = (form: FormData): TypedEmail => textsIn(form, EMAIL_TEXTS, { clean: trimmed });

const HOST = /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i;
const PORT = /^\d{1,5}$/;
const MAX_TEXT = 300;
const ADDRESS = /^[^\s\p{Cc}<>,;:"@]+@[^\s\p{Cc}<>,;:"@]+\.[^\s\p{Cc}<>,;:"@]+$/u;
const NAME = /^[^\p{Cc}<>,;:"@\\]*$/u;

/** Reads the mail server's form. `hasPassword`: a password is stored already. */
export function parseEmailForm(form: FormData, hasPassword: boolean): Result<EmailInput, FieldProblem[]> {
  const { host, port, user, from, fromName } = typedEmail(form);
  // The password is taken unchanged: it may begin or end with a space.
  const password = textIn(form, "password");
  const number = PORT.test(port) ? Number(port) : 0;
  const wrong = (isWrong: boolean, field: string, message: string): FieldProblem[] =>
    isWrong ? [{ field, message }] : [];
  const problems = [
    ...wrong(
      !HOST.test(host),
      "host",
      "Type the server's name alone, such as smtp.example.com: no spaces, and nothing before or after it.",
    ),
    ...wrong(
      number < 1 || number > 65_535,
      "port",
      "A port is a number from 1 to 65535. Most mail servers use 587, some 465.",
    ),
    ...wrong(user.length > MAX_TEXT, "user", `Use ${MAX_TEXT} characters at most.`),
    ...wrong(user === "" && password !== "", "user", "Type the user name that goes with the password."),
    ...wrong(
      user !== "" && password === "" && !hasPassword,
      "password",
      "Type the password that goes with the user name.",
    ),
    ...wrong(password.length > MAX_TEXT, "password", `Use ${MAX_TEXT} characters at most.`),
    ...wrong(
      !ADDRESS.test(from) || from.length > MAX_TEXT,
      "from",
      "Type one email address without spaces, such as orders@example.com.",
    ),
    ...wrong(
      !NAME.test(fromName) || fromName.length > 100,
      "fromName",
      "Use letters and numbers, 100 at most: no commas, quotation marks or brackets.",
    ),
  ];
  if (problems.length > 0) return err(problems);
  return ok({
    ...{ host, port: number, from },
    user: user || null,
    fromName: fromName || null,
    password: password || null,
  });
}

export interface PaymentInput {
  /** Null to keep the stored one. */
  secretKey: string | null;
  webhookSecret: string | null;
}

const SECRET_KEY = /^sk_(test|live)_[A-Za-z\d_]{1,250}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z\d+/=_-]{1,250}$/;

/** Why a text is not a secret key of Stripe; null when it may be one. */
function keyProblem(key: string): string | null {
  if (SECRET_KEY.test(key)) return null;
  if (key.startsWith("pk_"))
    return "That's the publishable key, which begins with pk_. Copy the secret key: it begins with sk_.";
  if (key.startsWith("rk_"))
    return "That's a restricted key, which can't do everything the shop needs. Copy the secret key: it begins with sk_.";
  if (key.startsWith("whsec_"))
    return "That's the webhook's signing secret. It belongs in the field below; the secret key begins with sk_.";
  return "A secret key begins with sk_live_ or sk_test_. Copy all of it, without spaces.";
}

/** Reads the form of Stripe's keys. `isKept`: both are stored already, and can be read. */
export function parsePaymentForm(form: FormData, isKept: boolean): Result<PaymentInput, FieldProblem[]> {
  const secretKey = textIn(form, "secretKey").trim();
  const webhookSecret = textIn(form, "webhookSecret").trim();
  const ofKey = secretKey === "" && isKept ? null : keyProblem(secretKey);
  const isSecret = webhookSecret === "" ? isKept : WEBHOOK_SECRET.test(webhookSecret);
  const problems = [
    ...(ofKey === null ? [] : [{ field: "secretKey", message: ofKey }]),
    ...(isSecret
      ? []
      : [
          {
            field: "webhookSecret",
            message: "A signing secret begins with whsec_. Stripe shows it beside the webhook's address.",
          },
        ]),
  ];
  return problems.length > 0
    ? err(problems)
    : ok({ secretKey: secretKey || null, webhookSecret: webhookSecret || null });
}
