import { randomUUID } from "node:crypto";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { enquiries, enquiryForwards } from "#app/platform/db/schema/enquiries.ts";
import type { Admit } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Enquiry, EnquiryKind, EnquiryProblem } from "./enquiry.ts";
import { type EnquiryDesk, forwardQueue } from "./enquiry-desk.server.ts";
import { isTrapped, kindOf, parseEnquiry, type TypedFields, typedFields } from "./enquiry-input.ts";

/** A message of a megabyte fits in, so that it is told what is wrong at its field. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** Why an enquiry was not taken, and what was typed. */
export interface EnquiryRefusal {
  status: 400 | 413 | 415 | 422 | 429 | 503;
  problems: EnquiryProblem[];
  typed: TypedFields;
  /** With 429: how many seconds to wait. */
  retryAfter?: number;
}

/**
 * Takes an enquiry: it is stored, with the jobs that forward it, before it is answered. One with the honeypot filled
 * is answered like any other, stored as spam and never forwarded. `admit` counts the visitor's haste: who mends a
 * mistake is not counted, only what is stored is. `kind` is the form that the request must be, or null to let it say
 * so itself.
 */
export async function receiveEnquiry(
  request: Request,
  desk: EnquiryDesk,
  { admit, kind: expected = null }: { admit: Admit; kind?: EnquiryKind | null },
): Promise<Result<null, EnquiryRefusal>> {
  const body = await readForm(request, BODY_LIMIT);
  if (!body.ok) {
    const { status, message } = body.error;
    return err({ status, problems: [{ message }], typed: {} });
  }
  const form = body.value;
  const kind = expected ?? kindOf(form);
  if (kind === null) {
    const message = "kind must be contact or consultation.";
    return err({ status: 422, problems: [{ message, field: "kind" }], typed: {} });
  }
  const enquiry = parseEnquiry(kind, form);
  if (!enquiry.ok) {
    // A program that fell into the trap learns nothing, and what it sent in is not worth keeping.
    if (isTrapped(form)) return ok(null);
    return err({ status: 422, problems: enquiry.error, typed: typedFields(kind, form) });
  }
  if (!(await desk.room.hasRoom("rows"))) {
    const message =
      "We cannot take messages here for the moment. Please write us an e-mail, or try again later.";
    return err({ status: 503, problems: [{ message }], typed: typedFields(kind, form) });
  }
  const retryAfter = await admit("enquiry");
  if (retryAfter > 0) {
    const message = "That was a lot of messages in a minute. Please wait a little, then send this one again.";
    return err({ status: 429, problems: [{ message }], typed: typedFields(kind, form), retryAfter });
  }
  await storeEnquiry(desk, enquiry.value, { isSpam: isTrapped(form) });
  return ok(null);
}

async function storeEnquiry(desk: EnquiryDesk, enquiry: Enquiry, { isSpam }: { isSpam: boolean }) {
  const { db, queue, now } = desk;
  const channels = isSpam ? [] : desk.channels;
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
