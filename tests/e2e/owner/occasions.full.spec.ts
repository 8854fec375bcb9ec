import { openPart, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open } from "#tests/support/browser/shopping.ts";
import { eventually } from "#tests/support/requests/checkout.ts";

test("the owner ticks what a piece is worn for, and a shopper finds it by that", async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin?slug=bogolan-kimono-jacket");
  await openPart(page, "Cloth and story");
  const occasions = page.getByRole("group", { name: "Occasions" });
  await expect(occasions.getByLabel("Work")).toBeChecked();
  await expect(occasions.getByLabel("Travel")).not.toBeChecked();
  await occasions.getByLabel("Travel").check();
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Updated product!" })).toBeVisible();
  await expect(occasions.getByLabel("Travel")).toBeChecked();

  // The catalogue may hear of it a moment later.
  await eventually(
    async () => (await fetch(`${shop.origin}/catalogue?occasion=travel`)).text(),
    (html) => html.includes("/products/bogolan-kimono-jacket"),
  );

  await open(page, "/catalogue");
  await page.getByText("More filters").click();
  await page
    .getByRole("navigation", { name: "Occasion" })
    .getByRole("link", { name: /^Travel/ })
    .click();
  await expect(page).toHaveURL("/catalogue?occasion=travel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Travel");
  await expect(page.getByText(/^For a small suitcase: /)).toBeVisible();
  const jacket = page.locator('a[href^="/products/bogolan-kimono-jacket"]').first();
  await jacket.click();
  await page.getByRole("definition").getByRole("link", { name: "Work" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Work");
  await expect(jacket).toBeVisible();
});
