const DAY_MS = 86_400_000;

/** A letter that could not be sent for so long is left to a person. */
export const DAYS_TRIED = 7;

/** Letters that became due before this moment are not tried any more. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - DAYS_TRIED * DAY_MS);

/** How a letter stands. `kept`: no mail server was there to try it with, for as long as letters are tried. */
export type MailStanding = "sent" | "waits" | "given up" | "kept";

/** How a letter stands at a moment. */
export function mailStanding(
  { sentAt, dueSince, attempts }: { sentAt: Date | null; dueSince: Date; attempts: number },
  now: Date,
): MailStanding {
  if (sentAt) return "sent";
  if (dueSince > givenUpBefore(now)) return "waits";
  return attempts > 0 ? "given up" : "kept";
}
