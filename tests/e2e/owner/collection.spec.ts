import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  cardNumber,
  chooseCountry,
  fillCheckout,
  open,
  orderIn,
  payButton,
  payByCard,
  SIZES,
} from "#tests/support/browser/shopping.ts";
import { untilState } from "#tests/support/requests/checkout.ts";

test.use({ viewport: SIZES.phone });

test("the owner offers collection, a shopper pays without delivery, and is told when it is ready", async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/delivery");
  const group = page.getByRole("group", { name: "Collection in person" });
  await group.getByLabel("Shoppers may collect their pieces in person, free").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Say where, such as 12 Quay Street, Bristol." })).toBeVisible();
  await group.getByLabel("Place").fill("12 Quay Street, Bristol");
  await group.getByLabel("Hours").fill("Saturdays, 10 to 16");
  await group.getByLabel("Ready after, days").fill("1 to 2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The shop")).toBeVisible();
  await expect(group.getByLabel("Place")).toHaveValue("12 Quay Street, Bristol");

  await addPiece(page, "adire-tote");
  await open(page, "/checkout");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("GB");
  await chooseCountry(page, "COLLECT");
  const summary = page.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText("ShippingFree");
  await expect(summary).toContainText(
    "Collect in person: 12 Quay Street, Bristol. Saturdays, 10 to 16, 1 to 2 business days",
  );
  await expect(summary).toContainText("Total£28");
  await fillCheckout(page, "collects@example.com");
  await payButton(page).click();
  await expect(cardNumber(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay £28" })).toBeVisible();
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  await expect(page.getByText("12 Quay Street, Bristol. Saturdays, 10 to 16")).toBeVisible();
  const { oid } = orderIn(page);
  await untilState(shop, oid, "paid");

  await open(page, `/admin/orders/${oid}`);
  await expect(page.getByText("To be collected. Pack the pieces")).toBeVisible();
  await expect(page.getByText("To be collected in person.")).toBeVisible();
  await expect(page.getByLabel("Carrier")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ready to collect" }).click();
  await expect(page.getByText("Marked as fulfilled. An email tells the customer.")).toBeVisible();
  await page.getByRole("link", { name: "The page that the customer sees" }).click();
  await expect(page.getByRole("heading", { name: "Ready to collect", level: 1 })).toBeVisible();
  await expect(page.getByText("12 Quay Street, Bristol. Saturdays, 10 to 16")).toBeVisible();
  await expectAccessible(page);
});
