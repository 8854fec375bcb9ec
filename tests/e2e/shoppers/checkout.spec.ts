import { sql } from "drizzle-orm";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  cardNumber,
  cartLink,
  fillCheckout,
  goToCardPage,
  open,
  payButton,
  SIZES,
} from "#tests/support/browser/shopping.ts";
import { type Piece, pay, setPieces } from "#tests/support/requests/checkout.ts";

const REFUSAL = "Please fill name & a valid email, and accept the terms.";

test("the ways to pay stand beside the button, in the cart and at the checkout", async ({ page }) => {
  await addPiece(page, "adire-tote");
  const ways = page.getByRole("list", { name: "Ways to pay" }).getByRole("listitem");
  for (const path of ["/cart", "/checkout"]) {
    // The first pages of a shop are shown before its provider has answered.
    await expect(async () => {
      await open(page, path);
      await expect(ways).toHaveText(["Visa", "Mastercard", "American Express"], { timeout: 1000 });
    }).toPass();
  }
});

test.describe("refusals of the form", () => {
  test.beforeEach(async ({ page }) => {
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
  });

  test("an empty form is refused in one sentence that takes the focus and links to each field", async ({
    page,
  }) => {
    await payButton(page).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(REFUSAL);
    await summary.getByRole("link", { name: "Add your name." }).click();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
    await summary.getByRole("link", { name: /^Add your email/ }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await summary.getByRole("link", { name: "Tick the box to accept the terms." }).click();
    await expect(page.getByRole("checkbox", { name: /I accept the terms/ })).toBeFocused();
    const email = page.getByRole("textbox", { name: "Email" });
    await expect(email).toHaveAccessibleDescription(/Add your email/);
    // Each message goes when its field is right, and takes no focus with it. The last one takes the summary.
    await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Sample");
    await expect(summary.getByRole("link")).toHaveText([/^Add your email/]);
    await email.fill("ada@");
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await email.fill("ada@example.com");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(summary).toBeHidden();
    await expect(email).toBeFocused();
  });

  for (const [what, name, email] of [
    ["a name of one letter", " A ", "ada@example.com"],
    ["an email with a space", "Ada Sample", "ada @example.com"],
    ["an email without a dot after the at-sign", "Ada Sample", "ada@example"],
    ["an email with two at-signs", "Ada Sample", "ada@two@example.com"],
    ["an email with two dots in a row", "Ada Sample", "ada..obi@example.com"],
    ["an email that ends in one letter", "Ada Sample", "ada@example.c"],
  ] as const) {
    test(`${what} is refused`, { tag: "@full" }, async ({ page }) => {
      await fillCheckout(page, email);
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
      await payButton(page).click();
      await expect(page.getByRole("alert")).toContainText(REFUSAL);
      await expect(page).toHaveURL("/checkout");
    });
  }

  test("an email that the payment provider refuses is reported at its field", { tag: "@full" }, async ({
    page,
  }) => {
    await fillCheckout(page, "provider-refuses@example.com");
    await payButton(page).click();
    const email = page.getByRole("textbox", { name: "Email" });
    await expect(page.getByRole("alert")).toContainText("does not take this email");
    await expect(email).toHaveAccessibleDescription(/another one/);
    await page
      .getByRole("alert")
      .getByRole("link", { name: /this email/ })
      .click();
    await expect(email).toBeFocused();
    await email.fill("another@example.com");
    await expect(page.getByRole("alert")).toBeHidden();
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
  });

  test("the optional address is folded away under one line", { tag: "@full" }, async ({ page }) => {
    const address = page.getByRole("textbox", { name: "Address" });
    await expect(address).toBeHidden();
    await page.getByText("Add your address (optional)").click();
    await address.fill("3 Sample Street");
    await expect(page.getByRole("textbox", { name: "City" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "State or county" })).toBeVisible();
  });

  test("the input is still there after a reload", { tag: "@full" }, async ({ page }) => {
    await fillCheckout(page, "kept@example.com");
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("kept@example.com");
  });

  test("a payment provider that is down is reported, and the button works again", async ({ page }) => {
    await fillCheckout(page, "provider-down@example.com");
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Could not start checkout");
    await expect(payButton(page)).toBeEnabled();
    await page.getByRole("textbox", { name: "Email" }).fill("provider-up@example.com");
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
  });
});

test("the pay button of three pieces is in a laptop's first screen", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize(SIZES.laptop);
  for (const product of ["adire-tote", "adire-kaftan", "fan-print-maxi-dress"]) await addPiece(page, product);
  await open(page, "/checkout");
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
});

