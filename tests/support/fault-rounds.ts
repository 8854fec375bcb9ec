import { appendFileSync } from "node:fs";

/**
 * How often the faults are tried, and where what was seen is written down: the one place that reads the environment
 * for them. `npm test` runs a short round of each, `npm run test:faults` (which sets FAULTS=full) the full ones.
 */
export const isFullRound = process.env.FAULTS === "full";

/** The short round's number or the full one's. */
export const rounds = <Value>({ short, full }: { short: Value; full: Value }): Value =>
  isFullRound ? full : short;

/** One line of the table that `npm run test:faults` prints. */
export interface Observation {
  what: string;
  times: string;
  seen: string;
}

/** Notes what was seen in a case that held. */
export function observed(what: string, times: string, seen: string): void {
  const file = process.env.FAULTS_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify({ what, times, seen } satisfies Observation)}\n`);
}
