import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, chooseCountry, open } from "#tests/support/browser/shopping.ts";

test("the owner closes and opens a market, and a shopper in the EU reads its notice", async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/markets");
  await page.getByRole("button", { name: "Close European Union" }).click();
  await expect(page.getByText("European Union: closed.")).toBeVisible();
  await page.getByRole("button", { name: "Open European Union" }).click();
  await expect(page.getByText("Do you want to sell there all the same?")).toBeVisible();
  await expectAccessible(page);

  await addPiece(page, "adire-kaftan");
  await open(page, "/checkout");
  await chooseCountry(page, "IE");
  await expect(page.getByText("We do not deliver to Ireland yet.").first()).toBeVisible();
  await open(page, "/admin/settings/markets");
  await page.getByRole("button", { name: "Open European Union" }).click();
  await page.getByRole("button", { name: "Open European Union all the same" }).click();
  await expect(page.getByText("European Union: open.")).toBeVisible();

  await open(page, "/checkout");
  await expect(page.getByText("We do not deliver to Ireland yet.")).toBeHidden();
  const words = page.getByText("legal guarantee of at least two years");
  await expect(words).toBeVisible();
  await chooseCountry(page, "GB");
  await expect(words).toBeHidden();
  await chooseCountry(page, "IE");
  await open(page, "/products/adire-kaftan");
  await page.getByText("Legal guarantee in the EU").hover();
  await expect(words).toBeVisible();
});
