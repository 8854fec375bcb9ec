import type { Database } from "#app/platform/db/client.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import { createLog, type Log } from "#app/platform/logging/log.server.ts";
import type { MailDeps } from "../order-mail.ts";
import { sendNextMail } from "../send-mails.server.ts";

const silent = createLog("error", () => undefined);

/** Sends the mails that are due at this time, one after the other, until none is left or the mail server fails. */
export async function sendDueMails(
  db: Database,
  mailer: Mailer,
  deps: MailDeps,
  now: () => Date,
  log: Log = silent,
) {
  const round = { sent: 0, failed: 0, problem: null as string | null };
  for (;;) {
    const outcome = await sendNextMail(db, { mailer, deps, now, log });
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
