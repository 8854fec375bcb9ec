/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Left out for a mail in plain text only. */
  html?: string;
  replyTo?: string;
  /** The same for every repetition of a mail, so that mail programs show it once: `<receipt.1@shop.example>`. */
  messageId?: string;
  /**
   * For a letter to a list: the page that takes its reader off it, also by a single POST (RFC 8058). Mail programs show
   * a button for it.
   */
  leaveUrl?: string;
  /** An appointment (iCalendar, RFC 5545), which mail programs put into the reader's calendar. */
  appointment?: { method: "REQUEST" | "CANCEL"; file: string };
}

/** Outgoing mail. `send` throws a `MailError` when the mail was not accepted, even when `signal` aborted it. */
export interface Mailer {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Aborts the mails that are still being sent. */
  close(): void;
}

/** The faults of a mail server: its login, its name, its port, its line, or that it does not answer. */
export type MailFault =
  | "login"
  | "no such server"
  | "nothing there"
  | "no encryption"
  | "timed out"
  | "other";

/**
 * A mail that the mail server did not accept. Its message names no person, and it carries no cause: the mail server's
 * answer often repeats the address.
 */
export class MailError extends Error {
  override name = "MailError";
  /** `refused` is about this mail; `unavailable` would be the same for every other. */
  reason: "refused" | "unavailable";
  /** The fault of the server, as far as it is known. */
  fault: MailFault;

  constructor(reason: MailError["reason"], message: string, fault: MailFault = "other") {
    super(message);
    this.reason = reason;
    this.fault = fault;
  }
}

export interface MailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  smtpUrl: string;
  /** The sender, with or without a name: `Shop <orders@shop.example>`. */
  from: string;
  /** How long to wait for the mail server's next answer. */
  timeoutMs?: number;
}

/** We close an idle connection, long before a mail server would. */
const IDLE_MS = 10_000;

/**
 * Mail over SMTP. Mails that are sent shortly after each other share connections; there are as many connections as
 * mails sent at the same time. The mail library is loaded with the first mail, so a shop without a mail server never
 * loads it. A mail takes twice `timeoutMs` at most, however slowly the server answers. A mail that fails is aborted
 * before the error is thrown, so it is never sent later.
 */
export function openMailer({ smtpUrl, from, timeoutMs = 10_000 }: MailerOptions): Mailer {
  const closing = new AbortController();
  const openTransport = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: smtpUrl,
      pool: true,
      // The caller bounds the number of mails: no mail waits here for a connection while its time runs.
      maxConnections: Number.MAX_SAFE_INTEGER,
      idleTimeout: IDLE_MS,
      // Only for a mail without any answer yet, on a connection that the server had closed.
      maxRequeues: 1,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof openTransport> | undefined;

  return {
    async send({ to, subject, text, html, replyTo, messageId, leaveUrl, appointment }, signal) {
      const message = {
        from,
        to: oneAddress(to),
        subject: headerText(subject),
        text,
        html,
        replyTo: replyTo === undefined ? undefined : oneAddress(replyTo),
        messageId: messageId === undefined ? undefined : headerText(messageId),
        // Asks for no out-of-office answers (RFC 3834).
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(leaveUrl !== undefined && {
            "List-Unsubscribe": `<${headerText(leaveUrl)}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
        ...(appointment && {
          icalEvent: { method: appointment.method, filename: "call.ics", content: appointment.file },
        }),
        signal: AbortSignal.any([
          closing.signal,
          AbortSignal.timeout(2 * timeoutMs),
          ...(signal ? [signal] : []),
        ]),
      };
      transport ??= openTransport();
      const opened = await transport;
      try {
        await opened.sendMail(message);
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
    close() {
      closing.abort();
      void transport?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}

const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** An address as an object, which the library treats as one address and never as a list. Anything else is refused. */
function oneAddress(address: string): { name: string; address: string } {
  if (!ONE_ADDRESS.test(address)) throw new MailError("refused", "The recipient is not one email address");
  return { name: "", address };
}

/** Text that stays within its header: a line break in it would begin another header. */
function headerText(text: string): string {
  if (CONTROL.test(text))
    throw new MailError("refused", "A header of the email has a line break or another control character");
  return text;
}

/** The library's error, reduced to its code and the server's number. */
function mailErrorOf(error: unknown): MailError {
  const { code = "no code", originalCode, responseCode } = error as LibraryError;
  const isAboutMail = (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== 421;
  const told = responseCode === undefined ? code : `${code}, ${responseCode}`;
  return isAboutMail
    ? new MailError("refused", `The mail server refused the email (${told})`)
    : new MailError(
        "unavailable",
        `The mail server could not be used (${told})`,
        FAULTS[originalCode ?? code] ?? FAULTS[code] ?? "other",
      );
}

interface LibraryError {
  code?: string;
  /** The system's code, such as `ECONNREFUSED`. */
  originalCode?: string;
  responseCode?: number;
}

const FAULTS: Partial<Record<string, MailFault>> = {
  EAUTH: "login",
  EDNS: "no such server",
  ENOTFOUND: "no such server",
  ECONNREFUSED: "nothing there",
  EHOSTUNREACH: "nothing there",
  ETLS: "no encryption",
  EPROTO: "no encryption",
  ERR_SSL_WRONG_VERSION_NUMBER: "no encryption",
  ETIMEDOUT: "timed out",
  EABORT: "timed out",
};
