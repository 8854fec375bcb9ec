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

test("a page says what the technician sets, to be copied or sent on", { tag: "@full" }, async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsOwner(page, shop);
  await open(page, "/admin/setup");
  const address = page.getByRole("listitem").filter({ hasText: "Address" });
  await address.getByRole("link", { name: "For your technician" }).click();
  await expect(page.getByRole("heading", { name: "For your technician", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Emails" })).toContainText("Not set yet");
  await page.getByRole("button", { name: "Copy all of it" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("SMTP_URL=");
  await expect(page.getByRole("link", { name: "Send by email" })).toHaveAttribute(
    "href",
    /^mailto:\?subject=/,
  );
});
