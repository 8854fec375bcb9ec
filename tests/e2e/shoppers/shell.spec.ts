import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES, untilFontsAreThere } from "#tests/support/browser/shopping.ts";

test("a dismissed announcement stays hidden, and never flashes on a later page", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/");
  const announcement = page.getByRole("region", { name: "Announcement" });
  await expect(announcement).toContainText(
    "Made in limited quantities to reduce waste and promote sustainability.",
  );
  await expect(announcement.getByRole("link", { name: "Learn more" })).toHaveAttribute("href", "/about");
  await page.getByRole("button", { name: "Dismiss announcement" }).click();
  await expect(announcement).toBeHidden();

  // Checks every frame that the next pages paint, the first one included.
  await page.addInitScript(() => {
    const look = () => {
      const bar = document.querySelector("[aria-label='Announcement']");
      if (bar?.checkVisibility()) console.error("The announcement flashed");
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(announcement).toBeHidden();
  await open(page, "/catalogue");
  await expect(announcement).toBeHidden();
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("the search is one press away from every page", { tag: "@full" }, async ({ page }) => {
      await open(page, "/our-team");
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/catalogue#search$/);
      const search = page.getByRole("combobox", { name: "Search the catalogue" });
      await expect(search).toBeInViewport();
      await expect(search).toBeFocused();
      await page.keyboard.type("kente");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=kente/);
    });
  });
}

test.describe("the menu of a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("has every item of the navigation, and closes on choosing one", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const name of [
      "Home",
      "About Us",
      "Our Values",
      "Our Team",
      "What We Do",
      "The Journey",
      "Contact Us",
    ]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await menu.getByRole("link", { name: "Catalogue", exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  });
});

test.describe("the search in a phone's menu", () => {
  test.use({ viewport: SIZES.phone });

  test("suggests, leads to the choice, and Back shows the page before", async ({ page }) => {
    await open(page, "/our-team");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("list", { name: "Kind" })).toBeVisible();
    await menu.getByRole("combobox", { name: "Search the catalogue" }).fill("returns");
    await menu.getByRole("option", { name: "Refund Policy" }).click();
    await expect(page.getByRole("heading", { name: "Refunds and returns", level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/our-team");
    await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy();
  });
});

test.describe("the ways into the catalogue", () => {
  test("without them the menu works as before", { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize(SIZES.laptop);
    await page.route("**/api/shop-by", (route) => route.fulfill({ body: "Not what was asked for" }));
    await open(page, "/about");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("button", { name: "More under Catalogue" }).press("Enter");
    await navigation.getByRole("link", { name: "Catalogue" }).click();
    await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  });
});

test("a new page begins at its top, and Back restores the scroll position", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/catalogue");
  await untilFontsAreThere(page);
  await page.getByRole("link", { name: "Adire Tote" }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Adire Tote" }).click();
  await expect(page.getByRole("heading", { name: "Adire Tote", level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test("a part whose script is lost leaves the page as it is, and works once it comes", async ({
  page,
  complaints,
}) => {
  await open(page, "/contact");
  let isLost = true;
  await page.route("**/assets/*.js", (route) => (isLost ? route.abort() : route.continue()));
  // The first sign of a visitor, at which the parts are loaded.
  await page.keyboard.press("Shift");
  const lost = /^Failed to load resource: net::ERR_FAILED/;
  await expect.poll(() => complaints.some((said) => lost.test(said))).toBe(true);
  isLost = false;
  await expect(page.locator("[data-waits]:has(nav)")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write to us");
  expect(complaints.splice(0).filter((said) => !lost.test(said))).toEqual([]);
});
