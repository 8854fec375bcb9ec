import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./expect.ts";

const OPTIONS: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};

/** Runs in the page: fields of text so small that an iPhone, when one takes focus, zooms into the page. */
function smallFields(): string[] {
  if (innerWidth >= 768) return [];
  const fields = document.querySelectorAll<HTMLInputElement>(
    "select, textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=color])",
  );
  return [...fields]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => `below 16 px: ${field.name || field.id}`);
}

/** Runs in the page: waits until nothing fades or moves that will come to rest, since contrast is that of the moment. */
const untilAtRest = async (): Promise<void> => {
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect, playState, timeline }) => {
        const hasEnd = Number.isFinite(Number(effect?.getComputedTiming().endTime));
        return hasEnd && playState === "running" && timeline === document.timeline;
      })
      .map(({ finished }) => finished),
  );
};

/** Axe's findings on the current page, and our own. A page keeps axe after its first analysis. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(untilAtRest);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    OPTIONS,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
  return [...found, ...(await page.evaluate(smallFields))];
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}
