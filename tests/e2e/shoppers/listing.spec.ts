import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES, untilAlive } from "#tests/support/browser/shopping.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const boxOf = async (page: Page, nth: number) => {
  const box = await cards(page).nth(nth).boundingBox();
  if (!box) throw new Error(`There is no card ${nth}`);
  return box;
};
test.describe("the filters on a phone", () => {
  test.use({ viewport: SIZES.phone });

  /** Waits until the drawer's program has brought the first product into view above it. */
  const untilUncovered = (page: Page) =>
    expect
      .poll(async () => {
        const { y, height } = await boxOf(page, 0);
        const drawer = await page
          .getByRole("button", { name: /^Show / })
          .locator("../..")
          .boundingBox();
        return Math.min(y + height, drawer?.y ?? 0) - Math.max(y, 0);
      })
      .toBeGreaterThan(150);

  test("stand in a drawer below the products that they change, and count them", async ({ page }) => {
    await open(page, "/catalogue");
    await page.getByText("Filter", { exact: true }).click();
    await untilUncovered(page);
    await expect(page.getByRole("navigation", { name: "UK size" }).getByRole("link").first()).toHaveText(
      /^8\s*\(\d+\)$/,
    );
    const colour = page.getByRole("navigation", { name: "Colour" });
    await colour.getByRole("link", { name: /^Black/ }).click();
    await expect(page.getByRole("button", { name: "Show 3 styles" })).toBeInViewport();
    await expect(cards(page)).toHaveCount(3);
    await untilUncovered(page);
    await page.getByRole("button", { name: "Show 3 styles" }).click();
    await expect(colour).toBeHidden();
    await page.getByText("Filter", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "Filters" })).toBeInViewport();
    await page.getByRole("navigation", { name: "Price" }).getByRole("link").first().focus();
    await expect(page.getByRole("button", { name: "Close the filters" })).toBeInViewport();
    await page.getByRole("link", { name: "Clear colour" }).last().click();
    await expect(page).toHaveURL("/catalogue");
    await expect(colour).toBeVisible();
    await page.getByRole("button", { name: "Close the filters" }).click();
    await expect(colour).toBeHidden();
  });
});

test("a search for the size guide leads to it, open beside the sizes of a piece", async ({ page }) => {
  await open(page, "/catalogue");
  await page.getByRole("combobox", { name: "Search the catalogue" }).fill("size guide");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Answers" }).getByRole("link", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
  await expect(page).toHaveURL(/\/products\/[a-z-]+#size-guide$/);
});

test("the filters open and apply without scripts", { tag: "@full" }, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: SIZES.phone });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/catalogue`);
  await page.getByText("Filter", { exact: true }).click();
  await page
    .getByRole("navigation", { name: "Colour" })
    .getByRole("link", { name: /^Black/ })
    .click();
  await expect(page.getByText(/^3 styles in/)).toBeVisible();
  await context.close();
});

/** The pictures that move by themselves in the page's next view transition. */
const growing = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => {
          const transition = start(update);
          void transition.ready.then(() => {
            const parts = document
              .getAnimations()
              .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "");
            resolve([...new Set(parts)].filter((part) => part.endsWith("(piece)")).sort());
          });
          return transition;
        };
      }),
  );

test("the picture of a pressed card grows into the first picture of the product's page, and back", {
  tag: "@full",
}, async ({ page }) => {
  const whole = ["group", "new", "old"].map((part) => `::view-transition-${part}(piece)`);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/catalogue");
  // No time passes: after a slow answer's loading screen there is no card that could grow.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const grown = growing(page);
  await page.getByRole("link", { name: "Adire Kaftan" }).click();
  expect(await grown).toEqual(whole);
  await expect(page.getByRole("heading", { level: 1, name: "Adire Kaftan" })).toBeVisible();
  const back = growing(page);
  await page.goBack();
  expect(await back).toEqual(whole);
  await expect(page).toHaveURL("/catalogue");
});

test("no picture animates with reduced motion", { tag: "@full" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/catalogue");
  const grown = growing(page);
  await page.getByRole("link", { name: "Adire Kaftan" }).click();
  expect(await grown).toEqual([]);
});

test("Back on a page that nobody has touched since its reload shows its filters, too", async ({ page }) => {
  await open(page, "/catalogue");
  const sort = page.getByRole("combobox", { name: "Sort" });
  await sort.selectOption("Price high to low");
  await expect(page).toHaveURL(/sort=/);
  await page.reload();
  await untilAlive(page);
  await page.goBack();
  await expect(page).toHaveURL("/catalogue");
  await expect(sort).toHaveValue("newest");
});
