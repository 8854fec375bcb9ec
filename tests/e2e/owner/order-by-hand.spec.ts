import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { type Piece, pay, setPieces, stockOf, untilState } from "#tests/support/requests/checkout.ts";

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21000 };
const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };

test.use({ viewport: SIZES.phone });

test("an order by hand is written on a phone, and its link is shared and paid", async ({ page, shop }) => {
  await setPieces(shop, DRESS, 3);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsOwner(page, shop);
  await open(page, "/admin/orders");
  await page.getByRole("link", { name: "New order" }).click();
  await expect(page.getByRole("heading", { name: "New order", level: 1 })).toBeVisible();

  await page.getByLabel("Customer name").fill("Ada Obi");
  await page.getByLabel("Send payment link").check();
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(page.getByRole("alert")).toContainText("Add a piece.");
  await expect(page.getByRole("alert")).toContainText("Add your email");
  await expect(page.getByLabel("Customer name")).toHaveValue("Ada Obi");
  await expectAccessible(page);

  const found = page.getByRole("list", { name: "Pieces to add" }).getByRole("button");
  await page.getByLabel("Find a piece").fill("wrap dress gold uk 12");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("3 pieces left");
  await found.click();
  await expect(page.getByLabel("Quantity")).toBeFocused();
  await page.getByLabel("Find a piece").fill("wrap dress gold uk 14");
  await expect(found).toHaveCount(1);
  await page.getByRole("button", { name: "Add piece" }).click();
  await page
    .getByRole("button", { name: /^Remove .+/ })
    .nth(1)
    .click();
  await page.getByLabel("Price, £", { exact: true }).fill("120");
  await page.getByLabel("Made to measure").check();
  await page.getByLabel("How it gets there").selectOption("Nigeria");
  await expect(page.getByText("Left empty: £18")).toBeVisible();
  await page.getByText("Address for the parcel").click();
  await expect(page.getByLabel("State optional")).toBeVisible();
  await page.getByLabel("Address", { exact: true }).fill("12 Awolowo Road");
  await page.getByLabel("How it gets there").selectOption("United Kingdom");
  await expect(page.getByLabel("State optional")).toHaveCount(0);
  await expect(page.getByLabel("Postcode", { exact: true })).toBeVisible();
  await page.getByLabel("How it gets there").selectOption("Nigeria");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("12 Awolowo Road");
  await page.getByLabel("City", { exact: true }).fill("Lagos");
  await page.getByLabel("Delivery, £").fill("10");
  await expect(page.getByText("Total: £130")).toBeVisible();
  await page.getByLabel("Email").fill("ada-link@example.com");
  await page.getByRole("button", { name: "Create order" }).click();

  const link = page.getByLabel("Payment link");
  await expect(link).toHaveValue(/sandbox\/stripe\/pay/);
  await expect(page.getByText(/It works until .+/)).toBeVisible();
  const url = await link.inputValue();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const whatsApp = await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");
  expect(whatsApp).toContain(`https://wa.me/?text=`);
  expect(decodeURIComponent(whatsApp ?? "")).toContain(url);
  await expect(page.getByText("Email with the payment link", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 2, reserved: 1 });

  const reference = /BA-[\d-]+/.exec(page.url())?.[0] ?? "";
  await pay(url, { email: "ada-link@example.com", country: "NG" });
  await untilState(shop, reference, "paid");
  await open(page, `/admin/orders/${reference}`);
  await expect(page.getByText("Delivery: Nigeria, International")).toBeVisible();
  await expect(page.getByText(/Instead of £/)).toBeVisible();
  await expect(page.getByText("Made to measure", { exact: true })).toBeVisible();
  await expect(page.getByText("£130").first()).toBeVisible();
  expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 2, reserved: 0, sold: 1 });
  await open(page, "/admin/orders");
  await expect(page.getByRole("row").filter({ hasText: reference })).toContainText("Payment link");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a sale at the stall is entered in two steps, and refunded by hand", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await setPieces(shop, KAFTAN, 2);
    await signInAsOwner(page, shop);
    await page.goto("/admin/orders/new");
    await page.getByLabel("Customer name").fill("Bola");
    await page.getByLabel("Find a piece").fill("adire kaftan indigo");
    await page.getByRole("button", { name: "Add piece" }).click();
    await page
      .getByRole("list", { name: "Pieces to add" })
      .getByRole("button", { name: /UK 12\b/ })
      .click();
    await expect(page.getByLabel("Customer name")).toHaveValue("Bola");
    await page.getByLabel("Quantity").fill("3");
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByRole("alert")).toContainText("Only 2 left");
    await page.getByLabel("Quantity").fill("1");
    await page.getByRole("button", { name: "Create order" }).click();

    await expect(page.getByText("The order is made, and paid.")).toBeVisible();
    await expect(page.getByText("The pieces were handed over.")).toBeVisible();
    await expect(page.getByText("Cash", { exact: true })).toBeVisible();
    expect(await stockOf(shop, KAFTAN)).toMatchObject({ onHand: 1, reserved: 0, sold: 1 });
    await page.getByRole("link", { name: "Refund…" }).click();
    await page.locator("button[value=check]").click();
    await expect(page.getByText(/^You give £\S+ back to Bola by hand/)).toBeVisible();
    await expect(page.getByText("The order has no email address, so nobody is told.")).toBeVisible();
    await page.getByRole("button", { name: /^Refund £/ }).click();
    await expect(page.getByText("Noted: give the money back by hand")).toBeVisible();
    await expect(page.getByRole("main").getByText("Refunded", { exact: true }).first()).toBeVisible();
  });
});
