/** One measured figure. */
export interface Figure {
  /** Such as `warm home: throughput`; figures of two runs are matched by it. */
  name: string;
  /** The median of its rounds, or the exact value. */
  value: number;
  unit: Unit;
  /** The lowest and the highest of its rounds, if there were several. */
  spread?: [low: number, high: number];
  /** The goal. */
  goal?: { atLeast: number } | { atMost: number };
  /** Which direction is better, for a figure without a goal. */
  better?: "higher" | "lower";
}

/** `× raw`: a multiple of what a bare `node:http` server gives for the same bytes in the same minute. */
export type Unit = "× raw" | "×" | "ms" | "s" | "MB" | "bytes" | "KB" | "/s" | "";

/** Measures some figures. `isFull` asks for the long version. */
export type Group = (options: { isFull: boolean; say: (progress: string) => void }) => Promise<Figure[]>;

/** The value at a quantile, such as 0.5 for the median. Without values it is 0. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A figure of several rounds. */
export const figureOf = (
  name: string,
  rounds: readonly number[],
  more: Omit<Figure, "name" | "value" | "spread">,
): Figure => ({
  name,
  value: median(rounds),
  spread: [Math.min(...rounds), Math.max(...rounds)],
  ...more,
});

/** Whether a figure reaches its goal; null when it has none. */
export function reachesGoal({ value, goal }: Figure): boolean | null {
  if (!goal) return null;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Whether a higher value is better. */
export const isHigherBetter = ({ goal, better }: Figure): boolean =>
  goal ? "atLeast" in goal : better === "higher";
