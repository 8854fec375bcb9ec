import type { EmailKind } from "#app/domain/outbox/emails.ts";
import type { EmailRow } from "#app/domain/outbox/outbox.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import type { MailDeps, OrderMail } from "../order-mail.ts";

/** An email that can be sent. */
export interface WrittenEmail extends Pick<Mail, "to" | "replyTo" | "leaveUrl" | "appointment"> {
  words: OrderMail;
  /** The part of its Message-ID before the shop's domain. Repetitions of the email share it. */
  id: string;
  /** The columns that are stored after the sending: the hash of the token in its links. */
  sent?: Pick<EmailRow, "tokenHash">;
  /** Further writes after the sending. */
  whenSent?: (tx: Transaction) => Promise<unknown>;
  /** The row is deleted after the sending: nothing refers to it, and its address is kept no longer. */
  isForgotten?: boolean;
}

export interface WriterDeps extends MailDeps {
  now: Date;
}

/** Loads the facts of an email, and writes it. Null when it is not to be sent after all; its row is then deleted. */
export type Writer<Kind extends EmailKind> = (
  tx: Transaction,
  email: EmailRow & { kind: Kind },
  deps: WriterDeps,
) => Promise<WrittenEmail | null>;
