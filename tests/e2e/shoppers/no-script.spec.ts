import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { orderIn, payByCard } from "#tests/support/browser/shopping.ts";
import { checkout, payload, untilState } from "#tests/support/requests/checkout.ts";

test.use({ javaScriptEnabled: false });

test("home, catalogue and product read without scripts", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "New & Popular" })).toBeVisible();
  await page.getByRole("link", { name: "View all products" }).click();
  await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Adire Kaftan" }).click();
  await expect(page.getByRole("heading", { name: "Adire Kaftan", level: 1 })).toBeVisible();
  await expect(page.getByText("£210").first()).toBeVisible();
  await expect(page.getByText("UK 8 measures: bust 114 cm, hips 118.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Find my size" })).toBeHidden();
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("img", { name: /^A dress form with a tape/ })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/^The cart needs JavaScript/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to cart" })).toBeHidden();
});

test("a link to a colour and a size opens on them without scripts", { tag: "@full" }, async ({ page }) => {
  await page.goto("/products/adire-kaftan?color=forest&size=20");
  await expect(page.getByRole("radio", { name: "Forest" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "UK 20" })).toBeChecked();
  await expect(page.getByText("£225", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Adire Kaftan, Forest, UK 20/);
});

test("the cart explains that it needs scripts, instead of appearing empty", { tag: "@full" }, async ({
  page,
}) => {
  await page.goto("/cart");
  await expect(page.getByText(/^The cart is kept in your browser and needs JavaScript/)).toBeVisible();
  await expect(page.getByText("Your cart is empty.")).toBeHidden();
});

test("the checkout states the delivery for a country without scripts", { tag: "@full" }, async ({ page }) => {
  await page.goto("/checkout");
  await expect(
    page.getByText(
      /^Delivery, United Kingdom: £4.95, 2 to 5 business days\. With you \w{3} \d+ (\w+ )?to \w{3} \d+ \w+\.\s*$/,
    ),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Country" }).selectOption("NG");
  await page.getByRole("button", { name: "Update delivery" }).click();
  await expect(
    page.getByText(
      /^Delivery, Nigeria: £18, 7 to 10 business days\. With you \w{3} \d+ (\w+ )?to \w{3} \d+ \w+\. .*at your door\.$/,
    ),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Country" }).selectOption("CU");
  await page.getByRole("button", { name: "Update delivery" }).click();
  await expect(
    page.getByText(/^We do not deliver to Cuba yet\. Write to us, and we will find a way\.$/),
  ).toBeVisible();
});

test("the card page refuses, then accepts a card, without scripts", async ({ page, shop }) => {
  const tote = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };
  const { body } = await checkout(shop, payload(shop, [tote], { email: "no-script@example.com" }));
  await page.goto(body.url ?? "");
  await payByCard(page, "4000 0000 0000 9995");
  await expect(page.getByRole("alert")).toContainText("Your card has insufficient funds.");
  await payByCard(page, "4242 4242 4242 4242");
  await expect(page.getByText(/^Paid, £/)).toBeVisible();
  const { oid } = orderIn(page);
  expect(await untilState(shop, oid, "paid")).toEqual(["paid"]);
});
