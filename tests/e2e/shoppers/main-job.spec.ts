import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addButton,
  cartEmptied,
  cartLink,
  colourOf,
  fillCheckout,
  open,
  orderIn,
  payButton,
  payByCard,
  SIZES,
  sizeOf,
} from "#tests/support/browser/shopping.ts";
import { stockOf, untilState } from "#tests/support/requests/checkout.ts";

/** Two pieces of each size are left: enough for one shopper to try both. */
const SIZE_BOUGHT = { phone: "14", laptop: "12" };

for (const device of ["phone", "laptop"] as const) {
  const piece = { slug: "adire-kaftan", size: SIZE_BOUGHT[device], color: "Forest", amount: 22500 };
  test(`a shopper on a ${device} finds a dress, chooses a size, pays by card, and gets the order`, {
    tag: device === "phone" ? [] : "@full",
  }, async ({ page, shop }) => {
    await page.setViewportSize(SIZES[device]);
    const before = await stockOf(shop, piece);

    await open(page, "/");
    await page.getByRole("link", { name: "View all products" }).click();
    await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Adire Kaftan" }).click();
    await expect(page.getByRole("heading", { name: "Adire Kaftan", level: 1 })).toBeVisible();

    await colourOf(page, "Forest").check();
    await sizeOf(page, `UK ${piece.size}`).check();
    await addButton(page).click();
    await page.getByRole("link", { name: "View cart" }).hover();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
    await page.getByRole("link", { name: "View cart" }).click();
    const quantity = page.getByRole("group", { name: `Quantity of Adire Kaftan, Forest, UK ${piece.size}` });
    await quantity.getByRole("button", { name: /^Increase/ }).click();
    await expect(quantity).toHaveText("2");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
    await expect(page.getByRole("listitem").filter({ has: quantity })).toContainText("£450");
    await quantity.getByRole("button", { name: /^Decrease/ }).click();
    await page.getByRole("link", { name: "Checkout", exact: true }).click();

    await expect(page.getByText(/^Order BA-\d{8}-\d{4}$/)).toBeVisible();
    await expect(page.getByText("Calculated at fulfillment")).toBeVisible();
    await fillCheckout(page, `${device}@example.com`);
    await payButton(page).click();

    await expect(page.getByRole("heading", { name: "Pay Baobab Atelier" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(`${device}@example.com`);
    await payByCard(page, "4242 4242 4242 4242");

    await expect(page).toHaveURL(/\/checkout\/success\?/);
    const { oid, sid } = orderIn(page);
    expect(oid).toMatch(/^BA-\d{8}-\d{4}(-\d+)?$/);
    await expect(page.getByText(oid, { exact: true })).toBeVisible();
    await expect(page.getByText(sid, { exact: true })).toBeVisible();
    await expect(
      page.getByText(/We can’t email a receipt just now: your order’s page has your invoice/),
    ).toBeVisible();
    await expect(page.getByText("Paid, £229.95")).toBeVisible();
    await cartEmptied(page);
    await open(page, "/cart");
    await expect(page.getByText("Your cart is empty.")).toBeVisible();

    expect(await untilState(shop, oid, "paid")).toEqual(["paid"]);
    expect(await stockOf(shop, piece)).toEqual({
      ...before,
      onHand: before.onHand - 1,
      sold: before.sold + 1,
    });
  });
}
