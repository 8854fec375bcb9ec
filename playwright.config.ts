import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumOnThisMachine } from "./scripts/find-chromium.ts";
import type { ShopOptions } from "./tests/support/browser/shop-fixture.ts";
import { HANG_MS, PATIENCE_MS } from "./tests/support/runner/patience.ts";
import { testFolder } from "./tests/support/shop/test-folder.ts";

process.env.TMPDIR = testFolder();

export default defineConfig<object, ShopOptions>({
  testDir: "tests/e2e",
  // A folder shares a worker's shop: what one test changes must not surprise another one.
  projects: (["owner", "shoppers", "stock", "words"] as const).map((shopOf) => ({
    name: shopOf,
    testMatch: `${shopOf}/**`,
    use: { shopOf },
  })),
  globalSetup: "./tests/support/shop/shop-template.ts",
  outputDir: "test-results",
  // One more than cores: pages that wait for a line or a picture leave a core free.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: HANG_MS,
  // A broken shop is known after a few; each of them waits as long as it can.
  maxFailures: 8,
  use: {
    launchOptions: {
      executablePath: chromiumOnThisMachine() ?? undefined,
      args: CHROMIUM_FLAGS,
    },
    actionTimeout: PATIENCE_MS,
    screenshot: "only-on-failure",
    reducedMotion: "no-preference",
  },
});
