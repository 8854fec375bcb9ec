// `npm run test:faults` and `npm run test:attacks`: a bench of `tests/` in full, one case after another, with a table
// of the results. docs/reliability.md and docs/security.md describe what the cases try, and why the shop should
// withstand them. Each takes more than an hour; a part of a file's name runs only that file. `npm test` runs a short
// round of each case.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Observation } from "../tests/support/histories/fault-rounds.ts";
import { findChromium } from "./find-chromium.ts";

/** The files with full rounds, in the order in which they run; the folder's other files have only one size. */
const BENCHES: Record<string, readonly string[]> = {
  faults: [
    "rush",
    "arrivals",
    "histories",
    "after-sale-histories",
    "code-histories",
    "gift-card-histories",
    "waiting-histories",
    "kill-under-load",
    "database-under-load",
    "provider",
    "mails",
    "clock",
    "disk-full",
    "database-away",
    "hostile-backup",
  ],
  attacks: [
    "input",
    "input-forms",
    "costs",
    "access",
    "sign-in",
    "sign-in-flood",
    "payments",
    "checkout",
    "checkout-holding",
    "codes",
    "uploads",
    "caches",
    "poison",
    "headers",
    "browser",
    "browser-markup",
    "load",
    "faults",
  ],
};

const [bench = "", part = ""] = process.argv.slice(2);
const cases = BENCHES[bench] ?? [];
const chosen = cases.filter((name) => name.includes(part)).map((name) => `tests/${bench}/${name}.test.ts`);
if (chosen.length === 0) {
  console.error(`There is no such case: ${part}. There are: ${cases.join(", ")}.`);
  process.exit(1);
}
const chromium = await findChromium();
if (bench === "attacks" && chromium.path === null) {
  console.error(chromium.advice);
  process.exit(1);
}

const scratch = mkdtempSync(path.join(tmpdir(), "shop-bench-"));
const report = path.join(scratch, "observations");
const code = await new Promise<number>((resolve, reject) => {
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--no-file-parallelism",
    "--reporter=verbose",
    ...chosen,
  ];
  const variables = { FAULTS: "full", FAULTS_REPORT: report, CHROMIUM_PATH: chromium.path ?? "" };
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...variables } });
  child.once("error", reject);
  child.once("close", (ended) => resolve(ended ?? 1));
});

const lines = existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : [];
const seen = lines.map((line) => JSON.parse(line) as Observation);
rmSync(scratch, { recursive: true, force: true });
console.log("\n| case | tried | what was seen |\n|---|---|---|");
for (const { what, times, seen: outcome } of seen) console.log(`| ${what} | ${times} | ${outcome} |`);
console.log(`\n${seen.length} cases held.`);
if (code !== 0) console.log("Some cases failed or were not run; they are above.");
process.exit(code);
