import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** More Tab presses than any control needs: a list of fifty products has four stops per row. */
const MAX_STOPS = 250;

/** Presses Tab until a control has the focus, as a person does; it must then be in view. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Before its style sheet is there, a page is not shown, and has another layout.
  await page.waitForLoadState();
  // The control is found once: a search for its name at each stop took most of the time in a long form.
  const element = await control.elementHandle();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await element?.evaluate((found) => found === document.activeElement)) {
      await expect(control).toBeInViewport();
      return;
    }
  }
  throw new Error(`${MAX_STOPS} presses of Tab do not lead to ${control}`);
}

/** Tabs to a field and replaces its content. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Tabs to a control and presses it. */
export async function press(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
