import type { Lane } from "#app/domain/outbox/emails.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import { createLog, type Log } from "#app/platform/logging/log.server.ts";
import type { MailDeps } from "../order-mail.ts";
import { sendNextEmail } from "../sending/send-email.server.ts";

const silent = createLog("error", () => undefined);

interface Sending {
  mailer: Mailer;
  deps: Pick<MailDeps, "shop" | "origin"> & Partial<MailDeps>;
  now: () => Date;
  portion?: number;
  log?: Log;
}

/** Sends the next email of a lane, as `sendNextEmail`, with as little as the lane needs. */
export const sendNext = (db: Database, lane: Lane, { deps, log = silent, ...options }: Sending) =>
  sendNextEmail(db, lane, { deps: { noticesTo: "", secret: "secret", ...deps }, log, ...options });

/**
 * Sends the mails of orders that are due at this time, one after the other, until none is left or the mail server
 * fails.
 */
export async function sendDueMails(
  db: Database,
  mailer: Mailer,
  deps: MailDeps,
  now: () => Date,
  log: Log = silent,
) {
  const round = { sent: 0, failed: 0, problem: null as string | null };
  for (;;) {
    const outcome = await sendNextEmail(db, "orders", { mailer, deps, now, log });
    if (outcome === null) return round;
    if (outcome === "sent") {
      round.sent += 1;
      continue;
    }
    round.failed += 1;
    round.problem = outcome.message;
    if (outcome.reason === "unavailable") return round;
  }
}
