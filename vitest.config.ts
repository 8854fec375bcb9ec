import { defineConfig } from "vitest/config";
import { testFolder } from "./tests/support/shop/test-folder.ts";

process.env.TMPDIR = testFolder();

const DATABASE = "tests/support/database/global-setup.ts";
const SHOP_TEMPLATE = "tests/support/shop/shop-template.ts";
/** They compare times, or fill the machine. */
const UNDISTURBED = "tests/attacks/{costs,load,sign-in,sign-in-flood}.test.ts";

export default defineConfig({
  test: {
    // Stages run beside each other, so a test may wait for its turn. What is promised in seconds is measured in the tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // An awaited result always arrives; how long that takes on a busy machine does not matter here.
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "structure", include: ["tests/structure/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "units",
          include: [
            "app/**/*.test.{ts,tsx}",
            "server/**/*.test.ts",
            "{scripts,bench}/**/*.test.ts",
            "tests/plans/**/*.test.ts",
          ],
          globalSetup: [DATABASE],
          // One process reads a module once for all of its files: half of their time was reading.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "built program",
          include: ["tests/{http,attacks}/**/*.test.ts"],
          exclude: [UNDISTURBED],
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
