import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { press } from "#tests/support/browser/keyboard.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { cartLink, expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { setPieces } from "#tests/support/requests/checkout.ts";

const LOOK = "/looks/indigo-on-indigo";

/** The field for a size of one of the pieces, or for leaving the piece out. */
const choice = (page: Page, piece: string, words: string): Locator =>
  page.getByRole("group", { name: `Size of ${piece}` }).getByRole("radio", { name: words, exact: true });
/** Opens the sheet with the sizes. */
const chooseSizes = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Choose your sizes" }).first().click();
const addLook = (page: Page): Locator => page.getByRole("button", { name: "Add the look to cart" });
const notice = (page: Page, words: string): Locator => page.getByRole("status").filter({ hasText: words });

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("a look is added to the cart at once, with a size for each piece, and removed with one press", {
      tag: size === "phone" ? [] : "@full",
    }, async ({ page }) => {
      await open(page, "/products/adire-tote");
      await page.getByRole("link", { name: "Indigo on indigo" }).click();
      await expect(page.getByRole("heading", { name: "Indigo on indigo", level: 1 })).toBeVisible();
      await expect(page.getByText(/^3 pieces, £\d+ together$/)).toBeVisible();
      await expectAccessible(page);

      await chooseSizes(page);
      await expectAccessible(page);
      await addLook(page).click();
      await expect(choice(page, "Adire Maxi Dress", "UK 8")).toBeFocused();
      await expect(page.getByText("Choose a size, or leave this piece out.")).toHaveCount(2);
      await choice(page, "Adire Maxi Dress", "UK 14").check();
      await choice(page, "Adire Kimono Jacket", "UK 12").check();
      await expect(page.getByRole("dialog").getByText(/^3 pieces, £\d+\+ £[\d.]+ delivery$/)).toBeVisible();
      await addLook(page).click();
      await page.getByRole("button", { name: "Undo" }).hover();
      await expect(notice(page, "3 pieces of this look are in your cart.")).toBeVisible();
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 pieces");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(cartLink(page)).toHaveAccessibleName("Cart");
      await expectNoSideways(page);

      // The device remembers the last size, which the next look has too.
      await open(page, "/looks/market-morning");
      await chooseSizes(page);
      await expect(choice(page, "Linen Kaftan", "UK 12")).toBeChecked();
    });
  });
}

test("a piece can be left out, and a piece sold meanwhile does not block the others", {
  tag: "@full",
}, async ({ page, shop }) => {
  await open(page, LOOK);
  await chooseSizes(page);
  await choice(page, "Adire Maxi Dress", "UK 12").check();
  await choice(page, "Adire Kimono Jacket", "Leave it out").check();
  await setPieces(shop, { slug: "adire-maxi-dress", size: "12", color: "Indigo", amount: 0 }, 0);
  await addLook(page).click();
  await expect(notice(page, "1 piece of this look is in your cart.")).toContainText(
    "Adire Maxi Dress: Sorry, none are left in UK 12.",
  );
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
});

test("by keyboard a look is chosen and added", { tag: "@full" }, async ({ page }) => {
  await open(page, "/looks/market-morning");
  await press(page, page.getByRole("button", { name: "Choose your sizes" }).first());
  await press(page, choice(page, "Linen Kaftan", "UK 8"), "Space");
  await press(page, addLook(page));
  await expect(notice(page, "2 pieces of this look are in your cart.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("each piece of a look leads to its own page", { tag: "@full" }, async ({ page }) => {
    await page.goto(LOOK);
    expect(await page.content()).toContain("Without scripts, choose each piece on its own page.");
    await expect(page.getByRole("button", { name: "Choose your sizes" })).toHaveCount(0);
    await page.getByRole("link", { name: "Adire Maxi Dress" }).click();
    await expect(page.getByRole("heading", { name: "Adire Maxi Dress", level: 1 })).toBeVisible();
  });
});
