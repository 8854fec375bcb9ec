import type { CDPSession, Page } from "@playwright/test";
import type { BrowserCommand } from "vitest/node";

type Point = [left: number, top: number];
type MouseAct = { move: Point; steps?: number } | "down" | "up";

interface Device {
  width: number;
  height: number;
  scale: number;
}

declare module "vitest/browser" {
  interface BrowserCommands {
    mouse: (...acts: MouseAct[]) => Promise<void>;
    touch: (...steps: Point[][]) => Promise<void>;
    tabToSought: () => Promise<void>;
    device: (as: Device | null) => Promise<void>;
  }
}

/** The actions of a hand with a mouse, in points of the window, one after the other. */
export const mouse: BrowserCommand<MouseAct[]> = async ({ page }, ...acts) => {
  for (const act of acts) {
    if (act === "down") await page.mouse.down();
    else if (act === "up") await page.mouse.up();
    else await page.mouse.move(...act.move, { steps: act.steps });
  }
};

/** A page's own connection to the browser. Its emulations end with it. */
const lines = new WeakMap<Page, Promise<CDPSession>>();
const lineOf = (page: Page): Promise<CDPSession> => {
  const line = lines.get(page) ?? page.context().newCDPSession(page);
  lines.set(page, line);
  return line;
};

/**
 * Acts of fingers, each at a point of the window: touch, move, and, without points, leave. All are sent together,
 * because the next act must not wait for the effect of the first touch.
 */
export const touch: BrowserCommand<Point[][]> = async ({ page }, ...steps) => {
  const line = await lineOf(page);
  const sent = [...steps, []].map((points, nth, { [nth - 1]: before = [] }) => {
    const type = points.length === 0 ? "touchEnd" : before.length === 0 ? "touchStart" : "touchMove";
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    return line.send("Input.dispatchTouchEvent", { type, touchPoints });
  });
  await Promise.all(sent);
};

/** A device with a touch screen, on which nothing can hover; null for none. */
export const device: BrowserCommand<[Device | null]> = async ({ page }, as) => {
  const line = await lineOf(page);
  await line.send("Emulation.setTouchEmulationEnabled", { enabled: as !== null });
  if (as === null) await line.send("Emulation.clearDeviceMetricsOverride");
  else {
    const { width, height, scale: deviceScaleFactor } = as;
    await line.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: true });
  }
};

/** More Tab presses than any control needs. */
const MAX_STOPS = 250;

/**
 * Presses Tab until the marked element has the focus. It runs here, because each press from a page takes four times as
 * long.
 */
export const tabToSought: BrowserCommand<[]> = async ({ page, frame }) => {
  const shown = await frame();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await shown.evaluate(() => document.activeElement?.hasAttribute("data-sought"))) return;
  }
  throw new Error(`${MAX_STOPS} presses of Tab do not lead to it`);
};
