import { sql } from "drizzle-orm";
import sharp from "sharp";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const IMPORT = "/admin/products/import";

/** A picture that the shop has, so that no page lacks one. */
async function pictureOf(shop: RunningShop): Promise<string> {
  const { rows } = await shop.db.execute<{ url: string }>(
    sql`SELECT primary_image_url AS url FROM products WHERE slug = 'adire-kaftan'`,
  );
  return rows[0]?.url ?? "";
}

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

const HEAD =
  "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,Image Src";

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`on a ${device}, a file is previewed, imported, and in the shop; its mistakes are left out`, {
    tag: device === "laptop" ? [] : "@full",
  }, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    await signInAsOwner(page, shop);
    await open(page, "/admin/products");
    await page.getByRole("link", { name: "Import a CSV file" }).click();
    await expect(page.getByRole("heading", { name: "Import products" })).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel("CSV file").setInputFiles(file("notes.txt", "Just some notes"));
    await page.getByRole("button", { name: "See what it would change" }).click();
    await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription(/no column ‘Handle’ or ‘Title’/);

    const picture = await pictureOf(shop);
    const text = [
      HEAD,
      `dress-${device},Dress for a ${device},Color,Navy,Size,8,2,145,${picture}`,
      `dress-${device},,,Navy,,10,0,145,`,
      `belt-${device},Belt,Color,Navy,Size,8,two,40,${picture}`,
      `adire-kaftan,,Color,Indigo,Size,8,,${device === "phone" ? 212 : 214},`,
    ].join("\n");
    await page.getByLabel("CSV file").setInputFiles(file("spring.csv", text));
    await page.getByRole("button", { name: "See what it would change" }).click();
    await expect(page.getByRole("heading", { name: "spring.csv" })).toBeVisible();
    await expect(page.getByText("Please give a whole number of pieces, or leave it empty.")).toBeVisible();
    await expect(page.getByText(`belt-${device}: it says ‘two’`).first()).toBeVisible();
    await expect(page.getByText("Price, Indigo, UK 8")).toBeVisible();
    await expectAccessible(page);
    const [problems] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download this list as CSV" }).click(),
    ]);
    expect(problems.suggestedFilename()).toMatch(/^problems-.+\.csv$/);

    await page.getByRole("button", { name: "Import 2 products" }).click();
    await expect(page.getByRole("link", { name: "See the products" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "What changed" })).toBeVisible();
    await expectAccessible(page);

    await open(page, `/products/dress-${device}`);
    await expect(page.getByRole("heading", { name: `Dress for a ${device}` })).toBeVisible();
    await expect(page.getByText("£145").first()).toBeVisible();
    expect((await page.request.get(`/products/belt-${device}`)).status()).toBe(404);
  });

  test(`on a ${device}, products are ticked, hidden together after a question, and shown again`, {
    tag: "@full",
  }, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    await signInAsOwner(page, shop);
    await open(page, "/admin/products");
    await open(page, "/admin/products?q=kente");
    await page.getByRole("checkbox", { name: "Select Kente Kaftan" }).check();
    await expect(page.getByText("1 selected").first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(page.getByText("3 selected").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hide", exact: true }).click();

    const question = page.getByRole("heading", { name: "Hide 3 products?" });
    await expect(question).toBeFocused();
    await expect(page.getByText(/‘Kente Kaftan’, ‘Kente Skirt Set’ and ‘Kente Two-piece’/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hide 3 products" }).click();
    await expect(page.getByText("3 products hidden (soft deleted).")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Select Kente Kaftan" })).not.toBeChecked();
    await expect.poll(async () => (await fetch(`${shop.origin}/products/kente-kaftan`)).status).toBe(404);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 products are on the shop again.")).toBeVisible();
    await expect.poll(async () => (await fetch(`${shop.origin}/products/kente-kaftan`)).status).toBe(200);
  });

  test(`on a ${device}, a single product that was hidden from the list is shown again by Undo`, {
    tag: "@full",
  }, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    await signInAsOwner(page, shop);
    await open(page, "/admin/products");
    await open(page, "/admin/products?q=linen");
    await page.getByRole("link", { name: "Hide Linen Kaftan" }).click();
    await page.getByRole("button", { name: "Hide", exact: true }).click();
    await expect(page.getByText("Product hidden (soft deleted).")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The product is on the shop again.")).toBeVisible();
  });
}

test("a first file brings products in hidden, and pictures chosen together show them", {
  tag: "@full",
}, async ({ page, shop }) => {
  await page.setViewportSize(SIZES.phone);
  await signInAsOwner(page, shop);
  await open(page, IMPORT);
  const text = `${HEAD}\nfirst-dress,First Dress,Color,Navy,Size,8,2,99,IMG_7.jpg\nsecond-dress,Second Dress,Color,Navy,Size,8,2,99,`;
  await page.getByLabel("CSV file").setInputFiles(file("first.csv", text));
  await page.getByRole("button", { name: "See what it would change" }).click();
  await page.getByRole("button", { name: "Import 2 products" }).click();
  await page.getByRole("link", { name: "Add pictures by file name" }).click();
  await expect(page.getByRole("region", { name: /^Without a picture/ }).getByText("img_7.jpg")).toBeVisible();
  await expectAccessible(page);
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  const picture = (name: string) => ({ name, mimeType: "image/jpeg", buffer });
  await page
    .getByLabel("Choose pictures")
    .setInputFiles([picture("IMG_7.JPG"), picture("second-dress-2.jpg"), picture("second-dress.jpg")]);
  await page.getByLabel("Show these products on the shop").check();
  await page.getByRole("button", { name: "Add 3 pictures" }).click();
  await expect(page.getByText("2 products got pictures. 2 of them are on the shop now.")).toBeVisible();
  await expect(page.getByText("Every product has a picture.")).toBeVisible();
  await expectAccessible(page);
  await open(page, IMPORT);
  const earlier = page.getByRole("region", { name: "Earlier imports" });
  await expect(earlier.getByRole("link", { name: "first.csv" })).toBeVisible();
  await expect.poll(async () => (await fetch(`${shop.origin}/products/first-dress`)).status).toBe(200);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("products are hidden together, and a file is imported", { tag: "@full" }, async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await page.goto("/admin/products?q=bogolan");
    await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeHidden();
    await page.getByRole("checkbox", { name: "Select Bogolan Kimono Jacket" }).check();
    await page.getByRole("button", { name: "Hide", exact: true }).click();
    await page.getByRole("button", { name: "Hide 1 product" }).click();
    await expect(page.getByText("Product hidden (soft deleted).")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The product is on the shop again.")).toBeVisible();

    await page.goto(IMPORT);
    const text = `${HEAD}\nplain-dress,Plain Dress,Color,Navy,Size,8,2,99,${await pictureOf(shop)}`;
    await page.getByLabel("CSV file").setInputFiles(file("plain.csv", text));
    await page.getByRole("button", { name: "See what it would change" }).click();
    await page.getByRole("button", { name: "Import 1 product" }).click();
    // The browser reloads the page by itself until it is done.
    await expect(page.getByRole("link", { name: "See the products" })).toBeVisible();
    expect((await page.request.get("/products/plain-dress")).status()).toBe(200);
  });
});
