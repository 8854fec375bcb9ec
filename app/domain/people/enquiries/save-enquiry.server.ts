import { randomUUID } from "node:crypto";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { AWAY_RETRY_SECONDS } from "#app/platform/http/context.ts";
import type { readForm } from "#app/platform/http/form.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import type { Enquiry, EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import { type EnquiryDeps, forwardQueue } from "./enquiry-deps.server.ts";
import { enquiryKindOf, isTrapped, parseEnquiry, type TypedEnquiry, typedEnquiry } from "./enquiry-input.ts";

/** The largest body, in bytes. A message many times too long still fits, so that its error is shown at its field. */
export const MAX_ENQUIRY_BYTES = 128 * 1024;

/** The answer to a refused enquiry, with the visitor's input. */
export interface EnquiryRefusal {
  status: 400 | 413 | 415 | 422 | 429 | 503;
  problems: EnquiryProblem[];
  typed: TypedEnquiry;
  /** The seconds to wait, with 429, and with 503 while the database is unavailable. */
  retryAfter?: number;
}

/** A form as it was sent. */
export interface PostedEnquiry {
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
