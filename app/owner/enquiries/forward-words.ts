import {
  CHANNEL_NAMES,
  type Forward,
  hasFailed,
  type InboxEntry,
} from "#app/domain/people/enquiries/inbox-view.ts";
import { formatDayAndTime } from "#app/shared/shop-time.ts";

/** The state of a forward, in a sentence. */
export function forwardSentence(forward: Forward): string {
  const { channel, attempts, lastAttemptAt, forwardedAt } = forward;
  if (forwardedAt) return `Forwarded to ${CHANNEL_NAMES[channel]} on ${formatDayAndTime(forwardedAt)}.`;
  if (!hasFailed(forward)) return `On its way to ${CHANNEL_NAMES[channel]}.`;
  const tried = attempts === 1 ? "tried once" : `tried ${attempts} times`;
  return `Not forwarded to ${CHANNEL_NAMES[channel]}: ${tried}${lastAttemptAt ? `, last on ${formatDayAndTime(lastAttemptAt)}` : ""}.`;
}

/** The reason why an enquiry has no forwards; null when it has some. */
export function keptHere({ forwards, state }: Pick<InboxEntry, "forwards" | "state">): string | null {
  if (forwards.length > 0) return null;
  return state === "spam" ? "Kept here only: spam is not forwarded." : "Kept here only.";
}

/** The meaning of each channel error, with the remedy, by a pattern of the channel's own words. */
const MEANINGS: [RegExp, string][] = [
  [
    /^The form service could not be reached/,
    "Nobody answered at the form service’s address. It may be down for a while; if it stays so, check FORM_ENDPOINT in the settings.",
  ],
  [
    /^The form service refused it \(HTTP 5/,
    "The form service has a fault of its own. The shop keeps trying.",
  ],
  [
    /^The form service refused it/,
    "The form service said no. Its account may be over its quota, or its form switched off.",
  ],
  [
    /^The form service did not answer with JSON/,
    "What answers at that address is no form service. Check FORM_ENDPOINT in the settings.",
  ],
  [
    /^The mail server could not be used \(EAUTH/,
    "The mail server did not accept the shop’s user name and password. Tell your technician.",
  ],
  [
    /^The mail server could not be used/,
    "The mail server could not be reached, or had no time. If it stays so, tell your technician.",
  ],
  [
    /^The mail server refused the email/,
    "The mail server did not take this email. Check that the address in ENQUIRIES_TO exists.",
  ],
];

/** The reason for a failed forward in plain words; null when only the channel's own words are known. */
export const formatForwardFailure = (error: string): string | null =>
  MEANINGS.find(([pattern]) => pattern.test(error))?.[1] ?? null;
