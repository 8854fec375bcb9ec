import { and, DrizzleQueryError, ne, or, type SQL } from "drizzle-orm";
import { isCardWorth } from "#app/domain/money/gift-cards/find-card.server.ts";
import { isOrderEmailTrue } from "#app/domain/orders/queries.server.ts";
import type { Lane } from "#app/domain/outbox/emails.ts";
import {
  claimDue,
  deleteEmail,
  type EmailColumns,
  type EmailRow,
  markSent,
  markTried,
} from "#app/domain/outbox/outbox.server.ts";
import { isListEmailTrue, isReaderThere } from "#app/domain/people/lists/list-emails.server.ts";
import { isDropThere } from "#app/domain/selling/drops/load-drop.server.ts";
import { queueDropLetters } from "#app/domain/selling/drops/request-drop-letter.server.ts";
import {
  type Database,
  inTransaction,
  sqlStateOf,
  type Transaction,
} from "#app/platform/db/client.server.ts";
import { type Mail, MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { MailDeps } from "../order-mail.ts";
import { renderMail } from "../render-mail.tsx";
import { writeEmail } from "./writers.server.ts";
import type { WriterDeps, WrittenEmail } from "./written-email.server.ts";

interface SendOptions {
  mailer: Mailer;
  deps: MailDeps;
  now: () => Date;
  log: Log;
  /** The number of people whose emails about a drop become due at once. */
  portion?: number;
}

/**
 * Sends the email of a lane that has been due for longest; null when none is due. It is claimed, sent and marked in one
 * transaction, so that several senders never send the same one. If the transaction fails after the mail server accepted
 * the email, it is sent again under the same Message-ID. A failed email is tried again for its days, and each wait is
 * twice as long as the one before. An email that cannot be written does not delay the others. `signal` aborts it.
 *
 * The readers of a drop's email are put into the outbox in portions: the next one when none is due any more.
 */
export async function sendNextEmail(
  db: Database,
  lane: Lane,
  { portion, ...options }: SendOptions,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  const send = () => inTransaction(db, (tx) => claimAndSend(tx, lane, options, signal), { retries: 0 });
  const outcome = await send();
  if (outcome !== null || lane !== "drops") return outcome;
  return (await queueDropLetters(db, options.now(), portion)) ? send() : null;
}

async function claimAndSend(
  tx: Transaction,
  lane: Lane,
  { mailer, deps, now, log }: SendOptions,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const due = await claimDue(tx, lane, now(), (email) => stillTrue[lane](tx, email));
  if (due === null) return null;
  try {
    const composed = await compose(tx, due, { ...deps, now: now() }, log);
    if (composed !== null) await mailer.send(composed.mail, signal);
    if (composed === null || composed.written.isForgotten) await deleteEmail(tx, due.id);
    else await markSent(tx, due, { ...composed.written.sent, sentAt: now() });
    await composed?.written.whenSent?.(tx);
    return "sent";
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await markTried(tx, due, error.message);
    return error;
  }
}

async function compose(
  tx: Transaction,
  due: EmailRow,
  deps: WriterDeps,
  log: Log,
): Promise<{ written: WrittenEmail; mail: Mail } | null> {
  // An email that the database refuses must not end the transaction that marks it as tried.
  return tx
    .transaction(async (savepoint) => {
      const written = await writeEmail(savepoint, due, deps);
      return written && { written, mail: await mailOf(written, deps) };
    })
    .catch((error) => {
      // Not the database's answer: it cannot be reached, for this email and for every other.
      if (error instanceof DrizzleQueryError && sqlStateOf(error) === undefined) throw error;
      const { id, kind, orderId, about } = due;
      log.error("An email could not be written", error, { id, kind, orderId, about });
      throw new MailError("refused", "The email could not be written");
    });
}

async function mailOf(
  { words, to, replyTo, id, leaveUrl, appointment }: WrittenEmail,
  { shop }: WriterDeps,
): Promise<Mail> {
  return {
    ...(await renderMail(words, shop)),
    to,
    replyTo: replyTo ?? shop.email,
    messageId: `<${id}@${shop.email.split("@").at(-1)}>`,
    ...(leaveUrl !== undefined && { leaveUrl }),
    ...(appointment !== undefined && { appointment }),
  };
}

/** The condition of each lane: an email without its reader, or with untrue words, is not sent. */
const stillTrue: Record<Lane, (tx: Transaction, email: EmailColumns) => SQL | undefined> = {
  orders: (tx, email) =>
    and(
      isOrderEmailTrue(tx, email),
      // A gift card whose money went back to its buyer is worth nothing.
      or(ne(email.kind, "gift-card"), isCardWorth(tx, email.orderId)),
    ),
  accounts: () => undefined,
  carts: () => undefined,
  links: () => undefined,
  calls: () => undefined,
  made: () => undefined,
  // A person who has left gets no letter.
  drops: (tx, email) => and(isReaderThere(tx, email), isDropThere(tx, email)),
  lists: isListEmailTrue,
};
