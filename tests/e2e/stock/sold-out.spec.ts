import { sql } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addButton, cartLink, open, openEarly, SIZES, sizeOf } from "#tests/support/browser/shopping.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

/** Sells all pieces of a product, or those of a colour. */
async function sellOut(shop: RunningShop, slug: string, color = "%"): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`UPDATE variants SET pieces_made = 0, pieces_on_hand = 0, pieces_reserved = 0, pieces_sold = 0
      WHERE product_slug = ${slug} AND color_id LIKE ${color}`);
    await announceStock(tx, [{ productSlug: slug, variantId: "", pieces: 0 }]);
  });
}

const SOLD_OUT_SIZE = "/products/fan-print-maxi-dress?color=navy&size=18";

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  for (const [when, load] of [
    ["", open],
    [" before the scripts", openEarly],
  ] as const)
    test(`where the chosen size is sold out, the buying bar leads to the sizes${when}`, {
      tag: "@full",
    }, async ({ page }) => {
      const arrive = await load(page, SOLD_OUT_SIZE);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await page.getByRole("region", { name: "Worn with" }).scrollIntoViewIfNeeded();
      const sizes = page.getByRole("group", { name: /size:/i });
      await expect(sizes).not.toBeInViewport();
      await page.getByRole("link", { name: "Choose a size" }).click();
      await expect(sizes).toBeFocused();
      await expect(sizes).toBeInViewport({ ratio: 1 });
      arrive?.();
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowRight");
      await expect(sizeOf(page, "UK 20")).toBeChecked();
      await addButton(page).click();
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
    });

  test("where a colour has no size left, the buying bar leads to the colours", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await sellOut(shop, "adire-kaftan", "forest");
    await open(page, "/products/adire-kaftan?color=forest&size=12");
    await page.getByRole("link", { name: "Choose a colour" }).click();
    await expect(page.getByRole("group", { name: /^Colour/ })).toBeFocused();
  });
});

test("a sold-out size suggests alternatives of its cloth in that size, and links to them", async ({
  page,
}) => {
  await open(page, SOLD_OUT_SIZE);
  const others = page.getByRole("list").filter({ has: page.getByText(/, UK 18$/) });
  const rows = others.getByRole("link");
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await expect(row).toHaveAccessibleName(/, UK 18 .*£\d+$/);
  await rows.last().click();
  await expect(page).toHaveURL(/size=18/);
  await expect(page).not.toHaveURL(/fan-print-maxi-dress/);
  await expect(sizeOf(page, "UK 18")).toBeChecked();
  await expect(addButton(page)).toBeEnabled();
});

test("choosing a sold-out size replaces the buttons with alternatives, and back", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, "/products/fan-print-maxi-dress?color=navy&size=20");
  const instead = page.getByRole("heading", { name: "In the same cloth and size" });
  await expect(instead).toHaveCount(0);
  await sizeOf(page, "UK 18, sold out").check();
  await expect(instead).toBeVisible();
  await sizeOf(page, "UK 20").check();
  await expect(instead).toHaveCount(0);
  await expect(addButton(page)).toBeEnabled();
});

test("a fully sold-out piece has no buy button, and links to alternatives", async ({ page, shop }) => {
  await sellOut(shop, "adire-maxi-dress");
  await page.setViewportSize(SIZES.phone);
  await open(page, "/products/adire-maxi-dress?size=12");
  await expect(page.getByRole("heading", { name: "Sold out", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /cart|buy/i })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Choose a/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^Adire Kaftan Indigo, UK 12/ }).click();
  await expect(page).toHaveURL(/\/products\/adire-kaftan\?color=indigo&size=12$/);
});

test("suggests pieces of another kind in the same cloth, and shows nothing where there are none", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto("/products/adire-tote");
  const worn = page.getByRole("region", { name: "Worn with" });
  await expect(worn.getByRole("heading", { level: 3 })).toHaveText([
    "Adire Kaftan",
    "Adire Two-piece",
    "Adire Kimono Jacket",
  ]);
  await page.goto("/products/linen-kaftan");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(worn).toHaveCount(0);
});

test("on a phone the third piece worn with another fills its row, its name beside its picture", {
  tag: "@full",
}, async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await page.goto("/products/adire-kaftan");
  const third = page.getByRole("region", { name: "Worn with" }).getByRole("listitem").nth(2);
  await third.scrollIntoViewIfNeeded();
  const card = await third.boundingBox();
  const picture = await third.getByRole("img").first().boundingBox();
  const name = await third.getByRole("heading", { level: 3 }).boundingBox();
  const add = await third.getByRole("button", { name: /^Quick add/ }).boundingBox();
  if (!card || !picture || !name || !add) throw new Error("The third piece is not shown");
  expect(card.width).toBe(SIZES.phone.width);
  expect(name.x).toBeGreaterThan(picture.x + picture.width);
  expect(name.y).toBeLessThan(picture.y + picture.height);
  expect(add.y + add.height).toBeCloseTo(picture.y + picture.height, 0);
  expect(add.x + add.width).toBeCloseTo(picture.x + picture.width, 0);
});
