const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses before each further attempt: three days in all. Time in which the shop is stopped does not count. */
const WAITS = [
  1 * SECOND,
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  1 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

/** After this many attempts an event is given up. */
export const MAX_ATTEMPTS = WAITS.length + 1;

/** Milliseconds to wait after the given number of failed attempts. */
export const waitAfter = (attempts: number): number =>
  WAITS[Math.min(Math.max(attempts, 1), WAITS.length) - 1] ?? 0;
