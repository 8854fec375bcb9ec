import { sendNextAccountLetter } from "#app/domain/letters/account/send-account-letters.server.ts";
import { sendNextDropLetter } from "#app/domain/letters/drops/send-drop-letters.server.ts";
import { sendNextListLetter } from "#app/domain/letters/lists/send-list-letters.server.ts";
import type { MailDeps } from "#app/domain/letters/order-mail.ts";
import { sendNextSavedCart } from "#app/domain/letters/saved-carts/send-saved-carts.server.ts";
import { sendNextMail } from "#app/domain/letters/send-mails.server.ts";
import { serveWaiting } from "#app/domain/people/lists/serve-waiting.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";
import { runQueue } from "./run-queue.ts";

/** Fewer at a time than letters about orders, which nobody's newsletter shall delay. */
export const MAX_LIST_LETTERS = 2;
export const MAX_DROP_LETTERS = 2;

interface SendMailsOptions {
  db: Database;
  /** Null while no mail server is set: mails are kept in the shop. Asked for each mail, because the owner may set one. */
  findMailer: () => Mailer | null;
  /** Asked for each mail, because the shop's words change. */
  findDeps: () => MailDeps;
  now: () => Date;
  log: Log;
}

/**
 * Sends the mails about orders and returns, the letters to people of the administration and to the shop's lists, and the
 * carts that shoppers asked for, as they become due. Returns the function that stops it.
 */
export function sendMails({ db, findMailer, findDeps, now, log }: SendMailsOptions): () => Promise<void> {
  const next = async (signal: AbortSignal) => {
    const mailer = findMailer();
    if (mailer === null) return "none";
    const outcome = await sendNextMail(db, { mailer, deps: findDeps(), now, log }, signal);
    if (outcome === null) return "none";
    if (outcome === "sent") return outcome;
    log.warn("An email was not sent and is tried again", { problem: outcome.message });
    return outcome.reason;
  };
  const nextToPeople = async (signal: AbortSignal) => {
    const mailer = findMailer();
    if (mailer === null) return "none";
    const outcome = await sendNextAccountLetter(db, { mailer, deps: findDeps(), now }, signal);
    if (outcome === null) return "none";
    if (outcome === "sent") return outcome;
    log.warn("An email to somebody of the administration was not sent and is tried again", {
      problem: outcome.message,
    });
    return outcome.reason;
  };
  const nextCart = async (signal: AbortSignal) => {
    const mailer = findMailer();
    if (mailer === null) return "none";
    const outcome = await sendNextSavedCart(db, { mailer, deps: findDeps(), now }, signal);
    if (outcome === null) return "none";
    if (outcome === "sent") return outcome;
    log.warn("A cart was not sent and is tried again", { problem: outcome.message });
    return outcome.reason;
  };
  const nextToList = async (signal: AbortSignal) => {
    const mailer = findMailer();
    if (mailer === null) return "none";
    const outcome = await sendNextListLetter(db, { mailer, deps: findDeps(), now }, signal);
    if (outcome === null) return "none";
    if (outcome === "sent") return outcome;
    log.warn("An email to a list was not sent and is tried again", { problem: outcome.message });
    return outcome.reason;
  };
  const nextOfDrop = async (signal: AbortSignal) => {
    const mailer = findMailer();
    if (mailer === null) return "none";
    const outcome = await sendNextDropLetter(db, { mailer, deps: findDeps(), now }, signal);
    if (outcome === null) return "none";
    if (outcome === "sent") return outcome;
    log.warn("An email about a drop was not sent and is tried again", { problem: outcome.message });
    return outcome.reason;
  };
  const shared = { log, receiver: findMailer };
  const stops = [
    runQueue(next, { what: "Emails", ...shared }),
    runQueue(nextToPeople, { what: "Emails to people of the administration", ...shared, most: 1 }),
    runQueue(nextOfDrop, { what: "Emails about drops", ...shared, most: MAX_DROP_LETTERS }),
    runQueue(nextCart, { what: "Carts that shoppers asked for", ...shared, most: 1 }),
    runQueue(nextToList, { what: "Emails to lists", ...shared, most: MAX_LIST_LETTERS }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

const LOOK_EVERY_MS = 1_000;

/** Gives pieces that came to those who wait for them, and ends turns. Returns the function that stops it. */
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
