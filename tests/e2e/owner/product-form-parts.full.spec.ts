import type { Page } from "@playwright/test";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

const parts = (page: Page) => page.locator("form details:has(> summary h2)");
const titles = (page: Page) => parts(page).locator("> summary h2").allInnerTexts();
const part = (page: Page, title: string) =>
  parts(page).filter({ has: page.getByRole("heading", { name: title, level: 2, exact: true }) });

const NEW = [
  "The piece",
  "Sizes, colours and pieces",
  "Pictures",
  "Basics",
  "Dates",
  "Cloth and story",
  "Fit",
  "Papers",
  "How it looks in a search",
];
const EXISTING = [
  "Price",
  "Sizes, colours and pieces",
  "Basics",
  "Pictures",
  "Dates",
  "Cloth and story",
  "Fit",
  "Papers",
  "How it looks in a search",
];
const FOLDED = ["Dates", "Cloth and story", "Fit", "Papers", "How it looks in a search"];

test("the form's parts fold and stay so, and one with a problem opens by itself", async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin");
  expect(await titles(page)).toEqual(NEW);
  await open(page, "/admin?slug=adire-tote");
  expect(await titles(page)).toEqual(EXISTING);

  const basics = part(page, "Basics");
  const summary = basics.locator("> summary");
  expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByLabel("Title", { exact: true }).fill("");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(basics).not.toHaveAttribute("open");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please provide a product title." })).toBeVisible();
  await expect(basics).toHaveAttribute("open");
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await expect(part(page, "Fit")).not.toHaveAttribute("open");

  page.on("dialog", (dialog) => void dialog.accept());
  await open(page, "/admin?slug=adire-kaftan");
  await expect(basics).not.toHaveAttribute("open");
  await expect(part(page, "Fit")).not.toHaveAttribute("open");
  await part(page, "Fit").locator("> summary").click();
  await expect(page.getByLabel("Fit notes")).toBeVisible();
  await open(page, "/admin?slug=adire-tote");
  await expect(part(page, "Fit")).toHaveAttribute("open");
  await expectNoSideways(page);
});

test("a new product shows what a piece needs, and a fold says what it holds", async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin");
  const fields = page.getByRole("main").locator("input, select, textarea").filter({ visible: true });
  expect(await fields.count()).toBeLessThanOrEqual(18);
  for (const title of FOLDED) await expect(part(page, title)).not.toHaveAttribute("open");
  const ofSpecification = ["Title", "Slug", "Brand", "Collection", "Price, £", "Compare-at, £", "On sale"];
  for (const label of [...ofSpecification, "Gender", "Sizes", "Colours"])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();

  const fit = part(page, "Fit");
  await expect(fit.locator("> summary")).not.toContainText("filled");
  await fit.locator("> summary").click();
  await page.getByLabel("Fit notes").fill("Close at the waist.");
  await expect(fit.locator("> summary")).toContainText("1 filled");
  await fit.locator("> summary").click();
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please choose a main image." })).toBeVisible();
  await expect(fit).not.toHaveAttribute("open");

  await page.getByLabel("Fit notes").evaluate((field) => {
    (field as HTMLTextAreaElement).value = "x".repeat(5001);
  });
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(fit).toHaveAttribute("open");
  await expectNoSideways(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("what is folded is sent all the same", async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await page.goto("/admin?slug=adire-tote");
    await expect(part(page, "Cloth and story").locator("> summary")).toContainText(/\d filled/);
    await part(page, "Basics").locator("> summary").click();
    await expect(page.getByLabel("Title", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Update product" }).click();
    await expect(page.getByText("Updated product!")).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Adire Tote");
  });
});
