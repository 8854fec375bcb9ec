import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  cardNumber,
  chooseCountry,
  fillCheckout,
  open,
  orderIn,
  payButton,
  payByCard,
} from "#tests/support/browser/shopping.ts";
import { orderStates } from "#tests/support/requests/checkout.ts";

const countryField = (page: Page) => page.getByRole("combobox", { name: "Country" });
const summary = (page: Page) => page.getByRole("region", { name: "Your order" });

/** The countries and the pay button of the provider's page. */
async function offered(page: Page): Promise<{ countries: string[]; pay: string | null }> {
  await expect(cardNumber(page)).toBeVisible();
  const countries = await countryField(page).locator("option:not([value=''])").allTextContents();
  return { countries, pay: await page.getByRole("button", { name: /^Pay £/ }).textContent() };
}

const TO_LAGOS = { countries: ["Nigeria"], pay: "Pay £46" };
const AT_HOME = { countries: ["United Kingdom"], pay: "Pay £32.95" };

test.beforeEach(async ({ page }) => {
  await addPiece(page, "adire-tote");
  await open(page, "/checkout");
});

test("the checkout lists every country and Northern Ireland, the shop's own first, and charges for the chosen one at once", async ({
  page,
}) => {
  await expect(countryField(page)).toHaveValue("GB");
  await expect(countryField(page).locator("option")).toHaveCount(251);
  await expect(summary(page)).toContainText("Shipping£4.95");
  await expect(summary(page)).toContainText("United Kingdom, 2 to 5 business days");
  await expect(summary(page)).toContainText("Total£32.95");

  await chooseCountry(page, "NG");
  await expect(summary(page)).toContainText("Shipping£18");
  await expect(summary(page)).toContainText("Nigeria, 7 to 10 business days");
  await expect(summary(page)).toContainText("Total£46");
  await expect(
    page.getByRole("status").filter({ hasText: "Delivery, Nigeria: £18. Total £46." }),
  ).toHaveCount(1);
});

test("a postcode decides that a British parcel goes to Northern Ireland, where its notice is read", async ({
  page,
}) => {
  const notice = page.getByText("legal guarantee of at least two years");
  await page.getByText("Add your address (optional)").click();
  await page.getByLabel("Postcode").fill("BT12 5GJ");
  await expect(page.getByRole("status").filter({ hasText: "Your postcode is in" })).toHaveText(
    "Your postcode is in Northern Ireland: delivery is £4.95.",
  );
  await expect(countryField(page)).toHaveValue("GB");
  await expect(summary(page)).toContainText("Northern Ireland, 2 to 5 business days");
  await expect(notice).toBeVisible();
  await page.getByLabel("Postcode").fill("PO1 0AA");
  await expect(notice).toBeHidden();
  await chooseCountry(page, "XI");
  await expect(notice).toBeVisible();
  await fillCheckout(page, "derry@example.com");
  await payButton(page).click();
  expect(await offered(page)).toEqual(AT_HOME);
});

test("says beside each price what delivery adds, to the country that the shopper chose before", async ({
  page,
}) => {
  const card = page.getByRole("article").filter({ hasText: "Adire Kaftan" }).first();
  await open(page, "/catalogue");
  await expect(card).toContainText("£210+ £4.95 delivery");
  await open(page, "/checkout");
  await chooseCountry(page, "NG");
  await open(page, "/catalogue");
  await expect(card).toContainText("£210+ £18 delivery");
  await card.getByRole("link", { name: "Adire Kaftan" }).click();
  await expect(page.getByText("£210+ £18 delivery").first()).toBeVisible();
  await open(page, "/cart");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("Total£28 + £18 delivery");
});

test("reports a country without delivery at the field, when chosen and when paying", {
  tag: "@full",
}, async ({ page }) => {
  await chooseCountry(page, "CU");
  await expect(countryField(page)).toHaveAccessibleDescription(/We do not deliver to Cuba yet\. Write to us/);
  await expect(page.getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact");
  await expect(summary(page)).toContainText("Total before delivery£28");
  await fillCheckout(page, "havana@example.com");
  await payButton(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toBeFocused();
  await expect(alert).toContainText("We cannot send your order to this country yet.");
  await alert.getByRole("link", { name: /Cuba/ }).click();
  await expect(countryField(page)).toBeFocused();
  await expect(page).toHaveURL("/checkout");

  await chooseCountry(page, "GB");
  await payButton(page).click();
  expect(await offered(page)).toEqual(AT_HOME);
});

test("a parcel to Lagos is charged its own rate, however often the country was changed", {
  tag: "@full",
}, async ({ page, shop }) => {
  await chooseCountry(page, "NG");
  await chooseCountry(page, "GB");
  await chooseCountry(page, "NG");
  await page.reload();
  await expect(countryField(page)).toHaveValue("NG");
  await fillCheckout(page, "lagos@example.com");
  await payButton(page).click();
  expect(await offered(page)).toEqual(TO_LAGOS);

  await page.goBack();
  await expect(summary(page)).toContainText("Total£46");
  await chooseCountry(page, "GB");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await payButton(page).click();
  expect(await offered(page)).toEqual(AT_HOME);

  await page.goBack();
  await chooseCountry(page, "NG");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await payButton(page).click();
  expect(await offered(page)).toEqual(TO_LAGOS);
  await payByCard(page, "4242 4242 4242 4242", "NG");
  await expect(page.getByText("Paid, £46")).toBeVisible();
  const { oid } = orderIn(page);
  const { rows } = await shop.pool.query(
    "SELECT state, delivery_cents, delivery->>'country' AS country FROM orders WHERE email = 'lagos@example.com' AND state IN ('open', 'paid')",
  );
  expect(rows).toEqual([{ state: "paid", delivery_cents: 1_800, country: "NG" }]);
  expect(await orderStates(shop, oid)).toEqual(["paid"]);
});

test("of two tabs, the page that was opened last can be paid, and the other one is closed", {
  tag: "@full",
}, async ({ page, context }) => {
  await fillCheckout(page, "two-tabs@example.com");
  await payButton(page).click();
  expect(await offered(page)).toEqual(AT_HOME);

  const other = await context.newPage();
  await open(other, "/checkout");
  await chooseCountry(other, "NG");
  await other.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await payButton(other).click();
  expect(await offered(other)).toEqual(TO_LAGOS);

  await page.reload();
  await expect(page.getByText("This payment page has expired")).toBeVisible();
  await payByCard(other, "4242 4242 4242 4242", "NG");
  await expect(other.getByText("Paid, £46")).toBeVisible();
});

test("a second tab follows the country that is chosen in the first", { tag: "@full" }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await open(other, "/checkout");
  await chooseCountry(page, "NG");
  await expect(countryField(other)).toHaveValue("NG");
  await expect(summary(other)).toContainText("Total£46");
});

test("shows the chosen delivery to the shopper and the owner on the order's page", async ({ page }) => {
  await chooseCountry(page, "NG");
  await fillCheckout(page, "follows@example.com");
  await payButton(page).click();
  await payByCard(page, "4242 4242 4242 4242", "NG");
  await page.getByRole("link", { name: "Follow your order" }).click();
  await expect(page.getByRole("region", { name: "Delivery" })).toContainText(
    /Chosen at the checkout: Nigeria, 7 to 10 business days: \w{3} \d+ (\w+ )?to \w{3} \d+ \w+\./,
  );
});
