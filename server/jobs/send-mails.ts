import type { MailDeps } from "#app/domain/letters/order-mail.ts";
import { sendNextEmail } from "#app/domain/letters/sending/send-email.server.ts";
import { LANES, type Lane } from "#app/domain/outbox/emails.ts";
import { serveWaiting } from "#app/domain/people/lists/serve-waiting.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";
import { MAX_CONCURRENT_SENDS, runQueue } from "./run-queue.ts";

/** How many emails of each lane leave at once: nobody's newsletter delays a receipt. */
export const MAX_SENDS: Record<Lane, number> = {
  orders: MAX_CONCURRENT_SENDS,
  accounts: 1,
  drops: 2,
  carts: 1,
  lists: 2,
  links: 2,
  calls: 2,
  made: 1,
};

/** The emails of each lane, for the log. */
const LANE_NAMES: Record<Lane, { many: string; notSent: string }> = {
  orders: { many: "Emails", notSent: "An email was not sent and is tried again" },
  accounts: {
    many: "Emails to people of the administration",
    notSent: "An email to somebody of the administration was not sent and is tried again",
  },
  drops: { many: "Emails about drops", notSent: "An email about a drop was not sent and is tried again" },
  carts: { many: "Carts that shoppers asked for", notSent: "A cart was not sent and is tried again" },
  lists: { many: "Emails to lists", notSent: "An email to a list was not sent and is tried again" },
  links: {
    many: "Links to shoppers' orders",
    notSent: "A link to a shopper's orders was not sent and is tried again",
  },
  calls: { many: "Emails about calls", notSent: "An email about a call was not sent and is tried again" },
  made: {
    many: "Emails about pieces made to measure",
    notSent: "An email about a piece made to measure was not sent and is tried again",
  },
};

interface SendMailsOptions {
  db: Database;
  /**
   * Null while no mail server is set: mails are kept in the shop. Asked for each mail, because the owner may set one.
   */
  findMailer: () => Mailer | null;
  /** Asked for each mail, because the shop's words change. */
  findDeps: () => MailDeps;
  now: () => Date;
  log: Log;
}

/**
 * Sends the emails of the outbox as they become due, each lane beside the others. Returns the function that stops it.
 */
export function sendMails({ db, findMailer, findDeps, now, log }: SendMailsOptions): () => Promise<void> {
  const stops = LANES.map((lane) => {
    const { many, notSent } = LANE_NAMES[lane];
    const next = async (signal: AbortSignal) => {
      const mailer = findMailer();
      if (mailer === null) return "none";
      const outcome = await sendNextEmail(db, lane, { mailer, deps: findDeps(), now, log }, signal);
      if (outcome === null) return "none";
      if (outcome === "sent") return outcome;
      log.warn(notSent, { problem: outcome.message });
      return outcome.reason;
    };
    return runQueue(next, { what: many, log, receiver: findMailer, most: MAX_SENDS[lane] });
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

const LOOK_EVERY_MS = 1_000;

/** Gives arrived pieces to the people who wait for them, and ends turns. Returns the function that stops it. */
export function startServingWaiting(deps: { db: Database; now: () => Date }, log: Log): () => Promise<void> {
  const look = async (): Promise<void> => {
    const { lapsed, offered } = await serveWaiting(deps);
    if (lapsed + offered > 0) log.info("The waiting list was served", { lapsed, offered });
  };
  return repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => log.warn("The waiting list cannot be served", { reason: String(error) }),
  });
}
