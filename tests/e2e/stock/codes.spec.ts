import { sql } from "drizzle-orm";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addPiece,
  cardNumber,
  fillCheckout,
  open,
  payButton,
  payByCard,
  SIZES,
} from "#tests/support/browser/shopping.ts";
import { checkout, payload } from "#tests/support/requests/checkout.ts";

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(device, () => {
    test.use({ viewport });

    test("the owner makes a code, and a shopper pays with it from a link", {
      tag: device === "phone" ? [] : "@full",
    }, async ({ page, shop }) => {
      const code = `KAFTAN${device.toUpperCase()}`;
      await signInAsOwner(page, shop);
      await open(page, "/admin/codes");
      await page.getByRole("link", { name: "New code" }).click();
      await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("link", { name: /^Fill in one of the three/ })).toBeVisible();
      await expect(page.getByLabel("Code", { exact: true })).toHaveValue(code.toLowerCase());
      await page.getByLabel("Percent off").fill("10");
      await page.getByLabel("Uses in all").fill("5");
      await page.getByLabel("Uses per customer").fill("1");
      await page.getByLabel("Only these pieces").fill("adire-kaftan");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { name: code })).toBeVisible();
      const listed = page.getByRole("listitem").filter({ hasText: code });
      await expect(listed).toContainText("10% off, for Adire Kaftan, 1 for each customer");

      await open(page, `/c/${code}`);
      await expect(page.getByText("It is kept for you.")).toBeVisible();
      await expectAccessible(page);
      await addPiece(page, "adire-tote");
      await open(page, "/checkout");
      await expect(page.getByText(/^It is only for Adire/)).toBeVisible();
      await addPiece(page, "adire-kaftan");
      await open(page, "/cart");
      await expect(page.getByRole("region", { name: "Summary" })).toContainText(`Discount, ${code}-£21`);
      await open(page, "/checkout");
      const summary = page.getByRole("region", { name: "Your order" });
      await expect(summary).toContainText(`Subtotal£238Discount, ${code}-£21`);
      await expectAccessible(page);
      await fillCheckout(page, `${device}@codes.example`);
      await payButton(page).click();
      await expect(cardNumber(page)).toBeVisible();
      await expect(page.getByText(`less £21 with ${code}`)).toBeVisible();
      await payByCard(page, "4242 4242 4242 4242");
      await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
      await page.getByRole("link", { name: "Follow your order" }).click();
      await expect(page.getByText(`Discount, ${code}`)).toBeVisible();
      await open(page, "/admin/codes");
      await expect(listed).toContainText("1 of 5 used");
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("a discount that changes while the checkout is open is shown anew, and can then be paid", {
    tag: "@full",
  }, async ({ page, shop }) => {
    const code = "CHANGING";
    await shop.pool.query(
      "INSERT INTO discounts (id, code, name, kind, percent, scope) VALUES ($1, $1, $1, 'percent', 10, 'all')",
      [code],
    );
    await open(page, `/c/${code}`);
    await expect(page.getByText("It is kept for you.")).toBeVisible();
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
    const summary = page.getByRole("region", { name: "Your order" });
    await expect(summary).toContainText(`Discount, ${code}-£2.80`);
    await fillCheckout(page, "changing-phone@codes.example");
    await shop.pool.query("UPDATE discounts SET percent = 20 WHERE id = $1", [code]);
    await payButton(page).click();
    await expect(page.getByText("Your discount is £5.60 now. Look at the total, then pay.")).toBeVisible();
    await expect(summary).toContainText(`Discount, ${code}-£5.60`);
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
    await expect(page.getByText(`less £5.60 with ${code}`)).toBeVisible();
  });

  test("applies a typed code before the payment, and stops at an unknown one", async ({ page, shop }) => {
    const code = "TYPEDONLY";
    await shop.pool.query(
      "INSERT INTO discounts (id, code, name, kind, percent, scope) VALUES ($1, $1, $1, 'percent', 10, 'all')",
      [code],
    );
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
    await fillCheckout(page, "typed-phone@codes.example");
    const field = page.getByRole("textbox", { name: "Discount code or gift card" });
    await field.fill("nosuchcode");
    await payButton(page).click();
    await expect(field).toHaveAccessibleDescription(/We don’t recognise that code/);
    await field.fill(code.toLowerCase());
    await payButton(page).click();
    await expect(page.getByRole("region", { name: "Your order" })).toContainText(`Discount, ${code}-£2.80`);
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
    await expect(page.getByText(`less £2.80 with ${code}`)).toBeVisible();
  });

  test("refuses a customer's first-order code at its field, and completes the order without it", {
    tag: "@full",
  }, async ({ page, shop }) => {
    const code = "FIRSTORDER";
    const email = "phone-customer@codes.example";
    await shop.db.execute(sql`INSERT INTO discounts (id, code, name, kind, percent, scope, is_first_order_only)
        VALUES (${code}, ${code}, ${code}, 'percent', 10, 'all', true)`);
    const piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21_000 };
    const orderId = "BA-20261120-0950";
    expect((await checkout(shop, payload(shop, [{ ...piece, qty: 1 }], { email, orderId }))).status).toBe(
      200,
    );
    await shop.db.execute(
      sql`UPDATE orders SET state = 'paid', paid_at = now(), total_cents = subtotal_cents WHERE email = ${email}`,
    );
    await open(page, `/c/${code}`);
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
    const summary = page.getByRole("region", { name: "Your order" });
    await expect(summary).toContainText(`Discount, ${code}-£2.80For a first order.`);
    await fillCheckout(page, email);
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("It is only for a first order.");
    const field = page.getByRole("textbox", { name: "Discount code or gift card" });
    await expect(field).toHaveAccessibleDescription(/take the code out/);
    await expect(summary).not.toContainText("Discount,");
    await expect(summary).toContainText("Total£32.95");
    await expectAccessible(page);
    await page.getByRole("button", { name: `Remove ${code}` }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await payButton(page).click();
    await expect(cardNumber(page)).toBeVisible();
  });

  test("explains why a code has no effect, and keeps the input", { tag: "@full" }, async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    const code = "LATERON";
    await open(page, "/admin/codes?edit=new");
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByLabel("Amount off, £").fill("15");
    await page.getByLabel("Begins").fill("2099-12-01T00:00");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: code })).toContainText("Begins 1 Dec 2099");
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
    const field = page.getByRole("textbox", { name: "Discount code or gift card" });
    await field.fill("nosuchcode");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("We don’t recognise that code. Please check it.")).toBeVisible();
    await expect(field).toHaveValue("nosuchcode");
    await field.fill(` ${code.toLowerCase()} `);
    await field.press("Enter");
    await expect(page.getByText("It begins on 1 December 2099.")).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
  });

  test("removes the wrong one of two stored codes with a message, and applies the other", {
    tag: "@full",
  }, async ({ page, shop }) => {
    const code = "TWOCODES";
    await signInAsOwner(page, shop);
    await open(page, "/admin/codes?edit=new");
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByLabel("Percent off").fill("10");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: code })).toBeVisible();
    for (const each of ["K7MPQ2WXT4HN9RVCD3FJ", code]) {
      await open(page, `/c/${each}`);
      await expect(page.getByText("It is kept for you.")).toBeVisible();
    }
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
    await expect(page.getByText("There is no code K7MPQ2WXT4HN9RVCD3FJ. It is taken out.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your order" })).toContainText(`Discount, ${code}`);
    await expect(page.getByRole("button", { name: /^Remove K7M/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Remove ${code}` })).toBeVisible();
    await expectAccessible(page);
  });
});
