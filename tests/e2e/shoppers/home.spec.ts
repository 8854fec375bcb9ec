import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

/** The largest distance from the last piece to buy to the next one, as far as pieces go on, in px. */
const NEXT_PIECE = 2_500;

test.describe("home on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("shows each new piece once, and weaves the last ones into the story", async ({ page }) => {
    await open(page, "/");
    const cards = page.getByRole("main").getByRole("article").filter({ hasText: "£" });
    await expect(cards).toHaveCount(6);
    const names = await cards.getByRole("heading").allTextContents();
    expect(new Set(names).size).toBe(6);

    const [first, last] = [cards.nth(3), cards.nth(4)];
    const above = await first.boundingBox();
    const below = await last.boundingBox();
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThan(SIZES.phone.height);
    expect(gap).toBeLessThanOrEqual(NEXT_PIECE);
  });
});

test("a look on home leads to its page", async ({ page }) => {
  await open(page, "/");
  await page
    .getByRole("region", { name: "Market morning" })
    .getByRole("link", { name: "See the look" })
    .click();
  await expect(page.getByRole("heading", { name: "Market morning", level: 1 })).toBeVisible();
});
