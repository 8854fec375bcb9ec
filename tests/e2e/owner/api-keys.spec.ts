import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { askWithKey } from "#tests/support/requests/api-keys.ts";

test.use({ viewport: SIZES.phone });

test("an owner makes a key for a program, which works until it is revoked", async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/api");
  await page.getByLabel("Name").fill("Warehouse");
  await page.getByRole("button", { name: "Make key" }).click();
  await expect(page.getByRole("alert")).toContainText("Tick at least one right.");
  await expect(page.getByLabel("Name")).toHaveValue("Warehouse");
  await page.getByRole("group", { name: "Rights" }).getByLabel("Read products and stock").check();
  await page.getByRole("button", { name: "Make key" }).click();
  const shown = page.getByText(/^shopkey_[0-9a-f]{66}$/);
  await expect(shown).toBeInViewport();
  const key = (await shown.textContent()) ?? "";
  await expectAccessible(page);
  expect((await askWithKey(shop, key, "stock")).status).toBe(200);

  await open(page, "/admin/settings/api");
  await expect(shown).toHaveCount(0);
  const item = page.getByRole("listitem").filter({ hasText: `shopkey_…${key.slice(-4)}` });
  await expect(item).toContainText("Last used");
  await item.getByRole("button", { name: "Revoke" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The key is revoked: its next request is refused.")).toBeVisible();
  expect((await askWithKey(shop, key, "stock")).status).toBe(401);
});
