import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackage, isProgram, mayInstall, programOnPath } from "./find-program.ts";

/** The shell without a window comes first: it is the same browser engine for two thirds of the processor's time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
/** For Chromium as root in a container, and without its own network requests. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * A Chromium for the browser tests: the one named by `CHROMIUM_PATH`, one on this machine, Playwright's own, or one
 * installed now where that is allowed. Otherwise a line that says how to get one.
 */
export async function findChromium(): Promise<
  { path: string; advice: null } | { path: null; advice: string }
> {
  const found = chromiumOnThisMachine() ?? installed();
  if (found && existsSync(found)) return { path: found, advice: null };
  return {
    path: null,
    advice:
      "The browser tests need Chromium: install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or set CHROMIUM_PATH.",
  };
}

/** The one named by `CHROMIUM_PATH`, a system's, or Playwright's own; null when there is none. */
export function chromiumOnThisMachine(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return programOnPath(NAMES) ?? [chromium.executablePath()].find(isProgram) ?? null;
}

/** Debian's package when we are root; otherwise Playwright's download. */
function installed(): string | null {
  if (mayInstall()) {
    console.log("Chromium is missing: installing Debian's package …");
    return installPackage(DEBIAN_PACKAGES) ? chromiumOnThisMachine() : null;
  }
  console.log("Chromium is missing: asking Playwright for its own …");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "ignore",
    timeout: 180_000,
  });
  return chromiumOnThisMachine();
}
