import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import sirv from "sirv";
import type { Plugin } from "vite";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { CHROMIUM_FLAGS, chromiumOnThisMachine } from "../../../scripts/find-chromium.ts";
import { PATIENCE_MS } from "../runner/patience.ts";
import { device, mouse, tabToSought, touch } from "./commands.ts";

/** What components have on their own: their part of the shop, in a real browser, without a server behind it. */
const COMPONENT_TESTS = "app/**/*.browser.test.tsx";

/** The sample catalogue's pictures, at the addresses that a shop gives them. */
const samplePictures: Plugin = {
  name: "sample-pictures",
  configureServer: ({ middlewares }) => {
    middlewares.use("/media", sirv("database/seed/pictures"));
  },
};

export const components: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [tailwindcss(), samplePictures],
  // If one of them were found while a test runs, the page would load again.
  optimizeDeps: {
    entries: [COMPONENT_TESTS, "tests/support/components/setup.ts"],
    include: ["react", "react-dom", "react-dom/client", "react/jsx-dev-runtime"],
  },
  test: {
    name: "components",
    include: [COMPONENT_TESTS],
    setupFiles: ["tests/support/components/setup.ts"],
    // All files share one page: loading the shop's modules takes longer than most tests.
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // A part of a name will do, as in Playwright's tests.
      locators: { exact: false },
      provider: playwright({
        launchOptions: {
          executablePath: chromiumOnThisMachine() ?? undefined,
          args: CHROMIUM_FLAGS,
        },
        contextOptions: { reducedMotion: "no-preference", locale: "en-GB" },
        actionTimeout: PATIENCE_MS,
      }),
      instances: [{ browser: "chromium" }],
      viewport: { width: 1280, height: 800 },
      commands: { device, mouse, tabToSought, touch },
    },
  },
};
