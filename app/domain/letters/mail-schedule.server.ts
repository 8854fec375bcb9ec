import { sql } from "drizzle-orm";
import { orderMails } from "#app/domain/orders/order-mails.tables.server.ts";

const DAY_MS = 86_400_000;

/** A mail is tried 1, 3, 7, 15 … minutes after it became due. */
export const nextTry = sql`${orderMails.dueSince} + (power(2, least(${orderMails.attempts}, 14)) - 1) * interval '1 minute'`;

/** After this many days an unsent mail is given up, and shown to the owner. */
export const DAYS_TRIED = 7;

/** A mail that became due before this moment is not tried again. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - DAYS_TRIED * DAY_MS);

/** The state of a mail. `kept`: no mail server was configured while it could be tried. */
export type MailStatus = "sent" | "waits" | "given up" | "kept";

/** The state of a mail at a moment. */
export function mailStatus(
  { sentAt, dueSince, attempts }: { sentAt: Date | null; dueSince: Date; attempts: number },
  now: Date,
): MailStatus {
  if (sentAt) return "sent";
  if (dueSince > givenUpBefore(now)) return "waits";
  return attempts > 0 ? "given up" : "kept";
}
