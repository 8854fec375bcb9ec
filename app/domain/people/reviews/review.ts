import { addDays, type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import type { ReviewRow } from "./review-row.server.ts";

export type ReviewState = ReviewRow["state"];
export type Fit = NonNullable<ReviewRow["fit"]>;
export type Objection = NonNullable<ReviewRow["hiddenFor"]>;

/** How a piece fits, in the words of the form's choices. */
export const FITS: Record<Fit, string> = { small: "Small", true: "True to size", large: "Large" };

/** How it fits, beside a review. */
export const FIT_LABELS: Record<Fit, string> = {
  small: "Comes up small",
  true: "True to size",
  large: "Comes up large",
};

/**
 * The objections to a review, for the owner who hides it and for a visitor who reports it. That it is critical, or
 * gives few stars, is not among them and must never be: a shop that withholds such reviews misleads its customers
 * (Digital Markets, Competition and Consumers Act 2024, schedule 20, paragraph 13).
 */
export const OBJECTIONS: Record<Objection, string> = {
  "not-about-the-piece": "It is not about the piece",
  offensive: "It is offensive",
  unlawful: "It is against the law",
  "private-details": "It shows somebody’s private details",
  "not-genuine": "It is not genuine",
};

export const MAX_STARS = 5;
export const MAX_REVIEW_PICTURES = 3;
/** In characters. */
export const MAX_TEXT_LENGTH = 2_000;
export const MAX_NAME = 40;
export const MAX_ANSWER = 1_000;

/** The writer's name when the shopper gave none. */
const NO_NAME = "A customer";

export const writtenBy = ({ name }: { name: string }): string => name || NO_NAME;

/** Where and in which month a review was written that was taken over: `Taken over from Etsy, March 2025`. */
export const takenOverFrom = (source: string, writtenAt: string): string =>
  `Taken over from ${source}, ${formatCalendarDay(writtenAt.slice(0, 10)).replace(/^\d+ /, "")}`;

export const reviewsPath = (slug: string): string => `/products/${slug}/reviews`;
export const reportPath = (id: string): string => `/reviews/${id}/report`;
export const writePath = (token: string): string => `/reviews/${token}`;
export const noMoreAskingPath = (token: string): string => `/reviews/${token}/leave`;

/** A shopper is asked this many days after the pieces arrived: by then they were worn once or twice. */
export const DAYS_AFTER_ARRIVAL = 14;

/** Nobody is asked about pieces that arrived longer ago: a letter after months reads like an advertisement. */
export const DAYS_TOO_LATE = 60;

/** Whether a day is too early, right or too late to ask about an order. `arrivedOn` is null while nothing was sent. */
export function reviewDue(arrivedOn: Day | null, today: Day): "later" | "now" | "never" {
  if (arrivedOn === null || today < addDays(arrivedOn, DAYS_AFTER_ARRIVAL)) return "later";
  return today <= addDays(arrivedOn, DAYS_TOO_LATE) ? "now" : "never";
}
