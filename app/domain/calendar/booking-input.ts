import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { textsIn } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isZone } from "#app/shared/zone-time.ts";
import type { BookingProblem, CalendarSettings } from "./calendar.ts";

const FIELDS = ["time", "name", "email", "phone", "note", "zone"] as const;
/** The longest texts, in characters. What is longer is cut when it is shown again. */
const MAX_NAME = 100;
const MAX_PHONE = 40;
const MIN_DIGITS = 5;
const MAX_NOTE = 1_000;
const MAX_SHOWN = 4_000;

/** A request as it was typed. */
export type TypedBooking = Record<(typeof FIELDS)[number], string>;

export const typedBooking = (form: FormData): TypedBooking =>
  textsIn(form, FIELDS, { clean: (text) => text.slice(0, MAX_SHOWN) });

export interface BookingInput {
  startsAt: Date;
  name: string;
  /** In lower case. */
  email: string;
  /** Empty where calls do not happen by phone. */
  phone: string;
  note: string;
  zone: string;
}

/** A chosen time, an instant as the page sends it: `2026-12-07T09:30:00.000Z`; null for anything else. */
export function parseTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Parses a request for a call. The problems are in the order of the form, one for each field at most. */
export function parseBooking(
  typed: TypedBooking,
  { zone: ownerZone, means }: Pick<CalendarSettings, "zone" | "means">,
): Result<BookingInput, BookingProblem[]> {
  const startsAt = parseTime(typed.time);
  const name = typed.name.trim();
  const email = typed.email.trim().toLowerCase();
  const phone = means === "phone" ? typed.phone.trim() : "";
  const note = typed.note.replace(/\r\n?/g, "\n").trim();
  const problems = [
    ["time", startsAt === null ? "Choose a time." : null] as const,
    ["name", problemOfName(name)] as const,
    ["email", isEmail(email) ? null : emailHint(email)] as const,
    ["phone", means === "phone" ? problemOfPhone(phone) : null] as const,
    ["note", problemOfNote(note)] as const,
  ].flatMap(([fieldId, message]) => (message === null ? [] : [{ fieldId, message }]));
  if (problems.length > 0 || startsAt === null) return err(problems);
  return ok({ startsAt, name, email, phone, note, zone: isZone(typed.zone) ? typed.zone : ownerZone });
}

function problemOfName(name: string): string | null {
  if (name === "") return "Add your name.";
  if (name.length > MAX_NAME) return `The name is too long: ${MAX_NAME} characters at most.`;
  return plainTextProblem("name", name);
}

function problemOfPhone(phone: string): string | null {
  if (phone === "") return "Add the phone number that we should ring.";
  if (phone.replace(/\D/g, "").length < MIN_DIGITS) return "Check the phone number: it has too few digits.";
  if (phone.length > MAX_PHONE) return `The phone number is too long: ${MAX_PHONE} characters at most.`;
  return plainTextProblem("phone number", phone);
}

const problemOfNote = (note: string): string | null =>
  note.length > MAX_NOTE
    ? `The note is too long: ${MAX_NOTE} characters at most, and this one has ${note.length}.`
    : plainTextProblem("note", note, "lines");
