// `npm run bench`: measures the built shop, prints a table and keeps the figures in bench/results/latest.json.
//
//   npm run bench                      all groups
//   npm run bench -- pages edits       these groups only
//   npm run bench -- --full            more rounds, and ten minutes of load
//
// It starts what it needs, on folders of its own. Nothing else should keep the machine busy meanwhile: figures against
// a bare server are taken in turns with it and bear a little noise, times do not.
import { cpus, loadavg } from "node:os";
import { type Figure, type Group, reachesGoal } from "./figure.ts";
import { admin } from "./groups/admin.ts";
import { bytes } from "./groups/bytes.ts";
import { checkout } from "./groups/checkout.ts";
import { difference } from "./groups/difference.ts";
import { edits } from "./groups/edits.ts";
import { growth } from "./groups/growth.ts";
import { lists } from "./groups/lists.ts";
import { memory } from "./groups/memory.ts";
import { mixed } from "./groups/mixed.ts";
import { pages } from "./groups/pages.ts";
import { processes } from "./groups/processes.ts";
import { start } from "./groups/start.ts";
import { vitals } from "./groups/vitals.ts";
import { keepResults, lastResults, tableOf, thisMachine } from "./report.ts";

const GROUPS: Record<string, Group> = {
  pages,
  mixed,
  checkout,
  admin,
  edits,
  growth,
  lists,
  processes,
  memory,
  start,
  bytes,
  vitals,
  difference,
};

/** With more processes than cores, the queue is measured. */
const QUIET = cpus().length;

const words = process.argv.slice(2);
const isFull = words.includes("--full");
const names = words.filter((word) => word !== "--full");
const unknown = names.filter((name) => GROUPS[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(", ")}. There are: ${Object.keys(GROUPS).join(", ")}`);
  process.exit(1);
}

const machine = thisMachine();
const before = await lastResults();
const isComparable = before.machine === machine;
const results = { machine, groups: isComparable ? { ...before.groups } : {} };
const failed: string[] = [];
const missed: Figure[] = [];
console.log(`${machine}\n`);
for (const [name, measure] of Object.entries(GROUPS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const load = busyness();
  console.log(`── ${name} …`);
  if (load > QUIET) console.log(`The machine is busy (load ${load}): figures of this run prove little.`);
  try {
    const figures = await measure({ isFull, say });
    say("");
    console.log(`${tableOf(figures, results.groups[name]?.figures ?? [])}\n`);
    results.groups[name] = { at: new Date().toISOString(), load, figures };
    missed.push(...figures.filter((figure) => reachesGoal(figure) === false));
    await keepResults(results);
  } catch (error) {
    failed.push(name);
    console.error(error);
  }
}
console.log(
  missed.length === 0 ? "Every goal is reached." : `Missed: ${missed.map(({ name }) => name).join("; ")}`,
);
if (failed.length > 0) console.error(`Could not be measured: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

/** The number of processes that wanted a core in the last five minutes, our own groups included. */
function busyness(): number {
  return Math.round((loadavg()[1] ?? 0) * 10) / 10;
}

/** The current step, on a terminal. */
function say(progress: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${progress}`);
}
