import { and, eq, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { Admit } from "#app/platform/http/context.ts";
import type { JobQueue } from "#app/platform/jobs/queue.server.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import { type Channel, type Enquiry, FIELD_LABELS, FIELDS_OF, subjectOf } from "./enquiry.ts";
import { CHANNEL_NAMES } from "./inbox-view.ts";

/** An enquiry as the shop stores it. */
export type StoredEnquiry = Enquiry & { id: string; createdAt: Date };

const FORM_NAMES = { contact: "the contact form", consultation: "the consultation form" } as const;

const sentAt = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/**
 * The mail to the brand about an enquiry, in plain text, with the visitor's input unchanged. A reply goes to the
 * visitor.
 */
export function enquiryMail(enquiry: StoredEnquiry): { subject: string; text: string; replyTo: string } {
  const { message, ...rest } = enquiry.fields;
  const texts: Partial<Record<string, string>> = rest;
  const details = FIELDS_OF[enquiry.kind].flatMap((field) => {
    const text = texts[field];
    return text ? [`${FIELD_LABELS[field]}: ${text}`] : [];
  });
  const text = [
    ...details,
    "",
    message ?? "(no message)",
    "",
    "-- ",
    `Written in ${FORM_NAMES[enquiry.kind]} on ${sentAt.format(enquiry.createdAt)} UTC.`,
    `Reply to this email to write to ${enquiry.fields.email}.`,
  ].join("\n");
  return { subject: subjectOf(enquiry), text, replyTo: enquiry.fields.email };
}

/**
 * The reason why a channel did not accept an enquiry. `refused` is about this enquiry, `unavailable` about the
 * receiver. The summary names no person; the receiver's own words may.
 */
export interface ForwardFailure {
  reason: MailError["reason"];
  summary: string;
  words?: string;
}

/** Sends an enquiry by a channel; null when it was accepted. Takes 20 seconds at most; `signal` aborts it. */
export type Deliver = (enquiry: StoredEnquiry, signal: AbortSignal) => Promise<ForwardFailure | null>;

/** Mails enquiries to the brand's mailbox. A reply goes to the visitor. */
export const mailbox =
  (mailer: Mailer, to: string): Deliver =>
  async (enquiry, signal) => {
    const messageId = `<enquiry.${enquiry.id}@${to.split("@").at(-1)}>`;
    try {
      await mailer.send({ ...enquiryMail(enquiry), to, messageId }, signal);
      return null;
    } catch (error) {
      if (error instanceof MailError) return { reason: error.reason, summary: error.message };
      throw error;
    }
  };

/**
 * Forwards an enquiry by one channel, unless that channel has accepted it before. A failing channel therefore never
 * repeats the other one. The result is stored with the enquiry. The row is locked during the delivery, so that two
 * processes never send the same enquiry. If the process dies after the delivery, the enquiry is sent again.
 */
export function forwardEnquiry(
  db: Database,
  { enquiryId, channel }: { enquiryId: string; channel: Channel },
  deliver: Deliver,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<ForwardFailure | null> {
  const isForward = and(eq(enquiryForwards.enquiryId, enquiryId), eq(enquiryForwards.channel, channel));
  const claimAndDeliver = async (tx: Transaction) => {
    const enquiry = await claim(
      tx,
      and(isForward, isNull(enquiryForwards.forwardedAt), isNull(enquiries.erasedAt)),
    );
    if (enquiry === null) return null;
    const failure = await deliver(enquiry, signal);
    await tx
      .update(enquiryForwards)
      .set({
        attempts: sql`${enquiryForwards.attempts} + 1`,
        lastAttemptAt: now(),
        lastError: failure && [failure.summary, failure.words].filter(Boolean).join(": "),
        forwardedAt: failure === null ? now() : null,
      })
      .where(isForward);
    return failure;
  };
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  return inTransaction(db, claimAndDeliver, { retries: 0 });
}

/** Locks a forward that is still due, and returns its enquiry; null when it was sent, or is deleted or erased. */
async function claim(tx: Transaction, isDue: ReturnType<typeof and>): Promise<StoredEnquiry | null> {
  const [row] = await tx
    .select({ enquiry: enquiries })
    .from(enquiryForwards)
    .innerJoin(enquiries, eq(enquiries.id, enquiryForwards.enquiryId))
    .where(isDue)
    .for("update", { of: enquiryForwards });
  if (!row) return null;
  const { id, createdAt, kind, fields } = row.enquiry;
  // The fields were checked before they were stored.
  return { id, createdAt, ...({ kind, fields } as unknown as Enquiry) };
}

/**
 * Forwards an enquiry again at once, instead of at its next turn, which may be an hour away. False when there is
 * nothing to forward: the channel has accepted the enquiry meanwhile, or is no longer in the settings.
 */
export async function forwardAgain(
  { db, queue, channels }: Pick<EnquiryDeps, "db" | "queue" | "channels">,
  admin: Admin,
  { id, channel }: { id: string; channel: Channel },
): Promise<boolean> {
  if (!channels.includes(channel)) return false;
  const sendNow = await queue.immediateSender([forwardQueue(channel)]);
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ id: enquiryForwards.enquiryId })
      .from(enquiryForwards)
      .where(
        and(
          eq(enquiryForwards.enquiryId, id),
          eq(enquiryForwards.channel, channel),
          isNull(enquiryForwards.forwardedAt),
        ),
      );
    if (!due) return false;
    await sendNow(tx, forwardQueue(channel), { enquiryId: id });
    const to = { field: "to", from: null, to: CHANNEL_NAMES[channel] };
    await recordChange(tx, admin, {
      subjectKind: "enquiry",
      subjectId: id,
      action: "forwarded again",
      changes: [to],
    });
    return true;
  });
}

export interface EnquiryDeps {
  db: Database;
  queue: JobQueue;
  /** The channels that forward enquiries; empty when the shop only stores them. */
  channels: readonly Channel[];
  room: DiskRoom;
  watch: Pick<DatabaseWatch, "isAway" | "look">;
  now: () => Date;
  /** Counts the visitor's requests, and returns the seconds to wait. */
  admit: Admit;
}

/** The queue of a channel. Each channel has its own, so that a slow one does not delay the other. */
export const forwardQueue = (channel: Channel): string => `forward-enquiry-by-${channel}`;
