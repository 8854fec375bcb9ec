import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { cartLink, open, openEarly, SIZES } from "#tests/support/browser/shopping.ts";

const card = (page: Page, name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const quickAdd = (of: Locator): Locator => of.getByRole("button", { name: /^Quick add/ });
const notice = (page: Page, words: string): Locator => page.getByRole("status").filter({ hasText: words });

/** Moves the pointer onto a card, as a hand does: not in a single leap. */
async function reach(page: Page, of: Locator): Promise<void> {
  await of.scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
  await of.hover({ position: { x: 30, y: 30 } });
  await of.hover({ position: { x: 40, y: 60 } });
}

test.describe("on a laptop", () => {
  test.use({ viewport: SIZES.laptop });

  test("a card that a pointer reaches offers its sizes, and a press adds one", async ({ page }) => {
    await open(page, "/catalogue");
    const sundress = card(page, "Bogolan Sundress");
    await reach(page, sundress);
    await quickAdd(sundress).click();
    await expect(quickAdd(sundress)).toHaveAttribute("aria-expanded", "true");
    await sundress.getByRole("button", { name: "Add UK 12 to cart" }).click();
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect(notice(page, "Bogolan Sundress, Ochre, UK 12 is in your cart.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
    await expect(page).toHaveURL("/catalogue");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(notice(page, "Taken out of your cart.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
  });

  test("the pieces beside a product and on the home page are added the same way", { tag: "@full" }, async ({
    page,
  }) => {
    await open(page, "/products/adire-two-piece");
    await page.mouse.wheel(0, 300);
    const worn = page.getByRole("region", { name: "Worn with" }).getByRole("article");
    const tote = worn.filter({ has: page.getByRole("heading", { name: "Adire Tote" }) });
    await reach(page, tote);
    await quickAdd(tote).click();
    await expect(notice(page, "Adire Tote, Indigo is in your cart.")).toBeVisible();

    await open(page, "/");
    const set = card(page, "Kente Two-piece").first();
    await reach(page, set);
    await quickAdd(set).click();
    await set.getByRole("button", { name: "Add UK 14 to cart" }).click();
    await expect(notice(page, "Kente Two-piece, Gold, UK 14 is in your cart.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true });

  test("every card with pieces left offers quick add before the scripts, and keeps an early press", async ({
    page,
  }) => {
    const arrive = await openEarly(page, "/catalogue");
    const cards = page.getByRole("article");
    const offering = cards.filter({ hasNotText: /^Sold out/ });
    const total = await offering.count();
    expect(total).toBeGreaterThan(9);
    await expect(quickAdd(offering)).toHaveCount(total);
    await expect(quickAdd(cards)).toHaveCount(total);
    const sundress = card(page, "Bogolan Sundress");
    await quickAdd(sundress).tap();
    arrive();
    await expect(sundress.getByRole("button", { name: "Add UK 12 to cart" })).toBeVisible();
  });
});

test("a card without scripts is only a link", { tag: "@full" }, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/catalogue?color=ochre`);
  await expect(card(page, "Bogolan Sundress")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Quick add/ })).toHaveCount(0);
  await context.close();
});
