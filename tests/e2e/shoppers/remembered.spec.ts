import type { Page } from "@playwright/test";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, open } from "#tests/support/browser/shopping.ts";

const row = (page: Page) => page.getByRole("region", { name: "Recently viewed" });

const KEY = storageKey("viewed");

/** Opens a piece and scrolls, as an interested shopper does. */
async function look(page: Page, slug: string): Promise<void> {
  await open(page, `/products/${slug}`);
  await page.mouse.wheel(0, 1500);
  const latest = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "[]")[0], KEY);
  await expect.poll(latest).toBe(slug);
}

test("pieces seen before are shown on the next one, the latest first, and not the one on the page", async ({
  page,
}) => {
  await look(page, "linen-kaftan");
  await expect(row(page)).toHaveCount(0);
  await look(page, "fan-print-tote");
  await look(page, "linen-maxi-dress");
  await expect(row(page).getByRole("heading", { level: 3 })).toHaveText(["Fan Print Tote", "Linen Kaftan"]);
});

test("leaves out a piece that no longer exists", { tag: "@full" }, async ({ page }) => {
  await look(page, "linen-kaftan");
  await page.evaluate((key) => localStorage.setItem(key, '["gone-piece","linen-kaftan"]'), KEY);
  await look(page, "fan-print-tote");
  await expect(row(page).getByRole("heading", { level: 3 })).toHaveText(["Linen Kaftan"]);
});

test("an empty cart shows viewed pieces, and 'Forget these' deletes them for good", { tag: "@full" }, async ({
  page,
}) => {
  await look(page, "linen-kaftan");
  await open(page, "/cart");
  await page.mouse.wheel(0, 2000);
  await expect(row(page).getByRole("link", { name: "Linen Kaftan" })).toBeVisible();
  await row(page).getByRole("button", { name: "Forget these" }).click();
  await expect(row(page)).toHaveCount(0);
  await expect(page.getByText("Forgotten. This device no longer knows")).toBeFocused();
  await look(page, "fan-print-tote");
  await expect(row(page)).toHaveCount(0);
});

const saved = (page: Page) => page.getByRole("region", { name: "Saved for later" });

test("a saved piece is listed below the cart in its size, and can be removed on its own page", async ({
  page,
}) => {
  await open(page, "/products/linen-kaftan?color=natural&size=14");
  await page.getByRole("button", { name: "Save for later" }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "See saved pieces" }).click();
  await expect(page).toHaveURL(/\/cart#saved$/);
  await expect(saved(page).getByRole("heading", { name: "Saved for later" })).toBeFocused();
  await expect(saved(page).getByRole("heading", { name: "Saved for later" })).toBeInViewport();
  await expect(saved(page).getByText("Natural, UK 14", { exact: true })).toBeVisible();
  await saved(page).getByRole("link", { name: "Linen Kaftan" }).click();
  await expect(page).toHaveURL(/\?color=natural&size=14$/);
  await page.getByRole("button", { name: "Saved" }).click();
  await expect(page.getByRole("button", { name: "Save for later" })).toHaveAttribute("aria-pressed", "false");
  await open(page, "/cart");
  await page.mouse.wheel(0, 3000);
  await expect(row(page)).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
});

test("lists saved pieces below a full cart too, in every tab, until they are removed", {
  tag: "@full",
}, async ({ page, context }) => {
  await addPiece(page, "adire-tote");
  const other = await context.newPage();
  await open(other, "/products/linen-kaftan");
  await open(page, "/cart");
  await page.mouse.wheel(0, 3000);
  await other.getByRole("button", { name: "Save for later" }).click();
  await expect(saved(page).getByRole("link", { name: "Linen Kaftan" })).toBeVisible();
  await saved(page).getByRole("button", { name: "Forget these" }).click();
  await expect(page.getByText("Forgotten. You have no saved pieces on this device now.")).toBeFocused();
  await expect(other.getByRole("button", { name: "Save for later" })).toBeVisible();
});
