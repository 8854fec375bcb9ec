import type { Page } from "@playwright/test";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import {
  checkout,
  eventually,
  type Piece,
  payload,
  setPieces,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { buyAs, payTooLate } from "#tests/support/requests/order-pages.ts";

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21000 };
const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };

const sum = (page: Page, label: string) =>
  page.getByRole("definition").filter({ has: page.locator("xpath=preceding-sibling::dt").getByText(label) });

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    test("lists the held pieces of unpaid orders, and releases them", { tag: "@full" }, async ({
      page,
      shop,
    }) => {
      await setPieces(shop, KAFTAN, 5);
      const email = `holds-on-a-${size}@example.com`;
      const { body } = await checkout(shop, payload(shop, [{ ...KAFTAN, qty: 3 }], { email }));
      await signInAsOwner(page, shop);
      await open(page, "/admin/overview");
      await page
        .getByRole("navigation", { name: "Administration" })
        .getByRole("link", { name: "Stock" })
        .click();
      await expect(page.getByRole("heading", { name: "Reserved in checkouts" })).toBeVisible();
      const row = page.getByRole("listitem").filter({ hasText: email });
      await expect(row).toContainText("3 pieces");
      await expect(row).toContainText(/Since .+, until /);
      await expectAccessible(page);
      await expectNoSideways(page);
      await row.getByRole("button", { name: /^Release/ }).click();
      await expect(page.getByText(`${body.orderId} is released`)).toBeVisible();
      await expect(row).toHaveCount(0);
      expect(await stockOf(shop, KAFTAN)).toMatchObject({ onHand: 5, reserved: 0 });
      await page.goto(body.url ?? "");
      await expect(page.getByRole("button", { name: /^Pay £/ })).toHaveCount(0);
    });

    test("an order is found, refunded in part with a piece back on the shelf, sent, and followed by its shopper", {
      tag: size === "phone" ? [] : "@full",
    }, async ({ page, shop }) => {
      await setPieces(shop, DRESS, 3);
      const email = `${size}@example.com`;
      const { reference, success } = await buyAs(shop, email, [{ ...DRESS, qty: 2 }]);
      expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 1, sold: 2 });
      await signInAsOwner(page, shop);
      await open(page, "/admin/orders");
      await page.getByRole("searchbox", { name: "Find an order" }).fill(email);
      await page.getByRole("button", { name: "Find" }).click();
      // It comes with what was found, and moves the list down.
      await expect(page.getByRole("link", { name: "Show all" })).toBeVisible();
      await page.getByRole("link", { name: reference }).click();
      await expect(page.getByRole("heading", { name: reference })).toBeVisible();
      await expectAccessible(page);
      await expectNoSideways(page);

      await page.getByRole("link", { name: "Refund…" }).click();
      const amount = page.getByRole("textbox", { name: "Amount in pounds" });
      await expect(amount).toHaveValue("334.95");
      await amount.fill("400");
      await page.getByRole("textbox", { name: /^Note/ }).fill("the hem was torn");
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(page.getByRole("alert")).toContainText("At most £334.95 is left to refund.");
      await expect(amount).toHaveValue("400");
      await expect(page.getByRole("textbox", { name: /^Note/ })).toHaveValue("the hem was torn");
      await amount.fill("165");
      await page.getByRole("checkbox", { name: /Leaf Print Wrap Dress/ }).check();
      await page.getByRole("textbox", { name: "Pieces of 2" }).fill("1");
      await expectAccessible(page);
      await expectNoSideways(page);
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(page.getByRole("heading", { name: `Refund £165 of order ${reference}?` })).toBeVisible();
      await expect(
        page.getByText("1 × Leaf Print Wrap Dress, Gold, UK 12 goes back on the shelf."),
      ).toBeVisible();
      expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 1, sold: 2 });
      await expectAccessible(page);
      await page.getByRole("button", { name: "Refund £165" }).click();

      await expect(page.getByRole("status").filter({ hasText: "Refunded." })).toBeVisible();
      expect(await stockOf(shop, DRESS)).toEqual({ made: 3, onHand: 2, reserved: 0, sold: 1 });
      await expect(sum(page, "Refunded")).toHaveText("-£165");
      await expect(sum(page, "Remains")).toHaveText("£169.95");
      await expect(page.getByText("£165 of £334.95 went back to the customer.")).toBeVisible();

      await page.getByRole("textbox", { name: "Carrier" }).fill("Royal Mail");
      await page.getByRole("textbox", { name: "Tracking number" }).fill("AB 123 GB");
      await page.getByRole("button", { name: "Mark as fulfilled" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Marked as fulfilled." })).toBeVisible();

      await expect(page.getByText("Email about a part of the money back", { exact: true })).toBeVisible();
      const letter = page.getByRole("region", { name: "Write to customer" });
      await letter.getByRole("button", { name: "Send" }).click();
      await expect(letter.getByText("Write a message first.")).toBeVisible();
      await letter.getByLabel("Message").fill("The hem is mended.");
      await letter.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Your email is kept" })).toBeVisible();
      await expect(letter.getByLabel("Message")).toHaveValue("");
      await expect(page.getByText("The hem is mended.")).toBeVisible();
      const preview = page.waitForEvent("popup");
      await page.getByRole("link", { name: /See the email.*Your own email/ }).click();
      await expect((await preview).getByText("The hem is mended.")).toBeVisible();

      await page.context().clearCookies();
      await open(page, success);
      await page.getByRole("link", { name: "Follow your order" }).click();
      await expect(page.getByRole("heading", { name: "On its way" })).toBeVisible();
      await expect(page.getByText("Tracking number AB 123 GB.")).toBeVisible();
      await expect(page.getByText("£165 went back to your card")).toBeVisible();
      await expect(page.getByText(email)).toBeHidden();
      await expectAccessible(page);
      await expectNoSideways(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("refunds the rest of an order, and cancelling another refunds all of it", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await setPieces(shop, DRESS, 2);
    const first = await buyAs(shop, "rest-phone@example.com", [DRESS]);
    const second = await buyAs(shop, "cancelled-phone@example.com", [DRESS]);
    await signInAsOwner(page, shop);
    await open(page, `/admin/orders/${first.reference}/refund`);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Refund £169.95" }).click();
    await expect(page.getByText("The pieces still count as sold; put them back")).toBeVisible();
    expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 0, sold: 2 });

    await open(page, `/admin/orders/${second.reference}`);
    await page.getByRole("link", { name: "Cancel the order…" }).click();
    await page.getByRole("button", { name: "Cancel and refund £169.95" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Cancelled." })).toBeVisible();
    expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 1, sold: 1 });
    await open(page, `/products/${DRESS.slug}?color=gold&size=12`);
    await expect(page.getByRole("button", { name: "Add to cart", exact: true })).toBeVisible();
  });
});

