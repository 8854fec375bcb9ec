import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  cardNumber,
  cartEmptied,
  cartLink,
  chooseCountry,
  goToCardPage,
  open,
  orderIn,
  payByCard,
} from "#tests/support/browser/shopping.ts";
import { checkout, orderStates, type Piece, payload, untilState } from "#tests/support/requests/checkout.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

test.beforeEach(({ page }) => addPiece(page, TOTE.slug));

test("a declined card pays nothing, and Cancel leads back to a whole cart", async ({ page, shop }) => {
  await goToCardPage(page, "declined@example.com");
  await payByCard(page, "4000 0000 0000 0002");

  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Ada Sample");
  await page.getByRole("button", { name: "Cancel" }).click();

  await expect(page).toHaveURL("/checkout/cancel");
  await expect(page.getByRole("heading", { name: "Checkout canceled" })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
  await page.getByRole("link", { name: "Back to cart" }).click();
  await expect(page.getByRole("heading", { name: "Adire Tote" })).toBeVisible();
  expect(await orderStates(shop)).not.toContain("needs_refund");
});

test("after Cancel the same order can still be paid", { tag: "@full" }, async ({ page, shop }) => {
  await goToCardPage(page, "second-thoughts@example.com");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Back to checkout" }).click();
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Pay with Card (Secure)" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByText(/^Paid, £/)).toBeVisible();
  const { rows } = await shop.pool.query(
    "SELECT state FROM orders WHERE email = 'second-thoughts@example.com'",
  );
  expect(rows).toEqual([{ state: "paid" }]);
});

test("a card that asks for a confirmation pays once it is given", async ({ page, shop }) => {
  await goToCardPage(page, "careful@example.com");
  await payByCard(page, "4000 0000 0000 3220");
  await expect(page.getByRole("heading", { name: "Confirm this payment" })).toBeVisible();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText(/^Paid, £/)).toBeVisible();
  const { oid } = orderIn(page);
  expect(await untilState(shop, oid, "paid")).toEqual(["paid"]);
  await cartEmptied(page);
});

test("a confirmation that fails pays nothing, and another card can be used", { tag: "@full" }, async ({
  page,
}) => {
  await goToCardPage(page, "doubtful@example.com");
  await payByCard(page, "4000 0000 0000 3220");
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was paid.");
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByText(/^Paid, £/)).toBeVisible();
});

test("the card page shows the total of the checkout, and belongs to the order", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/checkout");
  await chooseCountry(page, "NG");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("Total£46");
  await goToCardPage(page, "far-away@example.com");
  await expect(page.getByRole("button", { name: "Pay £46" })).toBeVisible();
  await payByCard(page, "4242 4242 4242 4242", "NG");
  await expect(page.getByText("Paid, £46")).toBeVisible();
  await expect(page.getByText("International, 7 to 10 business days")).toBeVisible();
});

test("Back from the card page finds the pay button working again", { tag: "@full" }, async ({ page }) => {
  await goToCardPage(page, "back@example.com");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Pay with Card (Secure)" })).toBeEnabled();
  await expect(cartLink(page)).toBeHidden();
  await page.goForward();
  await expect(cardNumber(page)).toBeVisible();
});

test("a reload of the success page keeps the next cart", { tag: "@full" }, async ({ page }) => {
  await goToCardPage(page, "again@example.com");
  await payByCard(page, "4242 4242 4242 4242");
  await cartEmptied(page);
  const success = page.url();
  await addPiece(page, TOTE.slug);
  await page.goto(success);
  await expect(page.getByText(/^Paid, £/)).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
});

test("a success page shows the ids in its address, and nothing of another shopper's order", async ({
  page,
  shop,
}) => {
  const { body } = await checkout(shop, payload(shop, [TOTE], { email: "private@example.com" }));
  await open(page, `/checkout/success?oid=${body.orderId}&sid=cs_test_guessed`);
  await expect(page.getByText(body.orderId ?? "", { exact: true })).toBeVisible();
  await expect(page.getByText("cs_test_guessed", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "We cannot find this order." })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
});
