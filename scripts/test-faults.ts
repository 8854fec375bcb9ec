// `npm run test:faults`: the fault bench in full, one case after the other, and a table of what was seen. What it
// tries, and why it should hold, is in docs/reliability.md. Takes about an hour and a half; a part of a file's name runs that file alone.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Observation } from "../tests/support/fault-rounds.ts";

const CASES = [
  "rush",
  "arrivals",
  "histories",
  "kill-under-load",
  "database-under-load",
  "provider",
  "letters",
  "clock",
  "disk-full",
];

const scratch = mkdtempSync(path.join(tmpdir(), "shop-faults-"));
const report = path.join(scratch, "observations");
const [asked = ""] = process.argv.slice(2);
const chosen = CASES.filter((name) => name.includes(asked)).map((name) => `tests/faults/${name}.test.ts`);
if (chosen.length === 0) {
  console.error(`There is no such case: ${asked}. There are: ${CASES.join(", ")}.`);
  process.exit(1);
}

const code = await new Promise<number>((resolve, reject) => {
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--no-file-parallelism",
    "--reporter=verbose",
    ...chosen,
  ];
  const child = spawn(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, FAULTS: "full", FAULTS_REPORT: report },
  });
  child.once("error", reject);
  child.once("close", (ended) => resolve(ended ?? 1));
});

const lines = existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : [];
const seen = lines.map((line) => JSON.parse(line) as Observation);
rmSync(scratch, { recursive: true, force: true });
console.log("\n| case | how often | what was seen |\n|---|---|---|");
for (const { what, times, seen: outcome } of seen) console.log(`| ${what} | ${times} | ${outcome} |`);
if (code !== 0) console.log("\nSome cases failed or were not run; they are above.");
process.exit(code);