test("an empty checkout shows the newest pieces, and one with pieces does not", { tag: "@full" }, async ({
  page,
}) => {
  const newest = page.getByRole("region", { name: "The newest pieces" });
  await open(page, "/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(newest.getByRole("article")).toHaveCount(4);
  await addPiece(page, "adire-tote");
  await open(page, "/checkout");
  await expect(payButton(page)).toBeVisible();
  await expect(newest).toHaveCount(0);
});

test("an empty checkout has nothing to pay", async ({ page }) => {
  await open(page, "/checkout");
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await expect(payButton(page)).toBeHidden();
});

test("a price that changed meanwhile is reported, the cart accepts it, and the second attempt works", async ({
  page,
  shop,
}) => {
  await addPiece(page, "bogolan-sundress?size=12");
  await shop.pool.query("UPDATE variants SET price_cents = 17250 WHERE product_slug = 'bogolan-sundress'");
  await open(page, "/checkout");
  await fillCheckout(page, "patient@example.com");
  await payButton(page).click();

  const alert = page.getByRole("alert");
  await expect(alert).toBeFocused();
  await expect(alert).toContainText("Bogolan Sundress, Ochre, UK 12 now costs £172.50.");
  await expect(page.getByText("Your cart now has the current prices.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("£172.50");

  await payButton(page).click();
  await expect(page.getByText("£172.50").first()).toBeVisible();
  await expect(cardNumber(page)).toBeVisible();
});

test.describe("a piece that another shopper took meanwhile", () => {
  const SET: Piece = { slug: "fan-print-skirt-set", size: "12", color: "Plum", amount: 18500 };

  test.beforeEach(async ({ page, shop }) => {
    await setPieces(shop, SET, 2);
    await addPiece(page, "adire-tote");
    await addPiece(page, "fan-print-skirt-set?size=12");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText(/That makes 2/)).toBeVisible();
  });

  test("sold out, it can be removed in one press, and the rest is paid", async ({ page, shop }) => {
    await setPieces(shop, SET, 0);
    await open(page, "/checkout");
    await fillCheckout(page, "too-late@example.com");
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Fan Print Skirt Set, Plum, UK 12 is sold out.");
    await page.getByRole("button", { name: /^Remove it\s?: Fan Print Skirt Set, Plum, UK 12$/ }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(payButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(cardNumber(page)).toBeVisible();
  });

  test("with some left, the line is set to them in one press", { tag: "@full" }, async ({ page, shop }) => {
    await setPieces(shop, SET, 1);
    await open(page, "/checkout");
    await fillCheckout(page, "almost-late@example.com");
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Only 1 left of Fan Print Skirt Set, Plum, UK 12.");
    await page.getByRole("button", { name: /^Set to 1\s?: Fan Print Skirt Set, Plum, UK 12$/ }).click();
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
  });

  test("alone in the cart, removing it leaves the empty cart's message", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await open(page, "/cart");
    await page.getByRole("button", { name: /^Remove Adire Tote/ }).click();
    await setPieces(shop, SET, 0);
    await open(page, "/checkout");
    await fillCheckout(page, "far-too-late@example.com");
    await payButton(page).click();
    await page.getByRole("button", { name: /^Remove it/ }).click();
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
  });
});

test("a paid cart says so to a shopper who did not come back, and keeps what another tab has added", async ({
  page,
  context,
}) => {
  await addPiece(page, "adire-tote");
  await goToCardPage(page, "paid-elsewhere@example.com");
  const paymentPage = page.url();
  const other = await context.newPage();
  await addPiece(other, "linen-kaftan");
  await pay(paymentPage);
  for (const tab of [page, other]) {
    await open(tab, "/cart");
    await expect(tab.getByRole("heading", { name: "You have paid for these" })).toBeVisible();
    await expect(tab.getByRole("listitem").filter({ hasText: "Linen Kaftan" })).toBeVisible();
    await expect(cartLink(tab)).toHaveAccessibleName("Cart, 1 piece");
    await expect(tab.getByText("Set it right")).toBeHidden();
  }
});

test("two tabs of one browser share a checkout; another browser with the same cart has its own", {
  tag: "@full",
}, async ({ page, context, browser, baseURL }) => {
  await addPiece(page, "adire-tote");
  await open(page, "/checkout");
  await fillCheckout(page, "two-tabs@example.com");
  const other = await context.newPage();
  await open(other, "/checkout");
  await other.getByRole("checkbox", { name: /I accept the terms/ }).check();
  for (const tab of [page, other]) {
    await payButton(tab).click();
    await expect(cardNumber(tab)).toBeVisible();
  }
  expect(other.url()).toBe(page.url());

  const elsewhere = await browser.newContext({ baseURL });
  const thief = await elsewhere.newPage();
  const stored = await context.storageState();
  const memory = stored.origins.flatMap(({ localStorage }) => localStorage);
  await thief.addInitScript(
    ([items, key]) => {
      for (const { name, value } of items)
        localStorage.setItem(name, name === key ? value.replace(/"key":"\w+"/, '"key":"0123456789"') : value);
    },
    [memory, storageKey("checkout")] as const,
  );
  await open(thief, "/checkout");
  await thief.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await payButton(thief).click();
  await expect(cardNumber(thief)).toBeVisible();
  expect(thief.url()).not.toBe(page.url());
  await elsewhere.close();
});

test("a piece whose colour was renamed is still bought, and the cart takes its new name", {
  tag: "@full",
}, async ({ page, shop }) => {
  await addPiece(page, "clay-fan-sundress?color=navy&size=12");
  await shop.db.execute(sql`UPDATE products SET colors = array_replace(colors, 'Navy', 'Midnight'),
    swatches = replace(replace(swatches::text, '"Navy"', '"Midnight"'), '"navy"', '"midnight"')::jsonb
    WHERE slug = 'clay-fan-sundress'`);
  await shop.db.execute(
    sql`UPDATE variants SET color_id = 'midnight' WHERE product_slug = 'clay-fan-sundress' AND color_id = 'navy'`,
  );
  await open(page, "/checkout");
  await fillCheckout(page, "renamed@example.com");
  await payButton(page).click();
  await expect(cardNumber(page)).toBeVisible();
  await expect(page.getByText(/Midnight/).first()).toBeVisible();
  await open(page, "/cart");
  await expect(page.getByText("Midnight, UK 12")).toBeVisible();
});
