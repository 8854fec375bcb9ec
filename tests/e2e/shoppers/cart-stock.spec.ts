import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, cartLink, goToCardPage, open, SIZES } from "#tests/support/browser/shopping.ts";

/** The sample catalogue's Adire Kaftan has three pieces left in indigo, UK 12, and one in forest, UK 18. */
const INDIGO_12 = { size: "12", color: "Indigo", variantId: "adire-kaftan-indigo-12" };
const NAME = "Adire Kaftan, Indigo, UK 12";

/** Opens the cart with these lines in it, as the browser stores them. */
async function openCart(page: Page, lines: Record<string, unknown>[]): Promise<void> {
  const whole = lines.map((line) => ({
    slug: "adire-kaftan",
    title: "Adire Kaftan",
    price: 210,
    currency: "gbp",
    ...line,
  }));
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    [storageKey("cart"), JSON.stringify(whole)] as const,
  );
  await open(page, "/cart");
}

const checkoutLink = (page: Page) => page.getByRole("main").getByRole("link", { name: "Checkout" });
const heldCheckout = (page: Page) => page.getByRole("main").getByRole("button", { name: "Checkout" });
const comeBackIntoView = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test("the cart accepts no more than the stock", { tag: "@full" }, async ({ page }) => {
      await openCart(page, [{ ...INDIGO_12, qty: 2 }]);
      const more = page.getByRole("button", { name: `Increase quantity of ${NAME}` });
      await more.click();
      await expect(page.getByText("Only 3 are left in UK 12.")).toBeVisible();
      await expect(more).toHaveAttribute("aria-disabled", "true");
      await more.click({ force: true });
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 pieces");
      await expect(checkoutLink(page)).toBeVisible();
    });

    test("a quantity above the stock blocks the checkout, and one press corrects it", {
      tag: device === "phone" ? [] : "@full",
    }, async ({ page }) => {
      await openCart(page, [{ ...INDIGO_12, qty: 13 }]);
      await expect(page.getByText("Only 3 are left in UK 12. You have 10 too many.")).toBeVisible();
      await expect(heldCheckout(page)).toHaveAccessibleDescription(
        "Your cart asks for more than we have. Set it right, then check out.",
      );
      await expect(checkoutLink(page)).toHaveCount(0);
      await heldCheckout(page).focus();
      await page.keyboard.press("Enter");
      const setRight = page.getByRole("button", { name: `Set ${NAME} to 3` });
      await expect(setRight).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText("Only 3 are left in UK 12.")).toBeVisible();
      await expect(page.getByRole("button", { name: `Decrease quantity of ${NAME}` })).toBeFocused();
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 pieces");
      await expect(checkoutLink(page)).toBeVisible();
    });

    test("a sold-out piece is marked, with a way to remove it and to see others", { tag: "@full" }, async ({
      page,
    }) => {
      await openCart(page, [
        { ...INDIGO_12, qty: 1 },
        {
          ...{
            slug: "fan-print-maxi-dress",
            title: "Fan Print Maxi Dress",
            size: "18",
            color: "Navy",
            qty: 1,
          },
          variantId: "fan-print-maxi-dress-navy-18",
        },
      ]);
      const line = page.getByRole("listitem").filter({ hasText: "Fan Print Maxi Dress" });
      await expect(line).toContainText("Sorry, none are left in UK 18.");
      await expect(line.getByRole("link", { name: "See other pieces" })).toHaveAttribute(
        "href",
        "/catalogue",
      );
      await heldCheckout(page).click();
      const remove = line.getByRole("button", { name: "Remove Fan Print Maxi Dress, Navy, UK 18" });
      await expect(remove).toBeFocused();
      await remove.click();
      await expect(checkoutLink(page)).toBeVisible();
    });
  });
}

test("the cart checks the stock again when it comes back into view", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const piece = { size: "20", color: "Forest", variantId: "adire-kaftan-forest-20", qty: 1 };
  await openCart(page, [piece]);
  await expect(page.getByText("Only 1 is left in UK 20.")).toBeVisible();
  const count = (made: number) =>
    shop.db.execute(
      sql`UPDATE variants SET pieces_made = ${made}, pieces_on_hand = ${made} WHERE id = ${piece.variantId}`,
    );
  await count(0);
  await comeBackIntoView(page);
  await expect(page.getByText("Sorry, none are left in UK 20.")).toBeVisible();
  await count(1);
  await comeBackIntoView(page);
  await expect(page.getByText("Only 1 is left in UK 20.")).toBeVisible();
});

test("the cart works as before when the stock request fails", { tag: "@full" }, async ({ page }) => {
  const refused = page.waitForResponse((response) => response.url().includes("/api/stock"));
  // The shop refuses a key of this length.
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    storageKey("checkout"),
    JSON.stringify({ open: { orderId: "BA-20261120-0945", openedAt: 0, key: "k".repeat(201) } }),
  ] as const);
  await openCart(page, [{ ...INDIGO_12, qty: 4 }]);
  expect((await refused).status()).toBe(400);
  await page.getByRole("button", { name: `Increase quantity of ${NAME}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 5 pieces");
  await expect(checkoutLink(page)).toBeVisible();
});

test("an empty cart sends no stock request", { tag: "@full" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/cart");
  await page.waitForLoadState("networkidle");
  expect(asked).toContain("/cart");
  expect(asked).not.toContain("/api/stock");
});

test("a piece held by the browser's own unpaid checkout stays available in its cart", {
  tag: "@full",
}, async ({ page }) => {
  await addPiece(page, "adire-kaftan?color=forest&size=18");
  await goToCardPage(page, "comes-back@example.com");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Back to cart" }).click();
  await expect(page.getByText("Only 1 is left in UK 18.")).toBeVisible();
  await expect(checkoutLink(page)).toBeVisible();
});
