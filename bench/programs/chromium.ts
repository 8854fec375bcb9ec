import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../scripts/find-chromium.ts";

/** Runs a function with a browser; null when none is available. */
export async function withChromium<Value>(work: (browser: Browser) => Promise<Value>): Promise<Value | null> {
  const found = await findChromium();
  if (found.path === null) {
    console.error(found.advice);
    return null;
  }
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
