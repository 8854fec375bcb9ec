import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

/** A run of £42 with a picture that the shop has. */
async function makeShownRun(shop: RunningShop): Promise<{ slug: string; title: string }> {
  const [piece] = await makeRun(shop.db, 5);
  if (!piece) throw new Error("No piece was made");
  const { rows } = await shop.pool.query<{ title: string }>(
    `UPDATE products SET primary_image_url = (SELECT primary_image_url FROM products WHERE slug = 'adire-kaftan')
      WHERE slug = $1 RETURNING title`,
    [piece.slug],
  );
  return { slug: piece.slug, title: rows[0]?.title ?? "" };
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    test("ticked products are put on sale: previewed, applied at once, and undone", {
      tag: size === "phone" ? [] : "@full",
    }, async ({ page, shop }) => {
      const { slug, title } = await makeShownRun(shop);
      const productPage = async () => (await fetch(`${shop.origin}/products/${slug}`)).text();
      expect(await productPage()).toContain("£42");
      await signInAsOwner(page, shop);
      await open(page, `/admin/products?q=${slug}`);
      await page.getByRole("checkbox", { name: title }).check();
      await page.getByRole("button", { name: "Put on sale" }).click();
      await expect(page.getByRole("heading", { name: "Change many at once", level: 1 })).toBeVisible();
      await page.getByLabel("Percent off").fill("many");
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("alert")).toContainText("Give a percentage");
      await expect(page.getByLabel("Percent off")).toHaveValue("many");
      await expectAccessible(page);
      await page.getByLabel("Percent off").fill("25");
      await page.getByLabel("Sale ends").fill("2099-01-01T09:00");
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("£31.50");
      expect(await productPage()).not.toContain("£31.50");
      await expectAccessible(page);
      await expectNoSideways(page);
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("1 product was changed.")).toBeVisible();
      await eventually(productPage, (html) => html.includes("£31.50"));
      await eventually(productPage, (html) => html.includes('"priceValidUntil":"2099-01-01"'));
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByText("1 product is as it was.")).toBeVisible();
      await eventually(productPage, (html) => !html.includes("£31.50"));
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("ticked products get a tag, are deleted, and come back as they were", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    const { slug, title } = await makeShownRun(shop);
    await signInAsOwner(page, shop);
    await open(page, `/admin/products?q=${slug}`);
    await page.getByRole("checkbox", { name: title }).check();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Add a tag" })).toBeChecked();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose a tag.");
    await expectAccessible(page);
    await page.getByLabel("Tag to add").selectOption("Travel");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Travel");
    await expectNoSideways(page);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 product was changed.")).toBeVisible();
    const found = async () => (await fetch(`${shop.origin}/catalogue?occasion=travel&q=${slug}`)).text();
    await eventually(found, (html) => html.includes(`/products/${slug}`));

    await open(page, `/admin/products?q=${slug}`);
    await page.getByRole("checkbox", { name: title }).check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Delete" })).toBeChecked();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Deleted");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 product was changed.")).toBeVisible();
    const address = `${shop.origin}/products/${slug}`;
    await eventually(
      async () => (await fetch(address)).status,
      (status) => status === 404,
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 product is as it was.")).toBeVisible();
    await eventually(
      async () => (await fetch(address)).status,
      (status) => status === 200,
    );
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all products that are found get other prices by plain forms", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    const { slug, title } = await makeShownRun(shop);
    await signInAsOwner(page, shop);
    await page.goto(`/admin/products?q=${slug}`);
    await page.getByRole("link", { name: "Change these 1" }).click();
    await page.getByRole("radio", { name: "Change by amount" }).check();
    await page.getByLabel("Amount, £").fill("-50");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText(
      "Left out. It would cost -£8.",
    );
    await page.getByLabel("Amount, £").fill("3");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 product was changed.")).toBeVisible();
    const address = `${shop.origin}/api/products/${slug}`;
    await expect.poll(async () => (await fetch(address)).text()).toContain("4500");
    await page.getByRole("radio", { name: "Hide" }).check();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("to  Hidden");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("1 product is as it was.")).toBeVisible();
    await expect.poll(async () => (await fetch(address)).status).toBe(200);
  });
});
