import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { type Booking, type CalendarSettings, MEANS } from "./calendar.ts";

/** The shop, as calendars name it. */
interface Host {
  name: string;
  email: string;
}

/** How a call happens, in a line: `Video link. We email it before the call.` */
export const meansLine = ({ means, meansText }: Pick<CalendarSettings, "means" | "meansText">): string =>
  [`${MEANS[means]}.`, meansText].filter(Boolean).join(" ");

const open = ({ name }: Host, method: ICalCalendarMethod): ICalCalendar =>
  ical({ name, method, prodId: { company: name, product: "Calls", language: "EN" } });

/**
 * What every file says of a call. Its times are in UTC, so that no file needs the rules of a time zone: every calendar
 * shows them in its reader's own. The same call has the same UID for ever, and each change a higher SEQUENCE.
 */
const eventOf = (call: Booking, host: Host, now: Date): ICalEventData => ({
  id: `call.${call.id}@${host.email.split("@").at(-1)}`,
  sequence: call.sequence,
  stamp: now,
  start: call.startsAt,
  end: call.endsAt,
  summary: `Call with ${host.name}`,
  status: call.state === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
});

/** The file of a booking's email: an invitation, its change, or its end. */
export function invitation(
  call: Booking,
  { host, means, url, now }: { host: Host; means: string; url: string; now: Date },
): { method: "REQUEST" | "CANCEL"; file: string } {
  const method = call.state === "cancelled" ? "CANCEL" : "REQUEST";
  const calendar = open(host, ICalCalendarMethod[method]);
  calendar.createEvent({
    ...eventOf(call, host, now),
    description: `${means}\n\nChange or cancel: ${url}`,
    organizer: { name: host.name, email: host.email },
    attendees: [{ name: call.name, email: call.email, rsvp: false }],
  });
  return { method, file: calendar.toString() };
}

/** The owner's calendar as one file: who calls, with their email and note. */
export function calendarFile(
  calls: readonly Booking[],
  { host, url, now }: { host: Host; url: string; now: Date },
): string {
  const calendar = open(host, ICalCalendarMethod.PUBLISH).ttl(FEED_TTL_SECONDS);
  for (const call of calls)
    calendar.createEvent({
      ...eventOf(call, host, now),
      summary: `Call: ${call.name}`,
      description: [call.email, call.phone, call.note, url].filter(Boolean).join("\n\n"),
    });
  return calendar.toString();
}

/** How often calendar programs should look again. */
const FEED_TTL_SECONDS = 15 * 60;
