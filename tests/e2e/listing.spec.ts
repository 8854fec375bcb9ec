import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const boxOf = async (page: Page, nth: number) => {
  const box = await cards(page).nth(nth).boundingBox();
  if (!box) throw new Error(`There is no card ${nth}`);
  return box;
};
/** How many products stand beside each other. */
const columns = async (page: Page): Promise<number> => {
  const { y: first } = await boxOf(page, 0);
  for (let nth = 1; ; nth += 1) if ((await boxOf(page, nth)).y > first) return nth;
};

for (const [width, count] of [
  [390, 2],
  [699, 2],
  [700, 3],
  [1199, 3],
  [1200, 4],
] as const) {
  test(`${count} products stand beside each other at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/catalogue");
    expect(await columns(page)).toBe(count);
  });
}

test("a tablet's first screen shows the prices of the first row", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/catalogue");
  for (let nth = 0; nth < 3; nth += 1)
    await expect(cards(page).nth(nth).getByText(/£\d+$/).last()).toBeInViewport({ ratio: 1 });
});

test.describe("the filters on a phone", () => {
  test.use({ viewport: SIZES.phone });

  /** Waits until the first product stands above the drawer, where its program brings it. */
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
    const colour = page.getByRole("navigation", { name: "Colour" });
    await colour.getByRole("link", { name: /^Black/ }).click();
    await expect(page.getByRole("button", { name: "Show 3 styles" })).toBeInViewport();
    await expect(cards(page)).toHaveCount(3);
    await untilUncovered(page);
    await page.getByRole("button", { name: "Show 3 styles" }).click();
    await expect(colour).toBeHidden();
  });

  test("close on Escape, which returns the focus to their button", async ({ page }) => {
    await open(page, "/catalogue");
    const button = page.locator("summary").filter({ hasText: "Filter" });
    await button.focus();
    await page.keyboard.press("Enter");
    await untilUncovered(page);
    const sizes = page.getByRole("navigation", { name: "UK size" });
    await sizes.getByRole("link", { name: "14" }).focus();
    await page.keyboard.press("Escape");
    await expect(sizes).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test("the filters open and apply without scripts", async ({ browser, shop }) => {
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

test("on a laptop, the other filters open above the products and cover none", async ({ page }) => {
  await page.setViewportSize(SIZES.laptop);
  await open(page, "/catalogue");
  await page.getByText("More filters").click();
  const price = await page.getByRole("navigation", { name: "Price" }).boundingBox();
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan((await boxOf(page, 0)).y);
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

test("the picture of a pressed card grows into the first picture of the product's page, and back", async ({
  page,
}) => {
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

test("no picture grows where less motion is asked for", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/catalogue");
  const grown = growing(page);
  await page.getByRole("link", { name: "Adire Kaftan" }).click();
  expect(await grown).toEqual([]);
});
