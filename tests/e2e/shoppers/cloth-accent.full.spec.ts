import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { colourOf, open, sizeOf } from "#tests/support/browser/shopping.ts";

/** The colours of the style sheet's tokens. */
const LEAF = "rgb(43, 87, 66)";
const WINE = "rgb(107, 31, 42)";
const INDIGO = "rgb(31, 44, 92)";

const sizeGuide = (page: Page): Locator => page.getByRole("button", { name: "Size guide" });
/** The label of a radio button has its frame. */
const frameOf = (choice: Locator): Locator => choice.locator("xpath=..");

test("a product's page takes the accent of the colour in its address", async ({ page }) => {
  await page.goto("/products/adire-kaftan?color=forest");
  await expect(sizeGuide(page)).toHaveCSS("color", LEAF);
  await expect(frameOf(colourOf(page, "Forest"))).toHaveCSS("border-color", LEAF);
  await expect(frameOf(sizeOf(page, "UK 8"))).toHaveCSS("background-color", LEAF);
});

test("the accent follows the chosen colour, and the buying button stays the house's", async ({ page }) => {
  await open(page, "/products/aso-oke-skirt-set?color=wine");
  const buy = page.getByRole("button", { name: "Buy now" });
  await expect(sizeGuide(page)).toHaveCSS("color", WINE);
  await expect(buy).toHaveCSS("background-color", INDIGO);
  await colourOf(page, "Indigo").check();
  await expect(sizeGuide(page)).toHaveCSS("color", INDIGO);
  await expect(buy).toHaveCSS("background-color", INDIGO);
});

test("the woven line is of the cloth's colour, and the house's again on other pages", async ({ page }) => {
  const band = page.getByRole("banner").locator(".woven-band-thin").first();
  const threads = () => band.evaluate((line) => getComputedStyle(line).backgroundImage);
  await open(page, "/products/adire-kaftan?color=forest");
  expect(await threads()).toContain(LEAF);
  expect(await threads()).not.toContain(INDIGO);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Catalogue" }).click();
  await expect(page).toHaveURL("/catalogue");
  await expect.poll(threads).toContain(INDIGO);
});

test("a change of colour is not animated", async ({ page }) => {
  await open(page, "/products/adire-kaftan?color=indigo");
  await colourOf(page, "Forest").check();
  await expect(sizeGuide(page)).toHaveCSS("color", LEAF);
  const moving = await page
    .getByRole("main")
    .evaluate((part) => part.getAnimations({ subtree: true }).length);
  expect(moving).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the accent follows the colour in the address", async ({ page }) => {
    await page.goto("/products/aso-oke-skirt-set?color=wine");
    await expect(frameOf(colourOf(page, "Wine"))).toHaveCSS("border-color", WINE);
  });
});
