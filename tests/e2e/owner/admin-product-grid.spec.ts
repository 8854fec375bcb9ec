import type { Locator, Page } from "@playwright/test";
import { sellPiecesOnHand } from "#app/domain/catalogue/stock/ledger.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { openPart, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { findings } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES, sizeOf } from "#tests/support/browser/shopping.ts";

const openProduct = (page: Page, slug: string) => open(page, `/admin?slug=${slug}`);

async function save(page: Page): Promise<void> {
  // The message may be left from the previous save.
  const isAnswered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Update product" }).click();
  await isAnswered;
  await expect(page.getByText("Updated product!")).toBeVisible();
}

/** Axe's findings at the form's end, where the bar with the button covers nothing. */
async function findingsAtEnd(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  return findings(page);
}

const cell = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });
    // Each device has its own product, because they share the shop.
    const dress = device === "phone" ? "linen-kaftan" : "kente-kaftan";
    const tag = device === "phone" ? "@full" : [];

    test("one size in one colour gets a price and a number of pieces of its own", { tag }, async ({
      page,
      shop,
    }) => {
      await signInAsOwner(page, shop);
      await openProduct(page, dress);
      const color = await page.getByLabel("Colours").inputValue();
      const first = color.split(",")[0] ?? "";
      await cell(page, `Price, ${first}, 12`).fill("199.50");
      await cell(page, `Pieces left, ${first}, 12`).fill("2");
      expect(await findingsAtEnd(page)).toEqual([]);
      await save(page);
      await expect(cell(page, `Price, ${first}, 12`)).toHaveValue("199.50");
      await open(page, `/products/${dress}?size=12`);
      const price = page.getByText("£199.50", { exact: true }).filter({ visible: true });
      await expect(price.first()).toBeVisible();
      await expect(page.getByText("Only 2 left").first()).toBeVisible();
      await sizeOf(page, "UK 14").check();
      await expect(price).toHaveCount(0);
    });

    test("one size begins with its own picture, and the shop shows it first", { tag: "@full" }, async ({
      page,
      shop,
    }) => {
      const slug = device === "phone" ? "adire-maxi-dress" : "linen-wrap-dress";
      await signInAsOwner(page, shop);
      await openProduct(page, slug);
      const color = (await page.getByLabel("Colours").inputValue()).split(",")[0] ?? "";
      const ofColor = page
        .locator("details")
        .filter({ hasText: `${color} shows` })
        .last();
      await ofColor.locator("summary").click();
      await ofColor.getByLabel("One size begins with other pictures").selectOption("12");
      await page.getByRole("button", { name: `Choose the pictures of that size in ${color}` }).click();
      const tick = page.getByLabel(`${color} in UK 12 begins with picture 2`);
      await tick.press("Space");
      expect(await findings(page)).toEqual([]);
      await save(page);
      const second = (await tick.inputValue()).split("/").at(2) ?? "none";
      const firstIn = async (size: string) => {
        await open(page, `/products/${slug}?size=${size}`);
        return page.locator("main img").first().getAttribute("src");
      };
      await expect.poll(() => firstIn("12")).toContain(second);
      expect(await firstIn("14")).not.toContain(second);
      await openProduct(page, slug);
      await ofColor.locator("summary").click();
      await expect(tick).toBeChecked();
      await tick.uncheck();
      await save(page);
      await expect.poll(() => firstIn("12")).not.toContain(second);
    });

    test("the grid follows its lists and fills at once, and keeps the input on an error", {
      tag: "@full",
    }, async ({ page, shop }) => {
      await signInAsOwner(page, shop);
      await open(page, "/admin");
      await page.getByLabel("Title", { exact: true }).fill("Test Gown");
      await page.getByLabel("Colours").fill("Olive, Navy");
      await cell(page, "Pieces each").fill("3");
      for (const color of ["Olive", "Navy"]) await page.locator("summary").filter({ hasText: color }).click();
      await expect(cell(page, "Pieces left, Navy, 8")).toHaveValue("3");
      await page.getByLabel("In", { exact: true }).selectOption("Navy");
      await cell(page, "Price each, £").fill("205");
      await page.getByRole("button", { name: "Fill price" }).click();
      await expect(page.getByText("Price filled in for Navy.")).toBeVisible();
      await cell(page, "Price, Olive, 8").fill("dear");
      await cell(page, "Price, Olive, 8").press("ArrowDown");
      await expect(cell(page, "Price, Olive, 10")).toBeFocused();
      await expect(page.getByRole("region", { name: "On the shop" })).toContainText("Test Gown");

      await page.getByRole("button", { name: "Create product" }).click();
      const summary = page.getByRole("alert").filter({ hasText: "Failed to save product" });
      await expect(summary).toContainText("Failed to save product");
      await expect(summary).toContainText("Please choose a main image.");
      await summary.getByRole("link", { name: /^Olive, UK 8: give the price/ }).click();
      await expect(cell(page, "Price, Olive, 8")).toBeFocused();
      await expect(cell(page, "Price, Olive, 8")).toHaveValue("dear");
      await expect(cell(page, "Price, Navy, 20")).toHaveValue("205");
      await expect(cell(page, "Pieces left, Olive, 20")).toHaveValue("3");
      expect(await findingsAtEnd(page)).toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("a removed size disappears, and returns with its pieces", { tag: "@full" }, async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await openProduct(page, "adire-kaftan");
    const sizes = await page.getByLabel("Sizes").inputValue();
    const first = (await page.getByLabel("Colours").inputValue()).split(",")[0] ?? "";
    await cell(page, `Pieces left, ${first}, 10`).fill("4");
    await save(page);
    await page.getByLabel("Sizes").fill(sizes.replace("10, ", ""));
    await expect(cell(page, `Price, ${first}, 10`)).toBeHidden();
    await save(page);
    await open(page, "/products/adire-kaftan");
    await expect(sizeOf(page, "UK 8")).toBeVisible();
    await expect(sizeOf(page, "UK 10")).toBeHidden();
    await openProduct(page, "adire-kaftan");
    await page.getByLabel("Sizes").fill(sizes);
    await expect(cell(page, `Pieces left, ${first}, 10`)).toHaveValue("4");
    await save(page);
    await open(page, "/products/adire-kaftan");
    await expect(sizeOf(page, "UK 10")).toBeVisible();
  });

  test("cloth and story are shown on the product's page as typed", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await signInAsOwner(page, shop);
    await openProduct(page, "adire-kaftan");
    await openPart(page, "Cloth and story");
    await page.getByLabel("Category").selectOption("Two-piece");
    await page.getByLabel("Textile").fill("Bogolan");
    await page.getByLabel("Story heading").fill("Dyed in Bamako");
    await page.getByLabel("Story", { exact: true }).fill("With river mud.\n\nIt takes a week.");
    await page.getByLabel("Details").fill("Wash by hand");
    await page.getByRole("button", { name: "Update product" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Failed to save product" });
    await summary.getByRole("link", { name: /write each detail/ }).click();
    await expect(page.getByLabel("Details")).toBeFocused();
    await page.getByLabel("Details").fill("Wash: by hand");
    await save(page);
    await open(page, "/products/adire-kaftan");
    await expect(page.getByRole("heading", { name: "Dyed in Bamako" })).toBeVisible();
    await expect(page.getByText("It takes a week.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "by hand" })).toBeVisible();
    await open(page, "/catalogue?textile=bogolan&kind=two-piece");
    await expect(page.locator('a[href^="/products/adire-kaftan"]').first()).toBeVisible();
  });
});

test("pieces that were sold while the form was open stay sold, and the owner is informed", {
  tag: "@full",
}, async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await openProduct(page, "aso-oke-sundress");
  const pieces = cell(page, "Pieces left, Wine, 12");
  await pieces.fill("5");
  await save(page);
  await pieces.fill("2");
  await inTransaction(shop.db, (tx) =>
    sellPiecesOnHand(tx, "order-1", [
      { productSlug: "aso-oke-sundress", variantId: "aso-oke-sundress-wine-12", pieces: 4, lineNo: 1 },
    ]),
  );
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to save product" })).toContainText(
    "Aso-oke Sundress, Wine, UK 12 has 1 left now",
  );
  await expect(pieces).toHaveValue("2");
  await expect(page.getByText("+1", { exact: true })).toBeVisible();
  await save(page);
  await expect(pieces).toHaveValue("2");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the grid is filled and saved by plain forms", { tag: "@full" }, async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await page.goto("/admin?slug=fan-print-tote");
    await cell(page, "Pieces each").fill("6");
    await page.getByRole("button", { name: "Fill pieces" }).click();
    await expect(cell(page, "Pieces left, Clay, One size")).toHaveValue("6");
    await cell(page, "Price, Clay, One size").fill("36");
    await page.getByRole("button", { name: "Update product" }).click();
    await expect(page.getByText("Updated product!")).toBeVisible();
    await expect(cell(page, "Pieces left, Clay, One size")).toHaveValue("6");
    await page.goto("/products/fan-print-tote");
    await expect(page.getByText("£36").first()).toBeVisible();
  });
});
