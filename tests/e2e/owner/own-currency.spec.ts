import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  chooseCountry,
  fillCheckout,
  open,
  payButton,
  payByCard,
  SIZES,
} from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

test("a shopper in Lagos pays in nairas once the owner allows it, and both see them at the order", async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  const letShoppers = async (isOn: boolean) => {
    await open(page, "/admin/settings/payments");
    await page.getByRole("checkbox", { name: "Let shoppers pay in their own currency" }).setChecked(isOn);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved. It holds for new checkouts from now on.")).toBeVisible();
  };
  await letShoppers(true);
  await expectAccessible(page);

  await addPiece(page, "adire-tote");
  await open(page, "/checkout");
  await fillCheckout(page, "nairas@example.com");
  await chooseCountry(page, "NG");
  await payButton(page).click();
  const pay = page.getByRole("button", { name: /^Pay (?!in )/ });
  await expect(pay).toHaveText(/^Pay NGN\s91,080\.00 \(£46\.00\)$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay in pounds" }).click();
  await expect(pay).toHaveText("Pay £46");
  await page.getByRole("button", { name: "Pay in your country’s currency" }).click();
  await expect(pay).toHaveText(/NGN/);
  await payByCard(page, "4242 4242 4242 4242", "NG");
  await expect(page.getByText(/^Paid, NGN\s91,080\.00 \(£46\.00\)$/)).toBeVisible();
  await page.getByRole("link", { name: "Follow your order" }).click();
  const both = /By card\s*NGN\s91,080\.00 \(£46\.00\)/;
  await expect(page.getByRole("region", { name: "Your pieces" })).toContainText(both);

  const reference = (
    await page
      .getByText(/BA-\d{8}-\d{4}/)
      .first()
      .innerText()
  ).match(/BA-\d{8}-\d{4}(-\d+)?/)?.[0];
  await open(page, `/admin/orders/${reference}`);
  await expect(page.getByRole("main")).toContainText(both);
  await open(page, `/admin/orders/${reference}/refund`);
  await page.getByLabel("Amount in pounds").fill("10");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("It is made in pounds, and arrives in Nigerian nairas.")).toBeVisible();
  await page.getByRole("button", { name: "Refund £10" }).click();
  await expect(page.getByRole("main")).toContainText(/NGN\s19,800\.00 \(£10\.00\)/);
  await letShoppers(false);
});
