// `npm test`: every check of the house, ordered so that the cheapest ones fail first. Stages that wait run beside
// stages that compute, as far as two cores allow. It ends with the failures once more and one line that counts them
// all: the first report has scrolled away by then, and CI keeps the end of the output. `--quick` leaves out the checks
// that need a build and a browser.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { glob } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTcpServer } from "../tests/support/database/tcp-postgres.ts";
import createShopTemplate from "../tests/support/shop/shop-template.ts";
import { testFolder } from "../tests/support/shop/test-folder.ts";
import { findChromium } from "./find-chromium.ts";
import { type Outcome, readPlaywright, readVitest } from "./test-reports.ts";

const NODE = process.execPath;
process.env.TMPDIR = testFolder();
const scratch = mkdtempSync(path.join(tmpdir(), "shop-test-"));
const total: Outcome = { passed: 0, failures: [] };
const isQuick = process.argv.includes("--quick");
/** The output of the steps of a parallel lane, kept until the step ends. */
const kept = new AsyncLocalStorage<{ pieces: Buffer[] }>();

// They write the types of the routes, which the search for unused code needs.
await check("Types of the routes", () =>
  mustRun(NODE, ["node_modules/@react-router/dev/bin.cjs", "typegen"]),
);
await sideBySide(
  () => check("Types", () => mustRun(NODE, ["node_modules/typescript7/bin/tsc", "--noEmit"])),
  async () => {
    await check("Lint and format", () =>
      mustRun(NODE, ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
    );
    await check("Unused code", () => mustRun(NODE, ["node_modules/knip/bin/knip.js"]));
    await vitest("Structure", ["tests/structure"]);
  },
);
const units = () =>
  vitest("Units, and rules against a real PostgreSQL", ["app", "server", "scripts", "bench", "tests/plans"]);

if (isQuick) {
  await units();
} else {
  await check("Build", () => mustRun(NODE, ["scripts/prepare.mjs"]));
  const chromium = await findChromium();
  const browser = { CHROMIUM_PATH: chromium.path ?? "" };
  const removeTemplate = await createShopTemplate();
  await sideBySide(
    async () => {
      await units();
      await step("The platform's database tests again, on a server given by its address", async () => {
        const server = await startTcpServer();
        try {
          await runVitest(await databaseTests(), { TEST_DATABASE_URL: server.url });
        } finally {
          await server.stop();
        }
      });
    },
    () => vitest("The built program when something breaks", ["tests/faults"], browser),
  );
  // Both keep two cores busy: side by side they took as long, and their waits were longer.
  await vitest("The built program, over real requests", ["tests/http", "tests/attacks"], browser);
  await step("In a browser", async () => {
    if (chromium.path === null) {
      total.failures.push(chromium.advice);
      return;
    }
    const report = path.join(scratch, "playwright.json");
    const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=dot,json"];
    const code = await run(NODE, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...browser });
    count("In a browser", readPlaywright(JSON.parse(readFileSync(report, "utf8"))), code);
  });
  await removeTemplate();
}

rmSync(scratch, { recursive: true, force: true });
for (const failure of total.failures) console.log(`\n✘ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 ? 0 : 1);

/**
 * The platform's tests that use a database, recognised by the function that opens it; those of the bundled server are
 * separate. Only the platform knows how the shop reaches its server. The features' SQL meets the same program either way.
 */
async function databaseTests(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob("app/platform/**/*.test.ts", { exclude: ["app/platform/db/bundled/**"] })) {
    if (/createTestDatabase/.test(readFileSync(file, "utf8"))) found.push(file);
  }
  return found;
}

/** One tool, one result. */
async function check(title: string, work: () => Promise<void>): Promise<void> {
  await step(title, async () => {
    try {
      await work();
      total.passed += 1;
    } catch (error) {
      total.failures.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

function vitest(title: string, folders: string[], variables: Record<string, string> = {}): Promise<void> {
  return step(title, () => runVitest(folders, variables));
}

async function runVitest(folders: string[], variables: Record<string, string>): Promise<void> {
  const report = path.join(scratch, `${randomUUID()}.json`);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...folders,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  // No colours in a file or a log: they make nineteen characters of each dot.
  const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const code = await run(NODE, args, { ...plain, ...variables });
  count(folders.join(", "), readVitest(JSON.parse(readFileSync(report, "utf8"))), code);
}

/** A run that failed without a failed test, or that ran no test, counts as one failure. */
function count(what: string, { passed, failures }: Outcome, code: number): void {
  total.passed += passed;
  total.failures.push(...failures);
  if (failures.length > 0 || (code === 0 && passed > 0)) return;
  total.failures.push(`${what}: ended with ${code} after ${passed} tests, none of which failed`);
}

/** Runs lanes of steps at the same time. A step's output is printed when it ends, so that nothing is mixed up. */
async function sideBySide(...lanes: (() => Promise<void>)[]): Promise<void> {
  await Promise.all(lanes.map((lane) => kept.run({ pieces: [] }, lane)));
}

async function step(title: string, work: () => Promise<void>): Promise<void> {
  const began = Date.now();
  console.log(`\n── ${title} …`);
  await work();
  const said = kept.getStore();
  if (said) process.stdout.write(Buffer.concat(said.pieces.splice(0)));
  console.log(`── ${title}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function run(command: string, args: string[], variables: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const said = kept.getStore();
    const output = said ? "pipe" : "inherit";
    const child = spawn(command, args, {
      stdio: ["ignore", output, output],
      env: { ...process.env, ...variables },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (piece: Buffer) => said?.pieces.push(piece));
    }
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

async function mustRun(command: string, args: string[]): Promise<void> {
  const code = await run(command, args);
  if (code !== 0) throw new Error(`'${path.basename(args[0] ?? command)}' ended with ${code}`);
}
