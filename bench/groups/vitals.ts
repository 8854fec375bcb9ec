import type { Browser } from "@playwright/test";
import { type Figure, figureOf, type Group } from "../figure.ts";
import { withChromium } from "../programs/chromium.ts";
import { withShop } from "../programs/shop.ts";
import { PAGES } from "./pages.ts";

/**
 * A mid-range phone on a slow mobile network, as Lighthouse defines it: 1.6 Mbit/s, 150 ms round trip, a quarter of the
 * speed.
 */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SETTLE_MS = 3_000;

interface Vitals {
  lcp: number;
  cls: number;
  tbt: number;
  /** From the first paint until every control works, in milliseconds. */
  controls: number;
}

/** A shopper's experience at the first visit. The phone and its network are really slowed down, not calculated. */
export const vitals: Group = ({ isFull, say }) =>
  withShop({}, async (shop) => {
    const figures = await withChromium(async (browser) => {
      const all: Figure[] = [];
      for (const [name, path] of Object.entries(PAGES)) {
        const rounds: Vitals[] = [];
        for (let n = 0; n < (isFull ? 9 : 5); n += 1) {
          say(`${name}, visit ${n + 1}`);
          rounds.push(await visit(browser, shop.origin + path));
        }
        const of = (vital: keyof Vitals) => rounds.map((round) => round[vital]);
        all.push(
          figureOf(`${name} on a slow phone: LCP`, of("lcp"), { unit: "ms", goal: { atMost: 1300 } }),
          figureOf(`${name} on a slow phone: CLS`, of("cls"), { unit: "", goal: { atMost: 0 } }),
          figureOf(`${name} on a slow phone: TBT`, of("tbt"), { unit: "ms", goal: { atMost: 50 } }),
          figureOf(`${name} on a slow phone: first paint to controls`, of("controls"), {
            unit: "ms",
            goal: { atMost: 600 },
          }),
        );
      }
      return all;
    });
    return figures ?? [];
  });

async function visit(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const { lcp, cls, tasks, works, fcp } = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: Seen }).seen,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await context.close();
  // The time of a task beyond 50 ms delays a visitor's input, from the moment when there is something to touch.
  const held = tasks.map(({ from, to }) => Math.max(0, to - Math.max(from, fcp) - 50));
  return { lcp, cls, tbt: held.reduce((sum, each) => sum + each, 0), controls: works - fcp };
}

interface Seen {
  lcp: number;
  cls: number;
  /** Tasks of more than 50 ms. */
  tasks: { from: number; to: number }[];
  /** When the page's program had taken over its waiting parts (app/ui/start/early-input.ts). */
  works: number;
}

/** Runs in the page. */
function watch(): void {
  const seen: Seen = { lcp: 0, cls: 0, tasks: [], works: Number.NaN };
  Object.assign(globalThis, { seen });
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value ?? 0;
  });
  observe("longtask", ({ startTime, duration }) => {
    seen.tasks.push({ from: startTime, to: startTime + duration });
  });
  const look = () => {
    if (document.querySelector("main") && !("waits" in document.body.dataset)) seen.works = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
