import type { Day } from "#app/shared/calendar-day.ts";

/** The zones in which the owner can have her hours. */
export const OWNER_ZONES = { "Europe/London": "London", "Africa/Lagos": "Lagos" } as const;
export type OwnerZone = keyof typeof OWNER_ZONES;

/** How a call happens. */
export const MEANS = { video: "Video link", phone: "Phone" } as const;
export type Means = keyof typeof MEANS;

/** The lengths of a call, in minutes. */
export const LENGTHS = [15, 20, 30, 45, 60] as const;

/** Open from one time to another on a weekday (0 for Sunday), in minutes since midnight by the owner's clock. */
export interface OpenSpan {
  weekday: number;
  from: number;
  to: number;
}

/** Days on which no call is offered, both included, by the owner's clock. */
export interface DaysOff {
  from: Day;
  to: Day;
}

/** What decides which times are offered. */
export interface CalendarRules {
  zone: OwnerZone;
  openHours: readonly OpenSpan[];
  daysOff: readonly DaysOff[];
  /** A call begins at least so many hours after it is asked for. */
  noticeHours: number;
  /** And at most so many days after. */
  daysAhead: number;
  /** The length of a call. */
  minutes: number;
}

/** The owner's whole setting. */
export interface CalendarSettings extends CalendarRules {
  means: Means;
  /** What the visitor reads about how it happens; may be empty. */
  meansText: string;
}

/** A shop offers no call until its owner has set hours. */
export const DEFAULT_CALENDAR: CalendarSettings = {
  zone: "Europe/London",
  openHours: [],
  daysOff: [],
  noticeHours: 24,
  daysAhead: 28,
  minutes: 30,
  means: "video",
  meansText: "",
};

/** A time that is taken: its end is not part of it. */
export interface TakenTime {
  startsAt: Date;
  endsAt: Date;
}

/** `asked`: its address is not confirmed, and it takes no time from anybody. */
export type BookingState = "asked" | "booked" | "cancelled";

/** A booking as its person sees it. */
export interface Booking extends TakenTime {
  id: string;
  state: BookingState;
  name: string;
  email: string;
  /** Empty where calls do not happen by phone. */
  phone: string;
  note: string;
  /** The visitor's time zone. */
  zone: string;
  /** Counts the changes of a booked call, for calendars (RFC 5545). */
  sequence: number;
  /** Who changed it last. */
  changedBy: "visitor" | "owner";
}

/** A booking in the owner's list. */
export interface ListedBooking extends Booking {
  createdAt: Date;
  erasedAt: Date | null;
}

/** A mailbox has at most so many calls to come, so that nobody takes the whole week. */
export const MAX_OPEN_CALLS = 2;
/** How long the link of a request confirms it, in hours. */
export const HOURS_TO_CONFIRM = 48;
/** How long a call is stored after its end. */
export const DAYS_AFTER_CALL = 90;

export const BOOK_PATH = "/book";
/** The private page of a booking. Opening it changes nothing. */
export const callPath = (key: string): string => `${BOOK_PATH}/${key}`;
/** The owner's calendar as a file that calendar programs read again and again. */
export const feedPath = (key: string): string => `${BOOK_PATH}/calendar/${key}.ics`;

/** A refusal at a field of a form, or of the whole form where it names none. */
export interface BookingProblem {
  fieldId: string;
  message: string;
}

export const TIME_GONE = "Somebody just took that time: here are the nearest";
