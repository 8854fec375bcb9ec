import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { type Figure, isHigherBetter, reachesGoal } from "./figure.ts";

const FILE = path.join(import.meta.dirname, "results/latest.json");
/** Exact values that differ by less than this share count as equal, and so do medians within each other's spread. */
const ALIKE = 0.02;

/** The latest figures of all groups, each with its own time; `load` is how many processes wanted a core before it. */
export interface Results {
  machine: string;
  groups: Record<string, { at: string; load?: number; figures: Figure[] }>;
}

/** The results of the last run; empty when there was none. */
export async function lastResults(): Promise<Results> {
  const text = await readFile(FILE, "utf8").catch(() => null);
  return text === null ? { machine: "", groups: {} } : (JSON.parse(text) as Results);
}

export async function keepResults(results: Results): Promise<void> {
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`);
}

/** The machine of the measurement: figures from different machines cannot be compared. */
export const thisMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`;

/** Figures as a table for people: value, spread, goal, and the comparison with the last run. */
export function tableOf(figures: readonly Figure[], before: readonly Figure[]): string {
  const known = new Map(before.map((figure) => [figure.name, figure]));
  const rows = figures.map((figure) => [
    figure.name,
    `${plain(figure.value)} ${figure.unit}`.trim(),
    figure.spread ? figure.spread.map(plain).join(" – ") : "",
    goalOf(figure),
    changeOf(figure, known.get(figure.name)),
  ]);
  const all = [["", "median", "lowest – highest", "goal", "since the last run"], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function goalOf(figure: Figure): string {
  const { goal } = figure;
  if (!goal) return "";
  const words = "atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  return `${words} ${reachesGoal(figure) ? "reached" : "MISSED"}`;
}

/** `better`, `worse` or nothing: only a change beyond the spread of both runs counts. */
export function changeOf(figure: Figure, before: Figure | undefined): string {
  if (!before) return "new";
  const [low, high] = before.spread ?? [before.value * (1 - ALIKE), before.value * (1 + ALIKE)];
  const [ownLow, ownHigh] = figure.spread ?? [figure.value, figure.value];
  const isMore = figure.value > high && before.value < ownLow;
  const isLess = figure.value < low && before.value > ownHigh;
  if (!isMore && !isLess) return "";
  return `${isMore === isHigherBetter(figure) ? "better" : "WORSE"}: was ${plain(before.value)}`;
}

const plain = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
