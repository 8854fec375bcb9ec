import { type Piece, setPieces } from "../support/checkout.ts";
import { expect, test } from "../support/shop-fixture.ts";
import { addPiece, cardNumber, fillCheckout, open, payButton } from "../support/shopping.ts";

const REFUSAL = "Please fill name & a valid email, and accept the terms.";

test.describe("what the form refuses", () => {
  test.beforeEach(async ({ page }) => {
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
  });

  test("an empty form is refused in one sentence that takes the focus and leads to each field", async ({
    page,
  }) => {
    await payButton(page).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(REFUSAL);
    await summary.getByRole("link", { name: "Add your name." }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await summary.getByRole("link", { name: /^Add your email/ }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await summary.getByRole("link", { name: "Tick the box to accept the terms." }).click();
    await expect(page.getByRole("checkbox", { name: /I accept the terms/ })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(/Add your email/);
  });

  for (const [what, name, email] of [
    ["a name of one letter", " A ", "ada@example.com"],
    ["an email with a space", "Ada Sample", "ada @example.com"],
    ["an email without a dot after the at-sign", "Ada Sample", "ada@example"],
    ["an email with two at-signs", "Ada Sample", "ada@two@example.com"],
  ] as const) {
    test(`${what} is refused`, async ({ page }) => {
      await fillCheckout(page, email);
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
      await payButton(page).click();
      await expect(page.getByRole("alert")).toContainText(REFUSAL);
      await expect(page).toHaveURL("/checkout");
    });
  }

  test("what was typed is still there after a reload", async ({ page }) => {
    await fillCheckout(page, "kept@example.com");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("kept@example.com");
  });

  test("a payment provider that is down is told, and the button works again", async ({ page }) => {
    await fillCheckout(page, "provider-down@example.com");
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Could not start checkout");
    await expect(payButton(page)).toBeEnabled();
    await page.getByRole("textbox", { name: "Email" }).fill("provider-up@example.com");
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
  });
});

test("there is nothing to pay for in an empty cart", async ({ page }) => {
  await open(page, "/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(payButton(page)).toBeHidden();
});

test("a price that changed meanwhile is told, the cart takes it, and the second try works", async ({
  page,
  shop,
}) => {
  await addPiece(page, "bogolan-sundress?size=12");
  await shop.pool.query("UPDATE variants SET price_cents = 17250 WHERE product_slug = 'bogolan-sundress'");
  await open(page, "/checkout");
  await fillCheckout(page, "patient@example.com");
  await payButton(page).click();

  const alert = page.getByRole("alert");
  await expect(alert).toBeFocused();
  await expect(alert).toContainText("Bogolan Sundress, Ochre, UK 12 now costs £172.50.");
  await expect(page.getByText("Your cart now has the current prices.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("£172.50");

  await payButton(page).click();
  await expect(page.getByText("£172.50").first()).toBeVisible();
  await expect(cardNumber(page)).toBeVisible();
});

test.describe("a piece that somebody else took meanwhile", () => {
  const SET: Piece = { slug: "fan-print-skirt-set", size: "12", color: "Plum", amount: 18500 };

  test.beforeEach(async ({ page, shop }) => {
    await setPieces(shop, SET, 2);
    await addPiece(page, "adire-tote");
    await addPiece(page, "fan-print-skirt-set?size=12");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText(/That makes 2/)).toBeVisible();
  });

  test("sold out, it can be taken out in one press, and the rest is paid", async ({ page, shop }) => {
    await setPieces(shop, SET, 0);
    await open(page, "/checkout");
    await fillCheckout(page, "too-late@example.com");
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Fan Print Skirt Set, Plum, UK 12 is sold out.");
    await page.getByRole("button", { name: /^Remove it\s?: Fan Print Skirt Set, Plum, UK 12$/ }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(payButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(cardNumber(page)).toBeVisible();
  });

  test("with some left, the line is set to them in one press", async ({ page, shop }) => {
    await setPieces(shop, SET, 1);
    await open(page, "/checkout");
    await fillCheckout(page, "almost-late@example.com");
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Only 1 left of Fan Print Skirt Set, Plum, UK 12.");
    await page.getByRole("button", { name: /^Set to 1\s?: Fan Print Skirt Set, Plum, UK 12$/ }).click();
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
  });

  test("alone in the cart, taking it out leaves the empty cart's words", async ({ page, shop }) => {
    await open(page, "/cart");
    await page.getByRole("button", { name: /^Remove Adire Tote/ }).click();
    await setPieces(shop, SET, 0);
    await open(page, "/checkout");
    await fillCheckout(page, "far-too-late@example.com");
    await payButton(page).click();
    await page.getByRole("button", { name: /^Remove it/ }).click();
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
  });
});
