import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as it was received. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

export interface Inbox {
  /** The value for `SMTP_URL`. */
  url: string;
  /** The settings of a shop that sends its mails here. */
  variables: { SMTP_URL: string; MAIL_FROM: string };
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** A mail server on a free port of this machine that keeps the mails it receives. `options` change how it answers. */
export async function openInbox(options: SMTPServerOptions = {}): Promise<Inbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      text(stream).then((raw) => {
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
        });
        done();
      }, done);
    },
    ...options,
  });
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    variables: { SMTP_URL: url, MAIL_FROM: "orders@baobab-atelier.example" },
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The value of a header, unfolded; undefined when there is none. */
export const headerOf = ({ raw }: ReceivedMail, name: string): string | undefined => {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const value = new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, "im").exec(head)?.[1];
  return value?.replaceAll(/\r\n[ \t]/g, " ").trim();
};

/** The decoded part of a mail, `text/plain` or `text/html`. */
export function bodyOf({ raw }: ReceivedMail, type: "text/plain" | "text/html"): string {
  const part =
    raw.split(/\r\n--[^\r\n]+/).find((piece) => new RegExp(`content-type: ${type}`, "i").test(piece)) ?? "";
  const start = part.indexOf("\r\n\r\n");
  const [head, body] = [part.slice(0, start), part.slice(start + 4)];
  if (/encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
