import { openReceiver } from "#app/domain/webhooks/testing/receiver.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";

test.use({ viewport: SIZES.phone });

test("the owner adds an address, sees what was delivered, sends it again, pauses and removes it", async ({
  page,
  shop,
}) => {
  const receiver = await openReceiver();
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/webhooks");
  await page.getByLabel("Address").fill("https://192.168.0.1/events");
  await page.getByLabel("A product is new").uncheck();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Address")).toHaveAccessibleDescription(/private network/);
  await expect(page.getByLabel("Address")).toHaveValue("https://192.168.0.1/events");
  await expect(page.getByLabel("A product is new")).not.toBeChecked();
  await expectAccessible(page);

  await page.getByLabel("Address").fill(receiver.url);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(/^whsec_[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("");
  await expectAccessible(page);
  await open(page, "/admin/settings/webhooks");
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: receiver.url })).toBeVisible();

  const { reference } = await buyAs(shop, "ada@webhooks.example", [
    { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 },
  ]);
  const paid = page.getByRole("listitem").filter({ hasText: `order.paid · ${reference}` });
  await expect(async () => {
    await page.reload();
    await expect(paid).toContainText("Delivered.", { timeout: 1_000 });
  }).toPass();
  await paid.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("It's on its way again.")).toBeVisible();
  await expect(paid.filter({ hasText: "sent again" })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(page.getByRole("heading", { name: receiver.url })).toHaveCount(0);
  await receiver.close();
});
