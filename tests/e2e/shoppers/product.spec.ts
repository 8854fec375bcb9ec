import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, colourOf, open, sizeOf } from "#tests/support/browser/shopping.ts";

/** A visible price. The phone's buying bar repeats it out of sight. */
const priceOf = (page: Page, price: string): Locator =>
  page.getByText(price, { exact: true }).filter({ visible: true });

test("a choice is in the address, and a shared link opens on it", async ({ page, context }) => {
  await open(page, "/products/adire-kaftan");
  await colourOf(page, "Forest").check();
  await sizeOf(page, "UK 14").check();
  await expect(page).toHaveURL("/products/adire-kaftan?color=forest&size=14");

  const friend = await context.newPage();
  const complaints: string[] = [];
  friend.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  friend.on("pageerror", (error) => complaints.push(error.message));
  await friend.goto(page.url());
  await expect(friend).toHaveTitle("Adire Kaftan, Forest, UK 14 | Baobab Atelier");
  await expect(colourOf(friend, "Forest")).toBeChecked();
  await expect(sizeOf(friend, "UK 14")).toBeChecked();
  await expect(priceOf(friend, "£225")).toBeVisible();
  // The page is hydrated as the server sent it; after that every choice works.
  await sizeOf(friend, "UK 12").check();
  await expect(friend).toHaveTitle("Adire Kaftan, Forest, UK 12 | Baobab Atelier");
  await colourOf(friend, "Indigo").check();
  await expect(priceOf(friend, "£210")).toBeVisible();
  await expect(friend).toHaveTitle("Adire Kaftan | Baobab Atelier");
  expect(complaints).toEqual([]);
});

test("the next piece opens in the size that was chosen last, where it is left", async ({ page }) => {
  await open(page, "/products/adire-kaftan");
  await expect(sizeOf(page, "UK 8")).toBeChecked();
  await sizeOf(page, "UK 14").check();
  await open(page, "/products/fan-print-maxi-dress");
  await expect(sizeOf(page, "UK 14")).toBeChecked();
  await open(page, "/products/fan-print-maxi-dress?color=clay&size=10");
  await expect(sizeOf(page, "UK 10")).toBeChecked();
});

test("another spelling of a colour redirects to the shop's own, also from inside the shop", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, "/contact");
  await page.evaluate(() => {
    history.pushState(null, "", "/products/adire-kaftan?colour=forest&size=14");
    history.pushState(null, "", "/contact");
    history.back();
  });
  await expect(page).toHaveURL("/products/adire-kaftan?size=14&color=forest");
  await expect(sizeOf(page, "UK 14")).toBeChecked();
});

test("'Buy now' puts the piece into the cart and goes to the checkout", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/products/linen-wrap-dress?color=black&size=12");
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("Linen Wrap Dress");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("£139.50");
});

test("'Buy now' with other things in the cart says that they are bought as well", { tag: "@full" }, async ({
  page,
}) => {
  await addPiece(page, "adire-tote");
  await open(page, "/products/linen-wrap-dress?color=black&size=12");
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(
    page.getByText(
      "As well as Linen Wrap Dress, Black, UK 12, your cart holds 1 other piece. This order is for all of them.",
    ),
  ).toBeVisible();
  await page.getByRole("link", { name: "Look at your cart" }).click();
  await expect(page.getByRole("heading", { name: "Adire Tote" })).toBeVisible();
});

test.describe("a new piece", () => {
  const spin = (page: Page): Locator =>
    page.getByRole("slider", { name: "Turn: Fan Print Maxi Dress in navy" });

  test("turns once at a press, then by the arrow keys, and nothing on the page moves", async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => request.url().includes("-spin-") && loaded.push(request.url()));
    await open(page, "/products/fan-print-maxi-dress");
    const pictures = page.getByRole("link", { name: /^Enlarge/ });
    const place = await pictures.first().boundingBox();
    expect(loaded).toEqual([]);
    await page.getByRole("button", { name: "See it turn" }).click();
    await expect(spin(page)).toBeFocused();
    await expect(spin(page)).toHaveValue("8");
    expect(new Set(loaded).size).toBe(8);
    await page.keyboard.press("ArrowLeft");
    await expect(spin(page)).toHaveAttribute("aria-valuetext", "View 8 of 8");
    expect(await pictures.first().boundingBox()).toEqual(place);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(spin(page)).not.toBeAttached();
    await expect(page.getByRole("button", { name: "See it turn" })).toBeFocused();
  });

  test("moves by nothing but the reader's hand where motion is reduced", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await open(page, "/products/fan-print-maxi-dress");
    await page.getByRole("button", { name: "See it from all sides" }).click();
    await expect(spin(page)).toHaveAttribute("aria-busy", "false");
    await page.clock.runFor(10_000);
    await expect(spin(page)).toHaveAttribute("aria-valuetext", "View 1 of 8");
    await page.keyboard.press("ArrowRight");
    await expect(spin(page)).toHaveAttribute("aria-valuetext", "View 2 of 8");
  });
});
