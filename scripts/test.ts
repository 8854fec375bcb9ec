// `npm test`, `npm run verify` and `npm run test:full`. Each is a list of stages, ordered so that the cheapest fail
// first. CONTRIBUTING.md says which case belongs to which.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTcpServer } from "../tests/support/database/tcp-postgres.ts";
import type { Observation } from "../tests/support/histories/fault-rounds.ts";
import createShopTemplate from "../tests/support/shop/shop-template.ts";
import { findChromium } from "./find-chromium.ts";
import { TestRun } from "./test/test-run.ts";

/** A part of a run, which `npm run test:full -- NAME` runs alone. */
interface Stage {
  name: string;
  /** Its requirements before it begins. */
  needs?: "a browser" | "the built shop";
  work(): Promise<void>;
}

/** The browser tests that are not whole files of the full run. Playwright takes a pattern of what to run. */
const MERGE_FILES = "(?<!\\.full)\\.spec\\.ts$";
const PLAYWRIGHT_REPORTER = "./tests/support/runner/playwright-reporter.ts";
const [command = "merge", ...named] = process.argv.slice(2);
const run = new TestRun();
// A second worker costs a second of processor at each start.
if (command !== "full") process.env.SHOP_TEST_WORKERS ??= "1";

/** Node's arguments for Vitest with some of the projects of vitest.config.ts. */
const vitest = (...args: string[]): string[] => [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=dot",
  "--reporter=./tests/support/runner/vitest-reporter.ts",
  ...args,
];
const project = (name: string): string => `--project=${name}`;
/** Leaves out what only the full run has (vitest.config.ts). */
const MERGE = "--mode=merge";

const STATIC: Stage = {
  name: "static",
  async work() {
    // They write the types of the routes, which the search for unused code needs.
    await run.check("Types of the routes", ["node_modules/@react-router/dev/bin.cjs", "typegen"]);
    await Promise.all([
      run.check("Types", ["node_modules/typescript7/bin/tsc", "--noEmit", "--checkers", "1"]),
      (async () => {
        await run.check("Lint and format", [
          "node_modules/@biomejs/biome/bin/biome",
          "check",
          "--error-on-warnings",
          ".",
        ]);
        await run.check("Unused code", ["node_modules/knip/bin/knip.js"]);
        await run.cases("Rules of the house", vitest(project("structure")));
      })(),
    ]);
  },
};

