import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { press, tabTo } from "#tests/support/browser/keyboard.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { cartLink, open, SIZES } from "#tests/support/browser/shopping.ts";
import { editStock, publish } from "#tests/support/database/limited-run.ts";

test.use({ shopOf: "stock" });

const card = (page: Page, name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const quickAdd = (of: Locator): Locator => of.getByRole("button", { name: /^Quick add/ });
const notice = (page: Page, words: string): Locator => page.getByRole("status").filter({ hasText: words });

/** Playwright counts what is transparent as visible. */
const isSeen = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element.checkVisibility({ opacityProperty: true }));

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

  test("the bar shows only at the card that is reached, and moves nothing", async ({ page }) => {
    await open(page, "/catalogue");
    const sundress = card(page, "Bogolan Sundress");
    await reach(page, sundress);
    await expect.poll(() => isSeen(quickAdd(sundress))).toBe(true);
    expect(await isSeen(quickAdd(card(page, "Kente Two-piece")))).toBe(false);
    const before = await sundress.boundingBox();
    await quickAdd(sundress).click();
    await expect(sundress.getByRole("group")).toBeVisible();
    expect(await sundress.boundingBox()).toEqual(before);
  });

  test("a size that is sold out is struck, says so, and adds nothing", async ({ page }) => {
    await open(page, "/catalogue");
    const set = card(page, "Kente Two-piece");
    await reach(page, set);
    await quickAdd(set).click();
    const gone = set.getByRole("button", { name: "UK 18, sold out" });
    await expect(gone).toHaveAttribute("aria-disabled", "true");
    await gone.click({ force: true });
    await expect(set.getByRole("button", { name: /^Add UK/ })).toHaveCount(6);
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
  });

  test("the keyboard alone adds a size and stays on it, and Escape leads back", async ({ page }) => {
    await open(page, "/catalogue");
    const set = card(page, "Adire Two-piece");
    await tabTo(page, set.getByRole("link"));
    await expect.poll(() => isSeen(quickAdd(set))).toBe(true);
    await page.keyboard.press("Tab");
    await expect(quickAdd(set)).toBeFocused();
    await page.keyboard.press("Enter");
    const size = set.getByRole("button", { name: "Add UK 10 to cart" });
    await expect(size).toBeVisible();
    await expect(quickAdd(set)).toBeFocused();
    await press(page, size, "Space");
    await expect(notice(page, "Adire Two-piece, Indigo, UK 10 is in your cart.")).toBeVisible();
    await expect(size).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(quickAdd(set)).toBeFocused();
    await expect(size).toHaveCount(0);
  });

  test("a piece that the filters name is added with one press", async ({ page }) => {
    await open(page, "/catalogue?color=forest&size=14");
    const kaftan = card(page, "Adire Kaftan");
    await reach(page, kaftan);
    await kaftan.getByRole("button", { name: "Quick add Forest, UK 14: Adire Kaftan" }).click();
    await expect(notice(page, "Adire Kaftan, Forest, UK 14 is in your cart.")).toBeVisible();
  });

  test("where a size is named, the colours are left to choose", async ({ page }) => {
    await open(page, "/catalogue?size=12");
    const kaftan = card(page, "Adire Kaftan");
    await reach(page, kaftan);
    await quickAdd(kaftan).click();
    await kaftan.getByRole("button", { name: "Add Indigo to cart" }).click();
    await expect(notice(page, "Adire Kaftan, Indigo, UK 12 is in your cart.")).toBeVisible();
  });

  test("a product of a single piece kind is added with one press", async ({ page }) => {
    await open(page, "/catalogue");
    const tote = card(page, "Adire Tote");
    await reach(page, tote);
    await quickAdd(tote).click();
    await expect(notice(page, "Adire Tote, Indigo is in your cart.")).toBeVisible();
    await expect(tote.getByRole("group")).toHaveCount(0);
  });

  test("a card whose colour and size are open, and one that is sold out, only lead to their page", async ({
    page,
  }) => {
    await open(page, "/catalogue");
    // This one shows that the part has arrived.
    await reach(page, card(page, "Bogolan Sundress"));
    await expect(quickAdd(card(page, "Bogolan Sundress"))).toBeVisible();
    for (const name of ["Fan Print Maxi Dress", "Kente Kaftan"]) {
      await reach(page, card(page, name));
      await expect(quickAdd(card(page, name))).toHaveCount(0);
    }
    await card(page, "Kente Kaftan").click();
    await expect(page.getByRole("heading", { level: 1, name: "Kente Kaftan" })).toBeVisible();
  });

  test("no more is added than there is, in the words of the product's page", async ({ page }) => {
    await open(page, "/catalogue");
    const set = card(page, "Kente Two-piece");
    await reach(page, set);
    await quickAdd(set).click();
    const size = set.getByRole("button", { name: "Add UK 12 to cart" });
    await size.click();
    await expect(notice(page, "is in your cart.")).toBeVisible();
    await size.click();
    await expect(notice(page, "That is all there is: 1 in your cart.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
  });

  test("a size that is gone since the choice opened is refused, and struck from then on", async ({
    page,
    shop,
  }) => {
    await open(page, "/catalogue");
    const dress = card(page, "Leaf Print Maxi Dress");
    await reach(page, dress);
    await quickAdd(dress).click();
    const size = dress.getByRole("button", { name: "Add UK 16 to cart" });
    await expect(size).toBeVisible();
    await editStock(shop.db, { slug: "leaf-print-maxi-dress", size: "16" }, -1);
    await size.click();
    await expect(notice(page, "Sorry, none are left in UK 16.")).toBeVisible();
    await expect(dress.getByRole("button", { name: "UK 16, sold out" })).toBeFocused();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
  });

  test("without an answer nothing is added, and another try works", async ({ page }) => {
    await open(page, "/catalogue");
    const sundress = card(page, "Bogolan Sundress");
    await reach(page, sundress);
    await quickAdd(sundress).click();
    const size = sundress.getByRole("button", { name: "Add UK 8 to cart" });
    await expect(size).toBeVisible();
    await page.route("**/api/products/*", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await size.click();
    await expect(notice(page, "That did not work. Please try again.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await size.click();
    await expect(notice(page, "Bogolan Sundress, Ochre, UK 8 is in your cart.")).toBeVisible();
  });

  test("one card's choice is open at a time", async ({ page }) => {
    await open(page, "/catalogue");
    const [sundress, set] = [card(page, "Bogolan Sundress"), card(page, "Adire Two-piece")];
    await reach(page, sundress);
    await quickAdd(sundress).click();
    await expect(sundress.getByRole("group")).toBeVisible();
    await reach(page, set);
    await quickAdd(set).click();
    await expect(set.getByRole("group")).toBeVisible();
    await reach(page, sundress);
    await expect(quickAdd(sundress)).toHaveAttribute("aria-expanded", "false");
  });

  test("the pieces beside a product and on the home page are added the same way", async ({ page }) => {
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

  test("an open choice breaks no rule of accessibility", async ({ page }) => {
    await open(page, "/catalogue");
    const set = card(page, "Kente Two-piece");
    await reach(page, set);
    await quickAdd(set).click();
    await expect(set.getByRole("group", { name: "Choose and add: Kente Two-piece" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone, isMobile: true, hasTouch: true });

  /** The first touch of a visitor, on nothing in particular. */
  const touch = (page: Page) => page.getByRole("heading", { level: 1 }).tap();

  test("a small button opens the sizes, large enough for a finger, and a tap adds one", async ({ page }) => {
    await open(page, "/catalogue?color=ochre");
    await touch(page);
    const sundress = card(page, "Bogolan Sundress");
    const button = quickAdd(sundress);
    const small = await button.boundingBox();
    expect([small?.width, small?.height]).toEqual([44, 44]);
    await button.tap();
    const size = sundress.getByRole("button", { name: "Add UK 20 to cart" });
    await expect(size).toBeVisible();
    const { width = 0, height = 0 } = (await size.boundingBox()) ?? {};
    expect(width).toBeGreaterThanOrEqual(40);
    expect(height).toBeGreaterThanOrEqual(44);
    await size.tap();
    await expect(notice(page, "Bogolan Sundress, Ochre, UK 20 is in your cart.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
    await expect(page).toHaveURL("/catalogue?color=ochre");
  });

  test("beside the button the card stays one link, and the page does not scroll", async ({ page }) => {
    await open(page, "/catalogue?color=ochre");
    await touch(page);
    const sundress = card(page, "Bogolan Sundress");
    await quickAdd(sundress).scrollIntoViewIfNeeded();
    const top = () => page.evaluate(() => window.scrollY);
    const before = await top();
    const place = await quickAdd(sundress).boundingBox();
    await quickAdd(sundress).tap();
    await expect(sundress.getByRole("group")).toBeVisible();
    expect(await top()).toBe(before);
    expect(await quickAdd(sundress).boundingBox()).toEqual(place);
    await quickAdd(sundress).tap();
    await expect(sundress.getByRole("group")).toHaveCount(0);
    await sundress.tap({ position: { x: 60, y: 60 } });
    await expect(page).toHaveURL("/products/bogolan-sundress?color=ochre");
  });

  // Without a pointer no link asks for the product's page in advance.
  test("a product that has left the shop is refused in words", async ({ page, shop }) => {
    await open(page, "/catalogue?color=plum");
    await touch(page);
    const set = card(page, "Fan Print Skirt Set");
    await expect(quickAdd(set)).toBeVisible();
    await publish(shop.db, "fan-print-skirt-set", "hidden");
    await quickAdd(set).tap();
    await expect(notice(page, "Fan Print Skirt Set is no longer in the shop.")).toBeVisible();
    await publish(shop.db, "fan-print-skirt-set", "shown");
  });
});

test("without scripts a card is a link and nothing more", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/catalogue?color=ochre`);
  await expect(card(page, "Bogolan Sundress")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Quick add/ })).toHaveCount(0);
  await context.close();
});
