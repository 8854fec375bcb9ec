import * as z from "zod";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { textIn, textsIn } from "#app/shared/form-texts.ts";
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

// The page's policy forbids eval. Without this setting the library tries it in the browser.
z.config({ jitless: true });

/** Longest texts, in characters. */
const LONGEST = { firstName: 100, lastName: 100, fullName: 200, company: 200, phone: 40, message: 5_000 };

const MIN_DIGITS = 5;

const nameOf = (field: EnquiryField): string =>
  field === "phone" ? "phone number" : FIELD_LABELS[field].toLowerCase();
const counted = (count: number): string => formatCount(count);

/** A single line of text with a limited length; empty is allowed. */
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
  (text) => text === "" || text.replace(/\D/g, "").length >= MIN_DIGITS,
  "Check the phone number: it has too few digits.",
);

const email = z
  .string()
  .trim()
  .superRefine((text, context) => {
    if (!isEmail(text)) context.addIssue({ code: "custom", message: emailHint(text) });
  });

/**
 * Several lines of text. Browsers send a line break as two characters. Control characters have no meaning for a reader.
 */
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

/** The unchecked input, for showing the form again. */
export type TypedEnquiry = Partial<Record<EnquiryField, string>>;

export function typedEnquiry(kind: EnquiryKind, form: FormData): TypedEnquiry {
  return textsIn(form, FIELDS_OF[kind]);
}

/** The kind that the form names, or `contact` when it names none. Null for an unknown kind. */
export function enquiryKindOf(form: FormData): EnquiryKind | null {
  const kind = textIn(form, "kind") || "contact";
  return Object.hasOwn(FIELDS_OF, kind) ? (kind as EnquiryKind) : null;
}

/** True when the field that is hidden from people is filled in. */
export const isTrapped = (form: FormData): boolean => textIn(form, HONEYPOT) !== "";

/**
 * Parses an enquiry (specification, section 5). The errors are in the order of the form, one for each field at most.
 * Unknown fields are ignored, files are refused. Never throws, for any form.
 */
export function parseEnquiry(kind: EnquiryKind, form: FormData): Result<Enquiry, EnquiryProblem[]> {
  const typed = typedEnquiry(kind, form);
  const parsed =
    kind === "contact"
      ? { kind, read: contactSchema.safeParse(typed) }
      : { kind, read: consultationSchema.safeParse(typed) };
  const problems = [...problemsOf(parsed.read.error), ...unexpectedFiles(form)];
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

/**
 * An error for each file, because no form of the shop has a file field. The empty file of an unused field does not
 * count.
 */
const unexpectedFiles = (form: FormData): EnquiryProblem[] =>
  [...form]
    .filter(([, value]) => typeof value !== "string" && (value.size > 0 || value.name !== ""))
    .map(([field]) => ({
      message: "Files cannot be sent here. Describe what you have in mind, and send pictures by email.",
      field: field.slice(0, MAX_FIELD_NAME_LENGTH),
    }));