const UNITS: Stage = { name: "units", work: () => run.cases("Rules", vitest(project("units"))) };
const database = (...args: string[]): Stage => ({
  name: "database",
  work: () => run.cases("Rules against a real PostgreSQL", vitest(project("database"), ...args)),
});
/** The database tests of the rooms with a file that differs from `main`. */
const CHANGED: Stage = {
  name: "changed",
  async work() {
    const rooms = changedRooms();
    if (rooms.length === 0) return;
    await run.cases(
      `Rules against a real PostgreSQL, of ${rooms.length} changed rooms`,
      vitest(project("database"), MERGE, "--passWithNoTests", ...rooms),
    );
  },
};
const COMPONENTS: Stage = {
  name: "components",
  needs: "a browser",
  // Each failure waits as long as it can, as in the browser's stage.
  work: () => run.cases("Components in a browser", vitest(project("components"), "--bail=3")),
};
/** The platform alone knows how the shop reaches its server; the domain's SQL meets the same program either way. */
const BY_ADDRESS: Stage = {
  name: "by-address",
  async work() {
    const files: string[] = [];
    for await (const file of glob("app/platform/**/*.test.ts", { exclude: ["app/platform/db/bundled/**"] }))
      if (/createTestDatabase/.test(await readFile(file, "utf8"))) files.push(file);
    const server = await startTcpServer();
    const variables = { TEST_DATABASE_URL: server.url };
    await run
      .cases(
        "The platform on a PostgreSQL given by its address",
        vitest(project("database"), ...files),
        variables,
      )
      .finally(() => server.stop());
  },
};
const built = (name: string, title: string, ...args: string[]): Stage => ({
  name,
  needs: "the built shop",
  work: () => run.cases(title, vitest(project("built program*"), ...args)),
});
/** The long round of the cases that have a short one too, one after another, with the results of each. */
const long = (folder: string, title: string): Stage => ({
  name: `long-${folder}`,
  needs: "the built shop",
  async work() {
    const files: string[] = [];
    for await (const file of glob(`tests/${folder}/*.test.ts`))
      if (/isFullRound|rounds\(/.test(await readFile(file, "utf8"))) files.push(file);
    const seen = path.join(tmpdir(), `seen-${folder}`);
    const variables = { FAULTS: "full", FAULTS_REPORT: seen, TMPDIR: "", SHOP_TEMPLATE: "" };
    await run.cases(
      title,
      vitest(project("built program*"), "--no-file-parallelism", ...files.sort()),
      variables,
    );
    if (!existsSync(seen)) return;
    console.log("\n| case | tried | what was seen |\n|---|---|---|");
    for (const line of (await readFile(seen, "utf8")).trim().split("\n")) {
      const { what, times, seen: outcome } = JSON.parse(line) as Observation;
      console.log(`| ${what} | ${times} | ${outcome} |`);
    }
  },
});
const browser = (title: string, ...args: string[]): Stage => ({
  name: "browser",
  needs: "the built shop",
  work: () =>
    run.cases(title, [
      "node_modules/@playwright/test/cli.js",
      "test",
      `--reporter=${PLAYWRIGHT_REPORTER}`,
      ...args,
    ]),
});

const COMMANDS: Record<string, Stage[]> = {
  verify: [STATIC, UNITS, CHANGED],
  merge: [
    STATIC,
    UNITS,
    database(MERGE),
    COMPONENTS,
    built("built", "The built shop", MERGE),
    browser("In a browser", "--grep-invert=@full", MERGE_FILES),
  ],
  full: [
    STATIC,
    UNITS,
    database(),
    BY_ADDRESS,
    COMPONENTS,
    built("http", "The built shop, over real requests", "tests/http"),
    built("attacks", "The built shop when somebody attacks it", "tests/attacks"),
    built("faults", "The built shop when something breaks", "tests/faults"),
    browser("In a browser"),
  ],
};
/** Each takes more than an hour: they run only when they are named. */
const LONG: Stage[] = [
  long("faults", "The built shop when something breaks, in long rounds"),
  long("attacks", "The built shop when somebody attacks it, in long rounds"),
];

const usual = COMMANDS[command] ?? [];
const all = command === "full" ? [...usual, ...LONG] : usual;
const unknown = named.filter((name) => !all.some((stage) => stage.name === name));
if (all.length === 0 || unknown.length > 0) {
  console.error(
    `There is no stage '${unknown.join("', '")}'. There are: ${all.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}
const stages = named.length === 0 ? usual : all.filter(({ name }) => named.includes(name));

for (const [index, stage] of stages.entries()) {
  if (stage.needs && !process.env.CHROMIUM_PATH) await needBrowser();
  if (stage.needs === "the built shop" && !process.env.SHOP_TEMPLATE) await needShop();
  await stage.work();
  const left = stages.slice(index + 1).map(({ name }) => name);
  if (command === "full" && left.length > 0)
    console.log(`  To go on from here: npm run test:full -- ${left.join(" ")}`);
}
await run.end();

async function needBrowser(): Promise<void> {
  const chromium = await findChromium();
  if (chromium.path === null) run.failures.push(chromium.advice);
  process.env.CHROMIUM_PATH = chromium.path ?? "none";
}

/** The build, and a shop that was never started, which all shops of the run are copies of. */
async function needShop(): Promise<void> {
  await run.check("Build", ["scripts/prepare.mjs"]);
  await createShopTemplate();
}

/** `app/domain/selling/cart` and the like: the rooms that are changed in this tree or committed since `main`. */
function changedRooms(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  const files = [...git("diff", "--name-only", "main"), ...git("ls-files", "--others", "--exclude-standard")];
  const rooms = files.flatMap((file) => /^(app\/\w+\/[\w-]+|server|database)\//.exec(file)?.[1] ?? []);
  return [...new Set(rooms)].sort();
}
