import type { Page } from "@playwright/test";
import { fillSignIn, picturesReady } from "#tests/support/browser/admin-pages.ts";
import { test as base, expect } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  colourOf,
  goToCardPage,
  open,
  orderIn,
  payByCard,
  SIZES,
} from "#tests/support/browser/shopping.ts";
import { printedAdministrator } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { HANG_MS } from "#tests/support/runner/patience.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** An owner's first day begins with a shop in which nobody has signed in. */
const test = base.extend<{ newShop: RunningShop }>({
  newShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures taken apart, even none.
    async ({}, use) => {
      const shop = await startShop({ isFirstStart: true });
      await use(shop);
      await shop.stop();
    },
    { timeout: HANG_MS },
  ],
  baseURL: async ({ newShop }, use) => use(newShop.origin),
});

const PICTURES = ["front", "side", "back"].map(
  (view) => `tests/support/photos/adire-kaftan-indigo-${view}.jpg`,
);
const NEW_PASSWORD = "three quiet looms at dawn";

const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

async function changePassword(page: Page, printed: string): Promise<void> {
  await open(page, "/admin/account");
  await page.getByLabel("Current password").fill(printed);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("New password again").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/password (is|was) changed/i).first()).toBeVisible();
}

async function addGown(page: Page): Promise<void> {
  await open(page, "/admin");
  await page.getByLabel("Title", { exact: true }).fill("Market Day Gown");
  await expect(page.getByLabel("Slug")).toHaveValue("market-day-gown");
  await page.getByLabel("Price, £", { exact: true }).fill("195");
  await page.getByLabel("Gender").selectOption("women");
  await page.getByLabel("Colours").fill("Olive, Gold");
  await page.getByLabel("Pieces each").fill("3");
  await page.getByRole("button", { name: "Fill pieces" }).click();
  await page.getByLabel("More images").setInputFiles(PICTURES);
  await picturesReady(page, 3);
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(said(page, "Created product!")).toBeVisible();
}

test("the owner's first day", async ({ browser, page, newShop }) => {
  await page.setViewportSize(SIZES.laptop);
  const printed = printedAdministrator(newShop);
  const context = await browser.newContext({ viewport: SIZES.phone, baseURL: newShop.origin });
  const shopper = await context.newPage();

  await open(page, "/admin");
  await fillSignIn(page, printed);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await changePassword(page, printed.password);

  await addGown(page);
  await open(shopper, "/products/market-day-gown");
  await expect(shopper.getByRole("heading", { name: "Market Day Gown" })).toBeVisible();
  await expect(colourOf(shopper, "Gold")).toBeVisible();
  await expect(shopper.getByText("£195", { exact: true }).filter({ visible: true }).first()).toBeVisible();

  await page.getByLabel("Price, £", { exact: true }).fill("150");
  await page.getByLabel("On sale").check();
  await page.getByLabel("Compare-at, £").fill("195");
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(said(page, "Updated product!")).toBeVisible();
  await open(shopper, "/products/market-day-gown");
  await expect(
    shopper
      .getByText(/Now £150/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  await addPiece(shopper, "market-day-gown?color=gold&size=12");
  await goToCardPage(shopper, "ada@example.com");
  await payByCard(shopper, "4242 4242 4242 4242");
  await expect(shopper).toHaveURL(/\/checkout\/success/);
  const { oid } = orderIn(shopper);
  const stock = async () => {
    const { rows } = await newShop.pool.query(
      "SELECT pieces_on_hand, pieces_sold FROM variants WHERE product_slug = 'market-day-gown' AND size = '12' AND color_id = 'gold'",
    );
    return rows[0];
  };
  await eventually(stock, (row) => row.pieces_sold === 1);

  await open(page, "/admin/orders");
  await page.getByRole("link", { name: oid }).click();
  await page.getByRole("link", { name: "Refund…" }).click();
  await page.getByRole("checkbox", { name: /Market Day Gown/ }).check();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: /^Refund £/ }).click();
  await expect(page.getByText("Nothing more. All the money went back to the customer")).toBeVisible();
  expect(await stock()).toEqual({ pieces_on_hand: 3, pieces_sold: 0 });

  await open(page, "/admin?slug=market-day-gown");
  await page.getByRole("link", { name: "Hide product" }).click();
  await page.getByRole("button", { name: "Hide product" }).click();
  await expect(said(page, "Product hidden (soft deleted).")).toBeVisible();
  await expect.poll(async () => (await shopper.goto("/products/market-day-gown"))?.status()).toBe(404);
  await page
    .getByRole("button", { name: /^(Undo|Show again)$/ })
    .first()
    .click();
  await expect(said(page, "The product is on the shop again.")).toBeVisible();
  await expect.poll(async () => (await shopper.goto("/products/market-day-gown"))?.status()).toBe(200);

  await page.getByRole("link", { name: "Delete product" }).click();
  await expect(page.getByRole("heading", { name: "Delete ‘Market Day Gown’?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText("Product document deleted.")).toBeVisible();
  await expect.poll(async () => (await shopper.goto("/products/market-day-gown"))?.status()).toBe(404);

  await open(shopper, "/contact");
  await shopper.getByLabel("First name").fill("Ọmọ́ládé");
  await shopper.getByLabel("Email").fill("lade@example.com");
  await shopper.getByRole("textbox", { name: "Message" }).fill("Could the gown be 10 cm longer?");
  await shopper.getByRole("button", { name: "Send message" }).click();
  await expect(shopper.getByText("Thanks! We’ll get back to you shortly.")).toBeVisible();
  await open(page, "/admin/enquiries");
  const letter = page.getByText("Could the gown be 10 cm longer?").filter({ visible: true });
  await letter.click();
  await page.getByRole("button", { name: /^Mark as answered/ }).click();
  await expect(letter).toBeHidden();

  await open(page, "/admin/changes");
  await expect(page.getByText(/deleted/).first()).toBeVisible();
  await context.close();
});
