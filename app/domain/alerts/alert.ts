import type { ProblemMessage } from "./shop-problem.ts";

/** A problem that was found. */
export interface FoundProblem extends Pick<ProblemMessage, "title" | "remedy" | "page"> {
  /** The same for as long as the problem lasts, and another one when it comes again later. */
  key: string;
  /** What was looked at: `orders`, `webhooks`; what a machine has for itself, such as its disk, is under its mark. */
  source: string;
  /** When it began; null when that is not known. */
  since: Date | null;
  /** How long it may last before the owner is told. */
  patienceMs: number;
}

/** What was looked at, and the problems found there. */
export interface ProblemReport {
  sources: readonly string[];
  problems: readonly FoundProblem[];
}

/** A problem that is remembered until it is gone. */
export interface Alert {
  key: string;
  source: string;
  /** The owner is told when it is seen at this moment or later. */
  tellFrom: Date;
  seenAt: Date;
  /** Null until the owner has been told. */
  toldAt: Date | null;
}

const MINUTE_MS = 60_000;

/** What passes sooner is not told. */
export const MIN_DURATION_MS = 10 * MINUTE_MS;
/** From one email about problems to the next. */
const PAUSE_MS = 60 * MINUTE_MS;
/** A machine that has not looked for so long is no longer there. */
const FORGOTTEN_MS = 2 * 24 * 60 * MINUTE_MS;

/**
 * The keys of the remembered problems that are over: they were looked for and not found, or nobody has looked for days.
 * One that comes again is a new problem.
 */
export const listGone = (
  known: readonly Alert[],
  { sources, problems }: ProblemReport,
  now: Date,
): string[] => {
  const found = new Set(problems.map(({ key }) => key));
  return known
    .filter(({ key, source, seenAt }) =>
      sources.includes(source) ? !found.has(key) : now.getTime() - seenAt.getTime() > FORGOTTEN_MS,
    )
    .map(({ key }) => key);
};

/** From when on the owner is told of a new problem. */
export const tellFrom = (
  { since, patienceMs }: Pick<FoundProblem, "since" | "patienceMs">,
  now: Date,
): Date => new Date((since ?? now).getTime() + patienceMs);

/** Whether the owner is still to be told of a problem: once, and not of one that may have passed in the meantime. */
export const isToTell = ({ tellFrom, seenAt, toldAt }: Alert): boolean =>
  toldAt === null && seenAt >= tellFrom;

/** Whether a further email about problems may leave, after the last one. */
export const mayTellAgain = (lastSentAt: Date, now: Date): boolean =>
  now.getTime() - lastSentAt.getTime() >= PAUSE_MS;
