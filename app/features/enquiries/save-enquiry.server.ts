import { randomUUID } from "node:crypto";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { enquiries, enquiryForwards } from "#app/platform/db/schema/enquiries.ts";
import { AWAY_RETRY_SECONDS } from "#app/platform/http/context.ts";
import type { readForm } from "#app/platform/http/form.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Enquiry, EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import { type EnquiryDeps, forwardQueue } from "./enquiry-deps.server.ts";
import { enquiryKindOf, isTrapped, parseEnquiry, type TypedEnquiry, typedEnquiry } from "./enquiry-input.ts";

/** The largest body, in bytes: a message many times too long fits in, so that it is told what is wrong at its field. */
export const MAX_ENQUIRY_BYTES = 128 * 1024;

/** Why an enquiry was not taken, and what was typed. */
export interface EnquiryRefusal {
  status: 400 | 413 | 415 | 422 | 429 | 503;
  problems: EnquiryProblem[];
  typed: TypedEnquiry;
  /** With 429, and with 503 while the database is away: how many seconds to wait. */
  retryAfter?: number;
}

/** What a form of the shop was sent with. */
export interface PostedEnquiry {
  /** Null for what a program sent in that fell into the trap, and is not worth keeping. */
  enquiry: Enquiry | null;
  isSpam: boolean;
  typed: TypedEnquiry;
}

/**
 * An enquiry out of a form, as far as the form could be read. `kind` is the form that it must be, or null to let it say
 * so itself.
 */
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
  // A program that fell into the trap learns nothing.
  return isSpam ? ok({ enquiry: null, isSpam, typed }) : err({ status: 422, problems: enquiry.error, typed });
}

/**
 * Takes an enquiry: it is stored, with the jobs that forward it, before it is answered. One with the honeypot filled
 * is answered like any other, stored as spam and never forwarded. `admit` limits how
 * often a visitor writes: only what is stored counts, not a form that is corrected and sent again.
 */
export async function saveEnquiry(
  deps: EnquiryDeps,
  { enquiry, isSpam, typed }: PostedEnquiry,
): Promise<Result<null, EnquiryRefusal>> {
  if (enquiry === null) return ok(null);
  if (!(await deps.room.hasRoom("rows"))) {
    const message =
      "We cannot take messages here for the moment. Please write us an e-mail, or try again later.";
    return err({ status: 503, problems: [{ message }], typed });
  }
  const away = (): EnquiryRefusal => {
    const message =
      "We cannot take messages here for the moment. What you wrote is still here: please send it again in a minute, or write us an e-mail.";
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
