import { randomUUID } from "node:crypto";
import { asc, eq, lt, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { AWAY_RETRY_SECONDS } from "#app/platform/http/context.ts";
import type { readForm } from "#app/platform/http/form.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { ENQUIRY_PERSON, enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import type { Enquiry, EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import { enquiryKindOf, isTrapped, parseEnquiry, type TypedEnquiry, typedEnquiry } from "./enquiry-input.ts";
import { type EnquiryDeps, forwardQueue } from "./forward-enquiry.server.ts";

/** The largest body, in bytes. A message many times too long still fits, so that its error is shown at its field. */
export const MAX_ENQUIRY_BYTES = 128 * 1024;

/** The answer to a refused enquiry, with the visitor's input. */
interface EnquiryRefusal {
  status: 400 | 413 | 415 | 422 | 429 | 503;
  problems: EnquiryProblem[];
  typed: TypedEnquiry;
  /** The seconds to wait, with 429, and with 503 while the database is unavailable. */
  retryAfter?: number;
}

interface PostedEnquiry {
  /** Null for an invalid form whose honeypot was filled: it is not worth storing. */
  enquiry: Enquiry | null;
  isSpam: boolean;
  typed: TypedEnquiry;
}

/** Parses a form into an enquiry. `kind` is the required kind of the form; null reads it from the form. */
export function parsePostedEnquiry(
  read: Awaited<ReturnType<typeof readForm>>,
  kind: EnquiryKind | null = null,
): Result<PostedEnquiry, EnquiryRefusal> {
  if (!read.ok) {
    const { status, message } = read.error;
    return err({ status, problems: [{ message }], typed: {} });
  }
  const form = read.value;
  const known = kind ?? enquiryKindOf(form);
  if (known === null) {
    const message = "kind must be contact or consultation.";
    return err({ status: 422, problems: [{ message, field: "kind" }], typed: {} });
  }
  const typed = typedEnquiry(known, form);
  const isSpam = isTrapped(form);
  const enquiry = parseEnquiry(known, form);
  if (enquiry.ok) return ok({ enquiry: enquiry.value, isSpam, typed });
  // A program that filled the honeypot learns nothing.
  return isSpam ? ok({ enquiry: null, isSpam, typed }) : err({ status: 422, problems: enquiry.error, typed });
}

/**
 * Stores an enquiry together with the jobs that forward it. An enquiry with a filled honeypot gets the same answer, but
 * is stored as spam and never forwarded. `admit` limits how often a visitor may write. It counts only stored enquiries,
 * not a form that is corrected and sent again.
 */
export async function saveEnquiry(
  deps: EnquiryDeps,
  { enquiry, isSpam, typed }: PostedEnquiry,
): Promise<Result<null, EnquiryRefusal>> {
  if (enquiry === null) return ok(null);
  if (!(await deps.room.hasRoom("rows"))) {
    const message =
      "We cannot take messages here for the moment. Please write us an email, or try again later.";
    return err({ status: 503, problems: [{ message }], typed });
  }
  const away = (): EnquiryRefusal => {
    const message =
      "We cannot take messages here for the moment. What you wrote is still here: please send it again in a minute, or write us an email.";
    return {
      status: 503,
      problems: [{ message }],
      typed,
      retryAfter: AWAY_RETRY_SECONDS,
    };
  };
  if (deps.watch.isAway) return err(away());
  const retryAfter = await deps.admit("enquiry");
  if (retryAfter > 0) {
    const message = "That was a lot of messages in a minute. Please wait a little, then send this one again.";
    return err({ status: 429, problems: [{ message }], typed, retryAfter });
  }
  try {
    await storeEnquiry(deps, enquiry, { isSpam });
    return ok(null);
  } catch (error) {
    if (!(await deps.watch.look())) throw error;
    return err(away());
  }
}

async function storeEnquiry(deps: EnquiryDeps, enquiry: Enquiry, { isSpam }: { isSpam: boolean }) {
  const { db, queue, now } = deps;
  const channels = isSpam ? [] : deps.channels;
  const id = randomUUID();
  const fields = Object.fromEntries(Object.entries(enquiry.fields).filter(([, text]) => text !== undefined));
  const send = channels.length === 0 ? null : await queue.sender(channels.map(forwardQueue));
  await inTransaction(db, async (tx) => {
    await tx
      .insert(enquiries)
      .values({ id, kind: enquiry.kind, fields, state: isSpam ? "spam" : "new", createdAt: now() });
    for (const channel of channels) {
      await tx.insert(enquiryForwards).values({ enquiryId: id, channel });
      await send?.(tx, forwardQueue(channel), { enquiryId: id });
    }
  });
}

/** The answer to a refused form of a page: the page again, with the visitor's input. */
export interface EnquiryAnswer {
  kind: EnquiryKind;
  problems: EnquiryProblem[];
  typed: TypedEnquiry;
}

/**
 * The address after a page's form was accepted. The page reads its thanks from the address, so that a reload sends
 * nothing twice.
 */
export const sentPath = (page: string, kind: EnquiryKind): string => `${page}?sent=${kind}#${kind}-form`;

export const enquiryAnswer = (kind: EnquiryKind, { problems, typed }: EnquiryRefusal): EnquiryAnswer => ({
  kind,
  problems,
  typed,
});

/** The status and headers of an answer to a refused enquiry. */
export const refusedEnquiry = ({ status, retryAfter }: EnquiryRefusal) => ({
  status,
  headers: { ...privatePage(), ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) },
});

/**
 * Erases a visitor's input from an enquiry for good, in this shop's database; the enquiry itself stays. A new enquiry
 * becomes `answered`. An erased enquiry is not forwarded. False when the enquiry does not exist.
 */
export const eraseEnquiry = (
  db: Database,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const isIt = eq(enquiries.id, id);
    const [enquiry] = await tx
      .select({ erasedAt: enquiries.erasedAt })
      .from(enquiries)
      .where(isIt)
      .for("update");
    if (!enquiry) return false;
    if (enquiry.erasedAt !== null) return true;
    const state = sql`CASE ${enquiries.state} WHEN 'new' THEN 'answered' ELSE ${enquiries.state} END`;
    await tx
      .update(enquiries)
      .set({ ...ENQUIRY_PERSON.erased, state, erasedAt: now })
      .where(isIt);
    // The receiver's error message may name the person.
    await tx.update(enquiryForwards).set({ lastError: null }).where(eq(enquiryForwards.enquiryId, id));
    await recordChange(tx, admin, { subjectKind: "enquiry", subjectId: id, action: "personal data erased" });
    return true;
  });

/** How long an enquiry is kept. */
export const ENQUIRY_YEARS = 2;

/** Deletes enquiries whose time is over, with the record of their forwarding. */
export async function forgetOldEnquiries(db: Database, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - ENQUIRY_YEARS);
  await db.delete(enquiries).where(lt(enquiries.createdAt, before));
}

/** All stored data of an enquiry, to be handed to its writer; null when the enquiry does not exist. */
export async function exportEnquiry(db: Database, _admin: Admin<"personal-data:read">, id: string) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id));
  if (!enquiry) return null;
  const { kind, state, createdAt, erasedAt } = enquiry;
  const forwards = await db
    .select({ to: enquiryForwards.channel, forwardedAt: enquiryForwards.forwardedAt })
    .from(enquiryForwards)
    .where(eq(enquiryForwards.enquiryId, id))
    .orderBy(asc(enquiryForwards.channel));
  return { enquiry: id, kind, state, createdAt, erasedAt, ...ENQUIRY_PERSON.exportOf(enquiry), forwards };
}
