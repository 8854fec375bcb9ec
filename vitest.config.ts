import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "{scripts,bench}/**/*.test.ts",
      "tests/{plans,http,faults,attacks,structure}/**/*.test.ts",
    ],
    globalSetup: ["tests/support/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes; how long it takes on a busy machine is nobody's business here.
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    maxWorkers: 2,
  },
});
