import * as z from "zod";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { formatCount } from "#app/shared/words.ts";
import {
  type Enquiry,
  type EnquiryField,
  type EnquiryKind,
  type EnquiryProblem,
  FIELD_LABELS,
  FIELDS_OF,
  HONEYPOT,
} from "./enquiry.ts";

// The page's policy forbids eval: the library must not even try it in the browser.
z.config({ jitless: true });

/** Longest texts, in characters. */
const LONGEST = { firstName: 100, lastName: 100, fullName: 200, company: 200, phone: 40, message: 5_000 };

const FEWEST_DIGITS = 5;

const nameOf = (field: EnquiryField): string =>
  field === "phone" ? "phone number" : FIELD_LABELS[field].toLowerCase();
const counted = (count: number): string => formatCount(count);

/** One line of text, at most so long; empty is allowed. */
const line = (field: Exclude<EnquiryField, "email" | "message">) =>
  z
    .string()
    .trim()
    .refine((text) => plainTextProblem(nameOf(field), text) === null, {
      // These texts go into a mail's headers.
      error: ({ input }) => plainTextProblem(nameOf(field), String(input)) ?? "",
    })
    .max(LONGEST[field], `The ${nameOf(field)} is too long: ${counted(LONGEST[field])} characters at most.`);

const phone = line("phone").refine(
  (text) => text === "" || text.replace(/\D/g, "").length >= FEWEST_DIGITS,
  "Check the phone number: it has too few digits.",
);

const email = z
  .string()
  .trim()
  .superRefine((text, context) => {
    if (!isEmail(text)) context.addIssue({ code: "custom", message: emailHint(text) });
  });

/** Several lines of text. Browsers send line breaks as two characters; control characters mean nothing to a reader. */
const message = z
  .string()
  .transform((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, " ")
      .trim(),
  )
  .pipe(
    z.string().max(LONGEST.message, {
      error: ({ input }) =>
        `The message is too long: ${counted(LONGEST.message)} characters at most, and this one has ${counted(String(input).length)}.`,
    }),
  );

const optional = (schema: z.ZodType<string>) => schema.transform((text) => text || undefined);

const contactSchema = z.object({
  firstName: line("firstName").min(1, "Add your first name."),
  lastName: optional(line("lastName")),
  email,
  phone: optional(phone),
  message: message.refine((text) => text !== "", "Write your message."),
});

const consultationSchema = z.object({
  fullName: line("fullName").min(1, "Add your full name."),
  phone: phone.refine((text) => text !== "", "Add your phone number."),
  email,
  company: optional(line("company")),
  message: optional(message),
});

/** What was typed, whatever it is: for the form to show again. */
export type TypedEnquiry = Partial<Record<EnquiryField, string>>;

/** The texts of a form by the names that the form of this kind has. */
export function typedEnquiry(kind: EnquiryKind, form: FormData): TypedEnquiry {
  return Object.fromEntries(FIELDS_OF[kind].map((field) => [field, textOf(form, field)]));
}

/** Which form it is: the contact form, unless it says otherwise. Null when it names one that there is none of. */
export function enquiryKindOf(form: FormData): EnquiryKind | null {
  const kind = textOf(form, "kind") || "contact";
  return Object.hasOwn(FIELDS_OF, kind) ? (kind as EnquiryKind) : null;
}

/** True when the field that people do not see is filled in. */
export const isTrapped = (form: FormData): boolean => textOf(form, HONEYPOT) !== "";

/**
 * Reads an enquiry (specification, section 5). All faults are found, the first of each field, in the order of the
 * form. Fields that nobody asked for are passed over, files are refused. Never throws, whatever the form holds.
 */
export function parseEnquiry(kind: EnquiryKind, form: FormData): Result<Enquiry, EnquiryProblem[]> {
  const typed = typedEnquiry(kind, form);
  const parsed =
    kind === "contact"
      ? { kind, read: contactSchema.safeParse(typed) }
      : { kind, read: consultationSchema.safeParse(typed) };
  const problems = [...problemsOf(parsed.read.error), ...unaskedFiles(form)];
  if (problems.length > 0 || !parsed.read.success) return err(problems);
  return ok({ kind, fields: parsed.read.data } as Enquiry);
}

function problemsOf(error: z.ZodError | undefined): EnquiryProblem[] {
  const first = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([field, message]) => ({ message, field }));
}

const MAX_FIELD_NAME_LENGTH = 100;

/** The files that no form of the shop asks for. A browser sends an empty one for a file field left alone: not counted. */
const unaskedFiles = (form: FormData): EnquiryProblem[] =>
  [...form]
    .filter(([, value]) => typeof value !== "string" && (value.size > 0 || value.name !== ""))
    .map(([field]) => ({
      message: "Files cannot be sent here. Describe what you have in mind, and send pictures by email.",
      field: field.slice(0, MAX_FIELD_NAME_LENGTH),
    }));

function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
