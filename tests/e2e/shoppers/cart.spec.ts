import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addButton, addPiece, cartLink, open } from "#tests/support/browser/shopping.ts";

const KEY = "baobab-atelier.cart";

test("the cart survives a reload and a new visit", async ({ page, context }) => {
  await addPiece(page, "adire-tote");
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
  const later = await context.newPage();
  await open(later, "/cart");
  await expect(later.getByRole("heading", { name: "Adire Tote" })).toBeVisible();
});

test("a second tab follows the changes of the first one", async ({ page, context }) => {
  const other = await context.newPage();
  await open(other, "/cart");
  await expect(other.getByText("Your cart is empty.")).toBeVisible();
  await addPiece(page, "adire-tote");
  await expect(other.getByRole("heading", { name: "Adire Tote" })).toBeVisible();
  await other.getByRole("button", { name: /^Increase/ }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
  await other.getByRole("button", { name: "Clear cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
});

test("quantity never falls below one", { tag: "@full" }, async ({ page }) => {
  await addPiece(page, "adire-tote");
  await open(page, "/cart");
  const less = page.getByRole("button", { name: /^Decrease/ });
  await expect(less).toHaveAttribute("aria-disabled", "true");
  await less.click({ force: true });
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
});

test("'Remove' removes a line, and 'Undo' restores it to its place", async ({ page }) => {
  await addPiece(page, "adire-tote");
  await addPiece(page, "linen-kaftan");
  await open(page, "/cart");
  await page.getByRole("button", { name: /^Remove Adire Tote/ }).click();
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(page.getByRole("heading", { name: "Adire Tote" })).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Adire Tote");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
});

test("'Clear cart' empties it, and 'Undo' restores all of it", async ({ page }) => {
  await addPiece(page, "adire-tote");
  await addPiece(page, "linen-kaftan");
  await open(page, "/cart");
  await page.getByRole("button", { name: "Clear cart" }).click();
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
});

test("a piece on sale shows its price before, and pieces that go with the cart lead to their pages", async ({
  page,
}) => {
  await addPiece(page, "linen-kaftan");
  await open(page, "/cart");
  await expect(page.getByRole("listitem").filter({ hasText: "Linen Kaftan" })).toContainText(
    /Was £180 Now £150/,
  );
  const companions = page.getByRole("region", { name: "Goes with what you chose" });
  // What it shares a look with comes first.
  await expect(companions.getByRole("link").first()).toHaveText("Fan Print Tote");
  await expect(companions.getByRole("listitem").first()).toContainText(/£\d+\+ £[\d.]+ delivery$/);
  await expect(companions.getByRole("link", { name: "Linen Kaftan" })).toHaveCount(0);
  await page.getByRole("link", { name: "Ask us" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(/^About the Linen Kaftan, /);
  await page.goBack();
  await companions.getByRole("link", { name: "Fan Print Tote" }).click();
  await addButton(page).click();
  await cartLink(page).click();
  await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(companions.getByRole("link", { name: "Fan Print Tote" })).toHaveCount(0);
});

for (const forcedColors of ["none", "active"] as const) {
  test(`the message with 'Undo' stands off from the dark footer, with forced colours ${forcedColors}`, {
    tag: "@full",
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors });
    await addPiece(page, "adire-tote");
    await open(page, "/cart");
    await page.getByRole("button", { name: "Clear cart" }).click();
    await page.getByRole("button", { name: "Undo" }).hover();
    const message = page.getByRole("region", { name: "Status" }).locator("> div");
    await expect(message).toContainText("Cart cleared.");
    await expect(message).toHaveCSS("border-top-width", "1px");
    const colorOf = (locator: Locator, property: string) =>
      locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await colorOf(message, "border-top-color")).not.toBe(
      await colorOf(page.getByRole("contentinfo"), "background-color"),
    );
  });
}

test("an empty cart shows the newest pieces, and a cart with pieces does not", { tag: "@full" }, async ({
  page,
}) => {
  const newest = page.getByRole("region", { name: "The newest pieces" });
  await open(page, "/cart");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(newest.getByRole("article")).toHaveCount(4);
  await newest.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\/products\//);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await cartLink(page).click();
  await expect(page.getByRole("button", { name: "Clear cart" })).toBeVisible();
  await expect(newest).toBeHidden();
  await page.getByRole("button", { name: "Clear cart" }).click();
  await expect(newest).toBeVisible();
});

for (const [what, stored, pieces] of [
  ["no JSON", "{oops", 0],
  ["nothing", "", 0],
  ["null", "null", 0],
  ["a number", "7", 0],
  ["an object of another shop", '{"items":null,"v":3}', 0],
  ["a list of rubbish", '[null,1,"x",{},[],{"slug":{}},{"slug":"../../etc"}]', 0],
  ["an older cart in an object", '{"items":[{"slug":"adire-tote","qty":2,"price":28}]}', 2],
  [
    "lines with damaged fields",
    '[{"slug":"adire-tote","qty":"-5","price":"abc","currency":7,"title":null,"image":{"a":1},"size":["x"]}]',
    0,
  ],
  ["a quantity beyond all measure", '[{"slug":"adire-tote","qty":1e99,"price":28,"title":"Adire Tote"}]', 0],
  [
    "a script for a title",
    '[{"slug":"adire-tote","title":"<img src=x onerror=alert(1)>","image":"javascript:0"}]',
    1,
  ],
] as const) {
  test(`a stored cart that is ${what} breaks no page`, { tag: "@full" }, async ({ page }) => {
    await open(page, "/cart");
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, stored] as const);
    for (const path of ["/cart", "/checkout", "/products/adire-tote"]) await open(page, path);
    const words = pieces === 0 ? "Cart" : pieces === 1 ? "Cart, 1 piece" : `Cart, ${pieces} pieces`;
    await expect(cartLink(page)).toHaveAccessibleName(words);
    await page.getByRole("button", { name: "Add to cart", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: /is in your cart|in an order/ })).toBeVisible();
  });
}

