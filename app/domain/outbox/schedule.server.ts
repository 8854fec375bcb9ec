import { and, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { emails } from "./emails.tables.server.ts";
import { DAYS_TRIED, EMAILS, kindsOf, type Lane } from "./emails.ts";

const DAY_MS = 86_400_000;

/** An email is tried 1, 3, 7, 15 … minutes after it became due. */
const nextTry = sql`${emails.dueSince} + (power(2, least(${emails.attempts}, 14)) - 1) * interval '1 minute'`;

/** An email of this lane that became due before this moment is not tried again. */
export const givenUpBefore = (lane: Lane, now: Date): Date =>
  new Date(now.getTime() - DAYS_TRIED[lane] * DAY_MS);

/** Which emails of a lane may be sent at this moment. */
export function isEmailDue(lane: Lane, now: Date) {
  const sooner = kindsOf(lane).flatMap((kind) => {
    const facts = EMAILS[kind];
    if (!("triedMs" in facts)) return [];
    return [or(ne(emails.kind, kind), gt(emails.dueSince, new Date(now.getTime() - facts.triedMs)))];
  });
  return and(
    isNull(emails.sentAt),
    gt(emails.dueSince, givenUpBefore(lane, now)),
    lte(nextTry, now),
    inArray(emails.kind, kindsOf(lane)),
    ...sooner,
  );
}

/** The state of an order's email. `kept`: no mail server was configured while it could be tried. */
export type MailStatus = "sent" | "waits" | "given up" | "kept";

/** The state of an order's email at a moment. */
export function mailStatus(
  { sentAt, dueSince, attempts }: { sentAt: Date | null; dueSince: Date; attempts: number },
  now: Date,
): MailStatus {
  if (sentAt) return "sent";
  if (dueSince > givenUpBefore("orders", now)) return "waits";
  return attempts > 0 ? "given up" : "kept";
}
