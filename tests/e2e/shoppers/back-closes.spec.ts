import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

const PRODUCT = "/products/adire-kaftan";

const OPENERS: Record<string, (page: Page) => Promise<void>> = {
  "the menu": (page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
  "the size guide": (page) => page.getByRole("button", { name: /size guide/i }).click(),
  "the form of the shopper's numbers": (page) => page.getByRole("button", { name: "Find my size" }).click(),
  "an enlarged picture": (page) =>
    page
      .getByRole("link", { name: /enlarge/i })
      .first()
      .click(),
};

for (const [what, opener] of Object.entries(OPENERS))
  test(`Back on a phone closes ${what}, and then leaves the page`, {
    tag: what === "the menu" ? [] : "@full",
  }, async ({ page }) => {
    await open(page, "/catalogue");
    await open(page, PRODUCT);
    const dialog = page.getByRole("dialog");
    await opener(page);
    await expect(dialog).toBeVisible();
    // The browser opens it before its script has arrived; the script then makes a step of it.
    await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBe(true);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(PRODUCT);
    // Its own button closes it, and leaves no step behind.
    await opener(page);
    await dialog.getByRole("button", { name: /^Close/ }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy();
    await page.goBack();
    await expect(page).toHaveURL("/catalogue");
  });

test("Back from a page that the menu led to shows the page before it", { tag: "@full" }, async ({ page }) => {
  await open(page, PRODUCT);
  await OPENERS["the menu"]?.(page);
  await page.getByRole("dialog").getByRole("link", { name: "Catalogue", exact: true }).first().click();
  await expect(page).toHaveURL("/catalogue");
  await page.goBack();
  await expect(page).toHaveURL(PRODUCT);
  await expect(page.getByRole("heading", { name: "Adire Kaftan", level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy();
});
