import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open } from "#tests/support/browser/shopping.ts";

test.use({
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
});

test("counts each page that a visitor opens once, whether or not it was prefetched", async ({ page }) => {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/seen/")) seen.push(pathname.slice("/api/seen".length));
  });
  await open(page, "/catalogue");
  const card = page
    .getByRole("main")
    .getByRole("link", { name: /Adire Kaftan/ })
    .first();
  await card.hover();
  await expect(page.locator('link[rel="prefetch"]').first()).toBeAttached();
  await card.click();
  await expect(page).toHaveURL(/\/products\/adire-kaftan/);
  await expect.poll(() => seen).toEqual(["/products/adire-kaftan"]);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalogue/);
  await expect.poll(() => seen).toEqual(["/products/adire-kaftan", "/catalogue"]);
});
