import { openPart, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { findings } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open } from "#tests/support/browser/shopping.ts";

test("the owner writes a piece's papers, sees what its words contradict, and shoppers read them", async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin?slug=linen-maxi-dress");
  await openPart(page, "Papers");
  await page.getByLabel("Composition").fill("55% viscose, 44% cotton");
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByRole("link", { name: "Shares come to 99." })).toBeVisible();
  await page.getByLabel("Composition").fill("55% viscose, 45% cotton");
  await expect(page.getByText("Its words say ‘linen’, and the composition has none.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Made in").fill("Ghana");
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByText("Updated product!")).toBeVisible();
  await open(page, "/admin/products");
  await page.getByRole("link", { name: "Words to check" }).click();
  await expect(page.getByRole("link", { name: "Linen Maxi Dress", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Linen Maxi Dress", exact: true }).click();
  await page.getByRole("button", { name: "These words are right" }).click();
  await expect(page.getByText("it is off the list ‘Words to check’")).toBeVisible();
  await page.getByRole("button", { name: "Check these words again" }).click();
  await expect(page.getByText("It is on the list ‘Words to check’ again.")).toBeVisible();
  await open(page, "/products/linen-maxi-dress");
  await expect(page.getByText("55% viscose, 45% cotton")).toBeVisible();
  await expect(page.getByText("Ghana")).toBeVisible();
});
