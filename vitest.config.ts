import { defineConfig } from "vitest/config";
import { components } from "./tests/support/components/vitest.components.ts";
import { HANG_MS, PATIENCE_MS } from "./tests/support/runner/patience.ts";
import { testsBesideCode } from "./tests/support/runner/test-kinds.ts";
import { testFolder } from "./tests/support/shop/test-folder.ts";

process.env.TMPDIR = testFolder();

const DATABASE = "tests/support/database/global-setup.ts";
const SHOP_TEMPLATE = "tests/support/shop/shop-template.ts";
/** They compare times, or fill the machine. */
const UNDISTURBED = "tests/attacks/{costs,load,sign-in,sign-in-flood}.full.test.ts";

const besideCode = testsBesideCode();
/** In the mode `merge` the run leaves out the full run's own tests: whole files by their name, single cases by tag. */
const isMerge = process.argv.includes("--mode=merge");
const FULL = isMerge ? ["**/*.full.test.ts"] : [];

export default defineConfig({
  test: {
    ...(isMerge && { tagsFilter: ["!full"] }),
    // A stage reads what an earlier one has transformed.
    fsModuleCache: true,
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    pool: "forks",
    maxWorkers: 2,
    tags: [{ name: "full", description: "runs in `npm run test:full` alone" }],
    projects: [
      components,
      {
        extends: true,
        test: { name: "structure", include: ["tests/structure/**/*.test.ts"] },
      },
      {
        extends: true,
        // One process reads a module once for all of its files: half of their time was reading.
        test: { name: "units", include: besideCode.units, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: [...besideCode.database, "tests/plans/**/*.test.ts"],
          exclude: FULL,
          globalSetup: [DATABASE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "built program",
          // The few breakdowns of a merge run along: a project more costs three workers.
          include: [`tests/{http,attacks${isMerge ? ",faults" : ""}}/**/*.test.ts`],
          exclude: [UNDISTURBED, ...FULL],
          globalSetup: [DATABASE, SHOP_TEMPLATE],
          isolate: false,
          // A third of their time is waiting: for a deadline, or for a turn to come again.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "built program, undisturbed",
          include: [UNDISTURBED],
          exclude: FULL,
          globalSetup: [DATABASE, SHOP_TEMPLATE],
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "built program, broken",
          include: ["tests/faults/**/*.test.ts"],
          exclude: isMerge ? ["**"] : [],
          globalSetup: [DATABASE, SHOP_TEMPLATE],
          isolate: false,
          // Most of their time is waiting: for a process to be missed, for a turn to come again.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
