import { Form, useNavigation } from "react-router";
import { EMAILS, isToOwner } from "#app/domain/outbox/emails.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import type { MailView, OrderView } from "./order-view.ts";
import { letterPath } from "./order-words.ts";

/** The order's mails: which were sent, which wait, and a button for sending each again. */
export function MailsSection({
  order: { reference, mails, email, erasedAt, extendedUntil },
}: {
  order: OrderView;
}) {
  if (mails.length === 0) return null;
  return (
    <Part id="letters" title="Emails">
      {extendedUntil && (
        <p className="mt-1 text-label">
          The receipt was not sent in time, so the law lets the customer withdraw until{" "}
          {formatCalendarDay(extendedUntil)}.
          {mails.some(({ kind, sentAt }) => kind === "receipt" && sentAt === null) &&
            " Once it is sent, the usual days count from then."}
        </p>
      )}
      <ul className="mt-1">
        {mails.map((mail) => (
          <li key={mail.kind + mail.about} className="border-sand border-b py-3 last:border-b-0">
            <Mail mail={mail} reference={reference} email={email} isErased={erasedAt !== null} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface MailProps {
  mail: MailView;
  reference: string;
  email: string;
  isErased: boolean;
}

function Mail({ mail, reference, email, isErased }: MailProps) {
  const { state, formData } = useNavigation();
  const { kind, about, text, standing } = mail;
  const name = EMAILS[kind].label;
  const isSending = state !== "idle" && formData?.get("letter") === kind && formData.get("about") === about;
  const again = standing === "sent" ? `Send again` : `Send now`;
  return (
    <>
      <p className="font-[560] text-label">{name}</p>
      <p
        className={`wrap-anywhere text-small ${standing === "given up" ? "font-[560] text-madder" : "text-bark"}`}
      >
        {isErased ? formatErased(mail) : formatStatus(mail, email)}
      </p>
      {text !== null && <p className="wrap-anywhere mt-1 whitespace-pre-line text-small">{text}</p>}
      {!isErased && (
        <ActionLink
          href={letterPath(reference, kind, about)}
          label="See the email"
          about={`: ${name}`}
          target="_blank"
          className="text-small"
        />
      )}
      {standing !== "waits" && !isErased && (
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="letter" />
          <input type="hidden" name="about" value={about} />
          <Submit
            name="letter"
            value={kind}
            label={again}
            busy="Sending…"
            isBusy={isSending}
            about={`: ${name}`}
            secondary
          />
        </Form>
      )}
    </>
  );
}

const formatErased = ({ sentAt }: MailView): string =>
  sentAt
    ? `Sent on ${formatMoment(sentAt)}.`
    : "Not sent, and it cannot be any more: the address was erased.";

function formatStatus(
  { kind, standing, sentAt, dueSince, attempts, lastError }: MailView,
  email: string,
): string {
  const to = isToOwner(kind) ? "you" : email;
  switch (standing) {
    case "sent":
      return `Sent to ${to} on ${formatMoment(sentAt ?? dueSince)}.`;
    case "waits":
      return attempts === 0
        ? `Waits to be sent to ${to} since ${formatMoment(dueSince)}.`
        : `Waits to be sent to ${to}. ${tries(attempts)} failed and it is tried again: ${lastError ?? "no reason given"}.`;
    case "given up":
      return `Not sent to ${to}. It was tried for seven days: ${lastError ?? "no reason given"}. Check the address, then send it again.`;
    case "kept":
      return `Not sent to ${to}: no mail server was set up when it was due.`;
  }
}

const tries = (count: number): string => (count === 1 ? "One try" : `${count} tries`);
