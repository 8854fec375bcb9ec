import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { contentDrafts } from "#app/domain/content/content.tables.server.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  cardNumber,
  chooseCountry,
  fillCheckout,
  open,
  payButton,
  SIZES,
} from "#tests/support/browser/shopping.ts";

test.use({ viewport: SIZES.phone });

const zone = (page: Page, name: string): Locator => page.getByRole("group", { name });
const price = (page: Page) => zone(page, "International").getByLabel("Price, £");
const saved = (page: Page) => page.getByText("Saved. The shop, its checkout and its emails say so now.");

test("a new price of delivery is what the checkout charges, without a restart", async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/delivery");
  await expectAccessible(page);
  await price(page).fill("21.50");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved(page)).toBeVisible();

  await addPiece(page, "adire-kaftan");
  await open(page, "/checkout");
  await chooseCountry(page, "NG");
  await expect(page.getByRole("main")).toContainText("£21.50");

  await open(page, "/admin/settings/delivery");
  await price(page).fill("18.00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved(page)).toBeVisible();
});

test("says at the piece, in the cart and at the checkout what duty and VAT may cost, and that the owner pays them", async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  const save = async (carrier: string, isPaid: boolean) => {
    await open(page, "/admin/settings/delivery");
    await zone(page, "International").getByLabel("Carrier").fill(carrier);
    await zone(page, "International")
      .getByLabel(/^We pay duty and VAT/)
      .setChecked(isPaid);
    await page.getByText("European Union, checked").click();
    await zone(page, "European Union").getByLabel("Last day").fill("2099-12-31");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(saved(page)).toBeVisible();
  };
  await save("DHL", false);
  await addPiece(page, "adire-tote");
  await open(page, "/checkout");
  await chooseCountry(page, "IE");
  const about = page.getByText("About £14 of duty and VAT, asked by DHL before delivery.");
  await expect(about).toBeVisible();
  await open(page, "/cart");
  await expect(about).toBeVisible();
  await open(page, "/products/adire-tote");
  await page.getByText("Delivery", { exact: true }).hover();
  await expect(about).toBeVisible();
  await save("", true);
  await open(page, "/checkout");
  await expect(page.getByText("Nothing more to pay: duty and VAT of your country are in our")).toBeVisible();
  await save("", false);
});

test("reports a delivery price that changes while a checkout is open before payment", {
  tag: "@full",
}, async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await addPiece(page, "adire-kaftan");
  await open(page, "/checkout");
  await fillCheckout(page, "posted@shop.example");
  await chooseCountry(page, "NG");
  const summary = page.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText("£18");
  const settings = await page.context().newPage();
  const charge = async (pounds: string) => {
    await open(settings, "/admin/settings/delivery");
    await price(settings).fill(pounds);
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(saved(settings)).toBeVisible();
  };
  await charge("21.50");
  await payButton(page).click();
  await expect(page.getByText("Delivery costs £21.50 now. Look at the total, then pay.")).toBeVisible();
  await expect(summary).toContainText("£21.50");
  await payButton(page).click();
  await expect(cardNumber(page)).toBeVisible();
  await expect(page.getByText("£21.50").first()).toBeVisible();
  await charge("18.00");
});

test("keeps a waiting draft of other prices", { tag: "@full" }, async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  const draft = { document: "delivery", body: {}, by: "ada@shop.example", savedAt: new Date() };
  await shop.db.insert(contentDrafts).values(draft);
  await open(page, "/admin/settings/delivery");
  await price(page).fill("21.50");
  await page.getByRole("textbox", { name: "Place" }).fill("12 Quay Street");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText(/^A draft of the zones is waiting, saved by ada@shop\.example/).first(),
  ).toBeVisible();
  await expect(price(page)).toHaveValue("21.50");
  await expect(page.getByRole("textbox", { name: "Place" })).toHaveValue("12 Quay Street");
  expect(
    await shop.db.delete(contentDrafts).where(eq(contentDrafts.document, "delivery")).returning(),
  ).toHaveLength(1);
});

test("refuses an invalid price at its field, and keeps all input", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/delivery");
  await price(page).fill("free");
  await zone(page, "United Kingdom").getByLabel("Days").fill("1 to 2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /Enter a price such as 4\.95/ })).toBeVisible();
  await expect(price(page)).toHaveValue("free");
  await expect(zone(page, "United Kingdom").getByLabel("Days")).toHaveValue("1 to 2");
});

test("warns an editor who saves over somebody else's zones, and lets them keep their own", {
  tag: "@full",
}, async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, "/admin/settings/delivery");
  const other = await page.context().newPage();
  await open(other, "/admin/settings/delivery");
  await price(other).fill("19");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(saved(other)).toBeVisible();

  await price(page).fill("18.00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /saved other zones/ })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved(page)).toBeVisible();
});