/** Puts lines into the cart in the form that the browser stores. */
async function fillCart(page: Page, lines: Record<string, unknown>[]): Promise<void> {
  const whole = lines.map((line) => ({
    slug: "adire-kaftan",
    price: 210,
    currency: "gbp",
    title: "Adire Kaftan",
    ...line,
  }));
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    [KEY, JSON.stringify(whole)] as const,
  );
}

test("more than ten of one size is reported beside the line, and corrected in one press", {
  tag: "@full",
}, async ({ page }) => {
  await fillCart(page, [
    { size: "12", color: "Indigo", qty: 12 },
    { size: "14", color: "Indigo", qty: 10 },
    { slug: "linen-kaftan", title: "Linen Kaftan", size: "12", color: "Olive", qty: 12, unlimited: true },
  ]);
  await open(page, "/cart");
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(line("UK 12").filter({ hasText: "Adire" })).toContainText(
    "We can put up to 10 pieces of one size in an order. You have 2 too many.",
  );
  await expect(line("UK 14")).toContainText("That is the most of one size we can put in an order.");
  await expect(line("Linen Kaftan")).not.toContainText("one order");
  await expect(
    page.getByRole("button", { name: "Increase quantity of Adire Kaftan, Indigo, UK 14" }),
  ).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Set Adire Kaftan, Indigo, UK 12 to 10" }).click();
  await expect(page.getByText(/too many/)).toHaveCount(0);
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 32 pieces");
});

test("more than thirty pieces are reported beside the total, in the cart and at the checkout", {
  tag: "@full",
}, async ({ page }) => {
  await fillCart(
    page,
    ["8", "10", "12", "14"].map((size) => ({ size, color: "Indigo", qty: 8 })),
  );
  await open(page, "/cart");
  const told = "An order can hold up to 30 pieces. Yours has 32: please take 2 out.";
  await expect(page.getByRole("region", { name: "Summary" })).toContainText(told);
  await open(page, "/checkout");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(told);
  await open(page, "/cart");
  for (const size of ["8", "10"])
    await page.getByRole("button", { name: `Decrease quantity of Adire Kaftan, Indigo, UK ${size}` }).click();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText(
    "30 pieces, the most we can put in an order.",
  );
  for (const more of await page.getByRole("button", { name: /^Increase/ }).all())
    await expect(more).toHaveAttribute("aria-disabled", "true");
});
