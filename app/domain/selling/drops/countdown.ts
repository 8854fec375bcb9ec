const SECOND_MS = 1_000;
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", SECOND_MS],
] as const;

/**
 * The time until a moment, in whole units from the largest: `2 days, 3 hours, 4 minutes, 5 seconds`. A second that has begun
 * counts, so that nothing is left only at the moment itself. Empty from then on.
 */
export function timeUntil(moment: Date, now: Date): string {
  let left = Math.ceil((moment.getTime() - now.getTime()) / SECOND_MS) * SECOND_MS;
  if (left <= 0) return "";
  const parts = UNITS.map(([unit, ms]) => {
    const count = Math.floor(left / ms);
    left -= count * ms;
    return { count, words: `${count} ${unit}${count === 1 ? "" : "s"}` };
  });
  return parts
    .slice(parts.findIndex(({ count }) => count > 0))
    .map(({ words }) => words)
    .join(", ");
}
