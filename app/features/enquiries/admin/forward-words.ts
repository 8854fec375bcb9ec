import { type Forward, hasFailed, type InboxEntry } from "./inbox.ts";

const BY = { form: "to the form service", mail: "to the shop’s mailbox" } as const;
const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

/** When something happened, as the shop's clock has it: '20 November at 12:44'. */
export const moment = (at: Date): string => MOMENT.format(at);

/** What became of one forward, in a sentence. */
export function forwardSentence(forward: Forward): string {
  const { channel, attempts, lastAttemptAt, forwardedAt } = forward;
  if (forwardedAt) return `Forwarded ${BY[channel]} on ${moment(forwardedAt)}.`;
  if (!hasFailed(forward)) return `On its way ${BY[channel]}.`;
  const tried = attempts === 1 ? "tried once" : `tried ${attempts} times`;
  return `Not forwarded ${BY[channel]}: ${tried}${lastAttemptAt ? `, last on ${moment(lastAttemptAt)}` : ""}.`;
}

/** Why an enquiry has no forwards; null when it has. */
export function keptHere({ forwards, state }: Pick<InboxEntry, "forwards" | "state">): string | null {
  if (forwards.length > 0) return null;
  return state === "spam" ? "Kept here only: spam is not forwarded." : "Kept here only.";
}
