import { readArchive } from "#app/platform/backup/archive.server.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

test("the owner downloads the shop, keeps backups in its folder, and tries a restore", async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/backup");
  await expect(page.getByRole("heading", { name: "Backup", level: 1 })).toBeVisible();
  await expectAccessible(page);

  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await arrives;
  expect(download.suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\d\.tar\.gz$/);
  expect((await readArchive(await download.path())).length).toBeGreaterThan(20);

  await page.getByLabel("How often").selectOption("Every day");
  await page.getByLabel("How many to keep").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Keep from 1 to 60 backups.");
  await expect(page.getByLabel("How many to keep")).toHaveValue("0");
  await expect(page.getByLabel("How often")).toHaveValue("day");
  await page.getByLabel("How many to keep").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();

  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("status").getByText("The backup is written.")).toBeVisible();
  await page.getByRole("button", { name: "Try a restore" }).click();
  await expect(page.getByRole("status").getByText("The newest backup was restored")).toBeVisible();
  await expect(page.getByText(/: \d+ rows, \d+ files/)).toBeVisible();

  await open(page, "/admin/setup");
  const restored = page.getByRole("listitem").filter({ hasText: "A backup that was restored" });
  await expect(restored).toContainText("Done");
});
