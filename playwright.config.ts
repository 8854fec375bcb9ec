import { defineConfig } from "@playwright/test";
import { testFolder } from "./tests/support/shop/test-folder.ts";

process.env.TMPDIR = testFolder();

/** Chromium as root in a container, and without its own network requests. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/shop/shop-template.ts",
  outputDir: "test-results",
  // One more than cores: pages that wait for a line or a picture leave a core free.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A slow machine is no fault of the shop.
  timeout: 240_000,
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: FLAGS,
    },
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    reducedMotion: "no-preference",
  },
});
