import type { Locator, Page } from "@playwright/test";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addButton, addPiece, cartLink, colourOf, open, sizeOf } from "#tests/support/browser/shopping.ts";

/** A visible price; the phone's buying bar repeats it out of sight. */
const priceOf = (page: Page, price: string): Locator =>
  page.getByText(price, { exact: true }).filter({ visible: true });

test("the first colour and its first size are chosen on arrival", async ({ page }) => {
  await open(page, "/products/adire-kaftan");
  await expect(colourOf(page, "Indigo")).toBeChecked();
  await expect(sizeOf(page, "UK 8")).toBeChecked();
  await expect(priceOf(page, "£210")).toBeVisible();
});

test("a colour brings its first size, its picture and its price", async ({ page }) => {
  await open(page, "/products/adire-kaftan");
  await sizeOf(page, "UK 12").check();
  await colourOf(page, "Forest").check();
  await expect(sizeOf(page, "UK 8")).toBeChecked();
  await expect(page.getByRole("link", { name: /^Enlarge/ }).first()).toHaveAccessibleName(/forest/i);
  await expect(priceOf(page, "£225")).toBeVisible();
});

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

test("the other spelling of a colour leads to the shop's own, from inside the shop too", async ({ page }) => {
  await open(page, "/contact");
  await page.evaluate(() => {
    history.pushState(null, "", "/products/adire-kaftan?colour=forest&size=14");
    history.pushState(null, "", "/contact");
    history.back();
  });
  await expect(page).toHaveURL("/products/adire-kaftan?size=14&color=forest");
  await expect(sizeOf(page, "UK 14")).toBeChecked();
});

test("a link to a missing choice opens on the first one", async ({ page }) => {
  await open(page, "/products/adire-kaftan?color=tartan&size=99");
  await expect(colourOf(page, "Indigo")).toBeChecked();
  await expect(sizeOf(page, "UK 8")).toBeChecked();
});

test("the sizes of other countries and the piece's own measurements help to choose", async ({ page }) => {
  await open(page, "/products/adire-kaftan");
  await sizeOf(page, "UK 12").check();
  await expect(page.getByRole("group", { name: "UK size: 12 · EU 40 · US 8" })).toBeVisible();
  await page.getByRole("button", { name: "Size guide" }).click();
  const guide = page.getByRole("dialog", { name: "Size guide" });
  await expect(guide.getByRole("row", { name: /^12 chosen 40 8 M 93 76 101$/ })).toBeVisible();
  await guide.getByRole("button", { name: "Close" }).click();

  await expect(page.getByText("Shown on a UK 12 form, 178 cm")).toBeVisible();
  await page.getByRole("link", { name: "Measurements" }).click();
  await expect(page.getByRole("heading", { name: "Measurements" })).toBeInViewport();
  const table = page.getByRole("table", { name: "Measurements by size, in centimetres and inches" });
  const kaftan = table.getByRole("row", { name: /^UK 12/ });
  await expect(kaftan.getByRole("rowheader")).toHaveText("UK 12 EU 40 US 8");
  await expect(kaftan.getByRole("cell").last()).toHaveText("136 cm 53.5 in");
  // The choice stays.
  await expect(page).toHaveURL("/products/adire-kaftan?color=indigo&size=12#measurements");
  await expect(sizeOf(page, "UK 12")).toBeChecked();
});

test("a bag has no fit", async ({ page }) => {
  await open(page, "/products/adire-tote");
  await expect(page.getByText(/Shown on|Fit notes|Measurements/)).toHaveCount(0);
});

test("a sold-out size can be chosen, not bought", async ({ page }) => {
  await open(page, "/products/fan-print-maxi-dress");
  await sizeOf(page, "UK 18, sold out").check();
  await expect(page.getByRole("heading", { name: "Sold out in Navy, UK 18" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy now" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Add to cart/ })).toHaveCount(0);
  await sizeOf(page, "UK 20").check();
  await expect(page.getByRole("button", { name: "Buy now" })).toBeEnabled();
  await expect(addButton(page)).toBeEnabled();
});

test("the run is drawn piece by piece, and the chosen size stands out", async ({ page }) => {
  await open(page, "/products/adire-kaftan?color=indigo&size=12");
  const strip = page.locator('main svg:has(g[opacity="1"])');
  const ticks = async (part: string) =>
    (await strip.locator(part).evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? "")))
      .join("")
      .split("M").length - 1;
  await expect(strip).toBeVisible();
  expect(await ticks("g path")).toBe(24);
  await expect.poll(() => ticks('[opacity="1"] path')).toBe(3);
  await sizeOf(page, "UK 18").check();
  await expect.poll(() => ticks('[opacity="1"] path')).toBe(1);
});

test("'Buy now' puts the piece into the cart and goes to the checkout", async ({ page }) => {
  await open(page, "/products/linen-wrap-dress?color=black&size=12");
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("Linen Wrap Dress");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("£139.50");
});

test("the same piece twice is one line of two", async ({ page }) => {
  await open(page, "/products/linen-kaftan?size=12");
  await addButton(page).click();
  await addButton(page).click();
  await page.getByRole("link", { name: "View cart" }).hover();
  await expect(page.getByText("Linen Kaftan, Natural, UK 12 is in your cart. That makes 2.")).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
  await page.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByRole("heading", { name: "Linen Kaftan" })).toHaveCount(1);
});

test("no more pieces than are left go into the cart", async ({ page }) => {
  await open(page, "/products/fan-print-maxi-dress?color=plum&size=8");
  await expect(page.getByText("Last piece")).toBeVisible();
  await addButton(page).click();
  await addButton(page).click();
  await expect(page.getByText("That is all there is: 1 in your cart.")).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
});

test("'Undo' removes the piece that was just added", async ({ page }) => {
  await open(page, "/products/linen-wrap-dress");
  await addButton(page).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
});

test("a phone keeps the buy buttons in view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/products/adire-kaftan?color=indigo&size=12");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.getByRole("heading", { name: /worn with/i }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Add to cart: Indigo, UK 12" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
});

test("a picture opens enlarged, and Escape returns the focus to it", async ({ page }) => {
  await open(page, "/products/adire-kaftan");
  const picture = page.getByRole("link", { name: /^Enlarge/ }).first();
  await picture.press("Enter");
  const enlarged = page.getByRole("dialog", { name: "Adire Kaftan, enlarged" });
  await expect(enlarged).toBeVisible();
  await enlarged.getByRole("button", { name: "Next picture" }).click();
  await expect(enlarged.getByText("2 / 4")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(enlarged).toBeHidden();
  await expect(picture).toBeFocused();
});

test("'Buy now' with other things in the cart says that they are bought as well", async ({ page }) => {
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

test("a cart of thirty pieces takes no more: 'Buy now' and 'Add to cart' say so", async ({ page }) => {
  await addPiece(page, "adire-tote");
  await open(page, "/cart");
  await page.evaluate((key) => {
    const [tote] = JSON.parse(localStorage.getItem(key) ?? "[]");
    const sizes = ["8", "10", "12"].map((size) => ({ ...tote, size, qty: 10 }));
    localStorage.setItem(key, JSON.stringify(sizes));
  }, storageKey("cart"));
  await open(page, "/products/linen-wrap-dress?color=black&size=12");
  const told = page.getByText("Your cart has 30 pieces, the most we can put in an order.");
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/linen-wrap-dress/);
  await addButton(page).click();
  await expect(told).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 30 pieces");
});
