import { type Booking, callPath } from "#app/domain/calendar/calendar.ts";
import { invitation, meansLine } from "#app/domain/calendar/invitation.server.ts";
import { findMailedCall, loadCalendar, renewCallKey } from "#app/domain/calendar/read-calendar.server.ts";
import type { EmailOf } from "#app/domain/outbox/emails.ts";
import { callLetter } from "../call-letter.ts";
import type { Writer } from "./written-email.server.ts";

/** Emails about a call tell its present state: what has become untrue while it waited is not sent. */
function isUntrue(kind: EmailOf<"calls">, { state, startsAt }: Booking, now: Date): boolean {
  if (kind === "call-notice") return false;
  if (kind === "call-confirm") return state !== "asked" || startsAt <= now;
  if (kind === "call-cancelled") return state !== "cancelled";
  return state !== "booked" || startsAt <= now;
}

/**
 * An email about a call, deleted with its address once it is sent. Its link is the booking's own, and all but the first
 * and the notice bring the appointment, or take it out of the reader's calendar.
 */
export const writeCallEmail: Writer<EmailOf<"calls">> = async (
  tx,
  { id, kind, recipient, about },
  { shop, origin, secret, noticesTo, now },
) => {
  const call = await findMailedCall(tx, about);
  if (call === null || isUntrue(kind, call, now)) return null;
  const settings = await loadCalendar(tx);
  const url = origin + callPath(await renewCallKey(tx, call.id, secret));
  const means = meansLine(settings);
  const isToOwner = kind === "call-notice";
  const hasAppointment = !isToOwner && kind !== "call-confirm" && kind !== "call-reminder";
  return {
    words: callLetter(kind, { call, means, url, origin, ownerZone: settings.zone }, shop),
    to: isToOwner ? noticesTo : (recipient ?? ""),
    replyTo: isToOwner ? call.email : shop.email,
    id: `call.${id}`,
    isForgotten: true,
    ...(hasAppointment && { appointment: invitation(call, { host: shop, means, url, now }) }),
  };
};
