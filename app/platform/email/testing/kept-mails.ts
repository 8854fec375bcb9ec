import { type Mail, MailError } from "../mailer.server.ts";

/** A mailer that keeps what it sends, and refuses every mail while it is down. */
export function openKeptMails() {
  const sent: Mail[] = [];
  const mailer = {
    sent,
    isDown: false,
    async send(mail: Mail) {
      if (mailer.isDown) throw new MailError("unavailable", "The mail server could not be used");
      sent.push(mail);
    },
    close: () => undefined,
    /** Begins anew, for the next test. */
    reset() {
      sent.length = 0;
      mailer.isDown = false;
    },
  };
  return mailer;
}
