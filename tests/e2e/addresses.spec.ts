import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open } from "#tests/support/browser/shopping.ts";

const UNKNOWN = [
  "/nothing-here",
  "/terms",
  "/returns",
  "/values",
  "/privacy",
  "/about/us/deep",
  "/products/a/b",
];

for (const path of UNKNOWN) {
  test(`${path} redirects home with a 302`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("/");
  });
}

test("an unknown path redirects home in the browser's own navigation too", async ({ page }) => {
  await open(page, "/catalogue");
  await page.evaluate(() => {
    history.pushState(null, "", "/terms");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "New & Popular" })).toBeVisible();
});

for (const path of ["/assets/gone.js", "/media/gone.webp", "/pictures/gone.avif", "/assets/"]) {
  test(`${path} is missing, and says so with a 404`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(404);
    expect(answer.headers()["content-type"]).toMatch(/^text\/plain/);
  });
}

for (const [what, slug] of [
  ["missing", "no-such-piece"],
  ["hidden", "bogolan-tote"],
]) {
  test(`a ${what} product is a 404 that shows the newest pieces and leads back to the catalogue`, async ({
    page,
  }) => {
    const answer = await page.goto(`/products/${slug}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
    const newest = page.getByRole("region", { name: "The newest pieces" });
    await expect(newest.getByRole("article")).toHaveCount(4);
    await page
      .getByRole("main")
      .getByRole("link", { name: /catalogue/i })
      .click();
    await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  });
}

test("a missing product says 'Not found' in the browser's own navigation too", async ({ page }) => {
  await open(page, "/catalogue");
  await page.evaluate(() => {
    history.pushState(null, "", "/products/no-such-piece");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
});

for (const path of [
  "/",
  "/catalogue",
  "/products",
  "/products/adire-kaftan",
  "/cart",
  "/checkout",
  "/healthz",
  "/favicon.svg",
]) {
  test(`HEAD ${path} answers as GET does, without a body`, async ({ request }) => {
    const [head, get] = await Promise.all([request.head(path), request.get(path)]);
    expect(head.status()).toBe(200);
    expect(head.headers()["content-type"]).toBe(get.headers()["content-type"]);
    expect((await head.body()).byteLength).toBe(0);
  });
}

test("'/products' is the catalogue, and names its canonical address", async ({ page, shop }) => {
  await page.goto("/products");
  await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${shop.origin}/catalogue`);
});

for (const [path, robots] of [
  ["/", "index,follow"],
  ["/catalogue", "index,follow"],
  ["/products/adire-kaftan", "index,follow"],
  ["/cart", "noindex,nofollow"],
  ["/checkout", "noindex,nofollow"],
  ["/checkout/success", "noindex,nofollow"],
  ["/checkout/cancel", "noindex,nofollow"],
] as const) {
  test(`${path} tells search engines ${robots}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", robots);
  });
}
