import type { EmailKind } from "#app/domain/outbox/emails.ts";
import type { EmailRow } from "#app/domain/outbox/outbox.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import type { MailDeps, OrderMail } from "./order-mail.ts";

/** An email that can be sent. */
export interface WrittenEmail extends Pick<Mail, "to" | "replyTo" | "leaveUrl"> {
  words: OrderMail;
  /** The same for every repetition of the email: the part of its Message-ID before the shop's domain. */
  id: string;
  /** What is stored with it once it was sent: the hash of the token in its links. */
  sent?: Pick<EmailRow, "tokenHash">;
  /** What else changes once it was sent. */
  whenSent?: (tx: Transaction) => Promise<unknown>;
  /** It is deleted once it was sent: nothing refers to it, and its address is kept no longer. */
  isForgotten?: boolean;
}

export interface WriterDeps extends MailDeps {
  now: Date;
}

/** Loads what an email is about, and writes it. Null for one that is not to be sent after all; it is then deleted. */
export type Writer<Kind extends EmailKind> = (
  tx: Transaction,
  email: EmailRow & { kind: Kind },
  deps: WriterDeps,
) => Promise<WrittenEmail | null>;
