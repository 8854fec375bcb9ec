import { appendFileSync } from "node:fs";

/**
 * The rounds of the faults, and the place of their results: only this file reads the environment for them. A run of
 * tests has a short round of each; `npm run test:full -- long-faults` (which sets FAULTS=full) has the long ones.
 */
export const isFullRound = process.env.FAULTS === "full";

/** The number for the short round or for the full one. */
export const rounds = <Value>({ short, full }: { short: Value; full: Value }): Value =>
  isFullRound ? full : short;

/** One line of the table that a long round prints. */
export interface Observation {
  what: string;
  times: string;
  seen: string;
}

/** Records the result of a case that passed. */
export function observed(what: string, times: string, seen: string): void {
  const file = process.env.FAULTS_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ what, times, seen } satisfies Observation)}\n`);
}
