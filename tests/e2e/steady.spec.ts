import type { Page } from "@playwright/test";
import { PUBLIC_PAGES } from "../support/pages.ts";
import { expect, test } from "../support/shop-fixture.ts";
import { addPiece, open, SIZES, untilFontsAreWorn } from "../support/shopping.ts";

/** How long a page stays as it was sent: without this, scripts on this machine run before the first paint. */
const SCRIPTS_LATE_MS = 500;
/** Text that is redrawn in another font moves by a fraction of a pixel. */
const UNSEEN = 0.002;

/** How far a page's visible parts move while it loads (Cumulative Layout Shift). */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SCRIPTS_LATE_MS));
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shift: number }).shift += (
          entry as PerformanceEntry & { value: number }
        ).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, path);
  await page.waitForLoadState("networkidle");
  await untilFontsAreWorn(page);
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    for (const path of PUBLIC_PAGES)
      test(`nothing moves on ${path} while it loads`, async ({ page }) => {
        expect(await shiftOf(page, path)).toBeLessThanOrEqual(UNSEEN);
      });

    for (const path of ["/cart", "/checkout"])
      test(`nothing moves on ${path} while the browser reads the cart`, async ({ page }) => {
        await addPiece(page, "adire-tote");
        expect(await shiftOf(page, path)).toBeLessThanOrEqual(UNSEEN);
        await expect(page.getByText("Adire Tote").first()).toBeAttached();
      });

    test("an empty cart takes no more room than its text needs, and shows the newest pieces below", async ({
      page,
    }) => {
      await open(page, "/cart");
      await expect(page.getByText("Your cart is empty.")).toBeInViewport();
      await expect(page.getByRole("heading", { name: "The newest pieces" })).toBeInViewport();
    });
  });
}