test("problems are listed on the first page: a dispute, and a refund that the bank sent back", {
  tag: "@full",
}, async ({ page, shop }) => {
  await setPieces(shop, DRESS, 2);
  const disputed = await buyAs(shop, "disputed@example.com", [DRESS], { cardNumber: "4000 0000 0000 0259" });
  const failing = await buyAs(shop, "failing@example.com", [DRESS], { cardNumber: "4000 0000 0000 5126" });
  await signInAsOwner(page, shop);
  await open(page, `/admin/orders/${failing.reference}/refund?what=cancel`);
  await page.getByRole("button", { name: /^Cancel and refund/ }).click();
  await expect(page).toHaveURL(/done=cancelled/);
  await eventually(
    async () => (await shop.pool.query("SELECT 1 FROM order_refunds WHERE state = 'failed'")).rowCount,
    (count) => count === 1,
  );
  await open(page, "/admin/overview");
  const waiting = page.getByRole("region", { name: "Waits for you" });
  await expect(waiting.getByText("A refund of £169.95 failed")).toBeVisible();
  await expect(waiting.getByText("The customer’s bank disputes the payment")).toBeVisible();
  await expectAccessible(page);
  await waiting.getByRole("link", { name: failing.reference }).click();
  await expect(page.getByRole("region", { name: "This needs you" })).toContainText(
    "expired or canceled card",
  );
  await page.getByRole("button", { name: "I have dealt with it" }).click();
  await expect(page.getByRole("region", { name: "This needs you" })).toBeHidden();
  await open(page, `/admin/orders/${disputed.reference}`);
  await expect(page.getByText("Wait with the parcel until the dispute is settled.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Refund…" })).toBeHidden();
  await page.getByRole("link", { name: "Close the order…" }).click();
  await expect(page.getByText("None of it goes back from here.")).toBeVisible();
  await page.getByRole("button", { name: "Close the order" }).click();
  await expect(page.getByText("Closed. Its pieces are back on the shelf.")).toBeVisible();
});

for (const from of ["the first page", "the order"])
  test(`an order due for a refund is refunded by one press on ${from}`, { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    const reference = await payTooLate(shop, "late@example.com", DRESS);
    await signInAsOwner(page, shop);
    if (from === "the order") await open(page, `/admin/orders/${reference}`);
    else await open(page, "/admin/overview");
    await expectAccessible(page);
    await page.getByRole("button", { name: `Refund £169.95 of order ${reference}` }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${reference}\\?done=refunded$`));
    await expect(page.getByText("Refunded. The money is on its way")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Refund £/ })).toBeHidden();
    await open(page, "/admin/overview");
    await expect(page.getByRole("link", { name: reference })).toBeHidden();
  });

test("without scripts a refund takes the same two steps", { tag: "@full" }, async ({
  browser,
  page,
  shop,
}) => {
  await setPieces(shop, DRESS, 1);
  const { reference } = await buyAs(shop, "no-script@example.com", [DRESS]);
  await signInAsOwner(page, shop);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: shop.origin,
  });
  const plain = await context.newPage();
  await plain.goto(`/admin/orders/${reference}/refund`);
  await plain.getByLabel("Amount in pounds").fill("1.5");
  await plain.getByRole("button", { name: "Go on" }).click();
  await plain.getByRole("button", { name: "Change it" }).click();
  await expect(plain.getByLabel("Amount in pounds")).toHaveValue("1.5");
  await plain.getByRole("button", { name: "Go on" }).click();
  await plain.getByRole("button", { name: "Refund £1.50" }).click();
  await expect(plain.getByText("Refunded. The money is on its way")).toBeVisible();
  await context.close();
});

test("the packing slips of the orders to send are printed together, each on its own sheet", {
  tag: "@full",
}, async ({ page, shop }) => {
  await setPieces(shop, DRESS, 5);
  const both = [
    await buyAs(shop, "slips@example.com", [DRESS]),
    await buyAs(shop, "slips@example.com", [{ ...DRESS, qty: 2 }]),
  ];
  await signInAsOwner(page, shop);
  await open(page, "/admin/orders?q=slips%40example.com");
  await page.getByRole("link", { name: "Packing slips of the orders to send" }).click();
  await expect(page.getByRole("heading", { name: "Packing slips" })).toBeVisible();
  for (const { reference } of both)
    await expect(page.getByRole("link", { name: reference, exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Deliver to")).toHaveCount(2);
  for (const slip of await page.getByText("Deliver to").all()) await expect(slip).toBeVisible();
  expect((await page.pdf()).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
});
