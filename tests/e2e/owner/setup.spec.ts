import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

test("removes the sample goods from the shop, and can restore them for a week", async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/setup");
  const goods = page.getByRole("listitem").filter({ hasText: "Your own goods" });
  await expect(goods).toContainText("To do");
  await expectAccessible(page);

  await goods.getByRole("button", { name: "Remove sample goods" }).click();
  await expect(page.getByText("The sample goods are off the shop.")).toBeVisible();
  await expect(goods).not.toContainText("of the sample");
  await expect.poll(async () => (await fetch(`${shop.origin}/products/adire-kaftan`)).status).toBe(404);

  await page.getByRole("button", { name: "Bring them back" }).click();
  await expect(goods).toContainText("of the sample are on the shop");
  await expect.poll(async () => (await fetch(`${shop.origin}/products/adire-kaftan`)).status).toBe(200);
});

test("without a mail server the page says which settings the shop needs", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/setup");
  const letters = page.getByRole("listitem").filter({ hasText: "Emails" });
  await expect(letters).toContainText("SMTP_URL=");
  await expect(letters.getByRole("button")).toHaveCount(0);
});
