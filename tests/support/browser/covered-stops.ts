import type { Page } from "@playwright/test";

/** No page has more stops than this. */
const MOST = 300;

/**
 * Walks a page by keyboard, and names the stops that something else covers wholly (WCAG 2.2, 2.4.11): the focused
 * element, or a part of it, is on top at none of nine points.
 */
export async function coveredStops(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const covered: string[] = [];
  for (let n = 0; n < MOST; n += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(stopNow);
    if (stop === null) break;
    if (stop.isCovered) covered.push(stop.name);
  }
  return covered;
}

function stopNow(): { name: string; isCovered: boolean } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A control out of sight is represented by its label.
  const isChoice = element.matches("[type=radio], [type=checkbox]");
  const shown = (isChoice && (element as HTMLInputElement).labels?.[0]) || element;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y] as const));
  const isOnTop = ([x, y]: readonly [number, number]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (shown.contains(hit) || element.contains(hit) || hit.contains(element));
  };
  return {
    name: `${element.tagName} ${element.textContent?.trim().slice(0, 40) || element.id}: ${Math.round(top)} of ${innerHeight}`,
    isCovered: !points.some(isOnTop),
  };
}
