import type { Browser, Page } from "@playwright/test";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import {
  checkout,
  orderStates,
  type Piece,
  payload,
  setPieces,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const TWELVE: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21000 };
const FOURTEEN: Piece = { ...TWELVE, size: "14" };

/** An order that was sent, and arrived some days ago. Returns its reference and the shopper's page of it. */
async function delivered(shop: RunningShop, { qty = 1, daysAgo = 1 } = {}) {
  await setPieces(shop, TWELVE, 5);
  const email = `shopper-${crypto.randomUUID()}@example.com`;
  const { reference } = await buyAs(shop, email, [{ ...TWELVE, qty }]);
  const { rows } = await shop.pool.query(
    `UPDATE orders SET state = 'fulfilled', fulfilled_at = now() - $2 * interval '1 day', paid_at = now() - $2 * interval '1 day',
      delivered_on = (now() - $2 * interval '1 day')::date WHERE reference = $1 RETURNING status_key`,
    [reference, daysAgo],
  );
  await shop.pool.query(
    "UPDATE emails SET first_sent_at = now() - $1 * interval '1 day' WHERE kind = 'receipt'",
    [daysAgo],
  );
  return { reference, email, path: `/orders/${rows[0].status_key}` };
}

/** The link in the letter to the customer who typed an order's number and e-mail. */
async function withdrawLink(shop: RunningShop, reference: string): Promise<string> {
  const { rows } = await shop.pool.query(
    "SELECT status_key, about FROM emails JOIN orders ON orders.id = order_id WHERE reference = $1 AND kind = 'withdraw-link'",
    [reference],
  );
  return `/orders/${rows[0].status_key}/withdraw?form=${rows[0].about}`;
}

async function ask(page: Page, wish: string, reason: string) {
  await page.getByLabel("Reason").selectOption(reason);
  await page.getByLabel("I would like").selectOption(wish);
}

/** The owner at a laptop, signed in. */
async function ownersPage(browser: Browser, shop: RunningShop): Promise<Page> {
  const owner = await (await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin })).newPage();
  await signInAsOwner(owner, shop);
  return owner;
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("a 12 is exchanged for the last 14, while somebody else buys one", { tag: "@full" }, async ({
    page,
    shop,
    browser,
  }) => {
    await setPieces(shop, FOURTEEN, 1);
    const { reference, path } = await delivered(shop);
    await open(page, path);
    await page.getByRole("link", { name: "Return or exchange" }).click();
    await ask(page, "Exchange", "It is too small");
    await page.getByLabel("New size").selectOption({ label: "Indigo, UK 14" });
    await expectAccessible(page);

    const other = payload(shop, [FOURTEEN], {
      email: "other-phone@example.com",
      orderId: "BA-20261123-0001",
    });
    expect((await checkout(shop, other)).status).toBe(200);
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("alert")).toContainText("just bought the last Indigo, UK 14");
    await expect(page.getByLabel("Reason")).toHaveValue("too-small");

    await setPieces(shop, FOURTEEN, 1);
    await open(page, `${path}/return`);
    await ask(page, "Exchange", "It is too small");
    await page.getByLabel("New size").selectOption({ label: "Indigo, UK 14" });
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("heading", { name: "We’re expecting your parcel" })).toBeVisible();
    await expect(page.getByText(/We keep it for you until \d+ \w+ \d{4}/)).toBeVisible();
    await expectAccessible(page);

    const owner = await ownersPage(browser, shop);
    await open(owner, "/admin/returns");
    await owner.getByRole("link", { name: reference }).click();
    await expect(owner.getByText(/Held until/)).toBeVisible();
    await owner.getByRole("button", { name: "Received" }).click();
    await owner.getByRole("button", { name: "Back on the shelf" }).click();
    await expect(owner.getByRole("button", { name: "Send exchange" })).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: "Send exchange" }).click();
    await expect(owner.getByText("the exchange is on its way")).toBeVisible();
    await owner.getByRole("region", { name: "In exchange" }).getByRole("link").click();
    await expect(owner.getByRole("region", { name: "Returns and exchanges" })).toContainText(
      `Exchanged from ${reference}`,
    );
    await owner.context().close();

    expect(await stockOf(shop, FOURTEEN)).toMatchObject({ onHand: 0, reserved: 0 });
    await open(page, path);
    await page.getByRole("link", { name: /Exchanged for order/ }).click();
    await expect(page.getByText("Indigo, UK 14")).toBeVisible();
  });

  test("one of two pieces is returned, and refunded once it is restocked", async ({
    page,
    shop,
    browser,
  }) => {
    const { reference, path } = await delivered(shop, { qty: 2 });
    const before = await stockOf(shop, TWELVE);
    await open(page, `${path}/return`);
    await page.getByRole("checkbox").first().check();
    await ask(page, "Refund", "It is too large");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("heading", { name: "We’re expecting your parcel" })).toBeVisible();

    const owner = await ownersPage(browser, shop);
    await open(owner, "/admin/returns");
    await owner.getByRole("link", { name: reference }).click();
    await expect(owner.getByRole("button", { name: "Refund" })).toHaveCount(0);
    await owner.getByRole("button", { name: "Received" }).click();
    await owner.getByRole("button", { name: "Back on the shelf" }).click();
    await owner.getByRole("button", { name: "Refund" }).click();
    await expect(owner.getByText(", Settled")).toBeVisible();
    await owner.context().close();
    expect(await stockOf(shop, TWELVE)).toMatchObject({ onHand: before.onHand + 1, sold: before.sold - 1 });
    await open(page, path);
    await expect(page.getByText("Paid back")).toBeVisible();
  });

  test("a return for store credit sends a gift card by email, and is not refunded as money too", {
    tag: "@full",
  }, async ({ page, shop, browser }) => {
    const { reference, path, email } = await delivered(shop);
    await open(page, `${path}/return`);
    await ask(page, "Store credit", "I changed my mind");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("You would like store credit.")).toBeVisible();

    const owner = await ownersPage(browser, shop);
    await open(owner, "/admin/returns");
    await owner.getByRole("link", { name: reference }).click();
    await owner.getByRole("button", { name: "Received" }).click();
    await owner.getByRole("button", { name: "Back on the shelf" }).click();
    await expect(owner.getByText("goes by email. No money moves.")).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: "Send store credit" }).click();
    await expect(owner.getByText("The gift card is on its way to the customer by email.")).toBeVisible();
    await expect(owner.getByRole("button", { name: "Refund" })).toHaveCount(0);
    await owner.getByText("The gift card is order").getByRole("link").click();
    await expect(owner.getByRole("region", { name: "Returns and exchanges" })).toContainText(
      `Store credit for ${reference}`,
    );
    await owner.goto(`${owner.url()}/letters/gift-card`);
    await expect(owner.getByRole("heading", { name: "Your store credit" })).toBeVisible();
    await owner.context().close();

    await open(page, path);
    await page.getByRole("link", { name: /Store credit as order/ }).click();
    await expect(page.getByText("The gift card is live")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("heading", { name: "Delivery" })).toHaveCount(0);
    await expect(page.getByText("Picture to come")).toHaveCount(0);
    const { rows } = await shop.pool.query(
      "SELECT kind FROM emails JOIN orders ON orders.id = order_id WHERE email = $1 AND order_kind = 'gift-card' ORDER BY kind",
      [email],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["gift-card", "receipt"]);
  });

  test("a withdrawal before the parcel leaves is confirmed by the owner in one step", {
    tag: "@full",
  }, async ({ page, shop, browser }) => {
    await setPieces(shop, TWELVE, 5);
    const email = "early-phone@example.com";
    const { reference } = await buyAs(shop, email, [TWELVE]);
    const left = await stockOf(shop, TWELVE);
    await open(page, "/withdraw");
    await page.getByLabel("Order number").fill(reference);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("a plain message counts as well")).toBeVisible();
    await page.goto(await withdrawLink(shop, reference));
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("You have withdrawn");
    await expectAccessible(page);

    const owner = await ownersPage(browser, shop);
    await open(owner, "/admin/returns");
    await owner.getByRole("link", { name: reference }).click();
    await owner.getByRole("button", { name: "Refund" }).click();
    await expect(owner.getByText(", Settled")).toBeVisible();
    await owner.context().close();
    expect(await stockOf(shop, TWELVE)).toMatchObject({ onHand: left.onHand + 1, sold: left.sold - 1 });
    expect(await orderStates(shop, reference)).toEqual(["refunded"]);
  });

  test("a withdrawal replaces a received exchange, and includes a kept piece", {
    tag: "@full",
  }, async ({ page, shop, browser }) => {
    await setPieces(shop, FOURTEEN, 1);
    const { reference, path } = await delivered(shop, { qty: 2 });
    await open(page, `${path}/return`);
    await page.getByRole("checkbox").first().check();
    await ask(page, "Exchange", "It is too small");
    await page.getByLabel("New size").first().selectOption({ label: "Indigo, UK 14" });
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText(/We keep it for you until/)).toBeVisible();
    expect(await stockOf(shop, FOURTEEN)).toMatchObject({ onHand: 0, reserved: 1 });
    const owner = await ownersPage(browser, shop);
    await open(owner, "/admin/returns");
    await owner.getByRole("link", { name: reference }).click();
    await owner.getByRole("button", { name: "Received" }).click();
    await expect(owner.getByRole("button", { name: "Back on the shelf" })).toBeVisible();

    await open(page, path);
    await page.getByRole("link", { name: "Withdraw from contract here" }).first().click();
    const pieces = page.getByRole("group", { name: /From which pieces/ }).getByRole("checkbox");
    await expect(pieces.first()).toHaveAccessibleDescription(/In a return that is open/);
    await expect(pieces.first()).not.toBeChecked();
    await expect(pieces.last()).toBeChecked();
    await expectAccessible(page);
    await pieces.first().check();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("You have withdrawn");
    await expect(page.getByText(/nothing to send back: the pieces are here/)).toBeVisible();
    await expect(page.getByText(/^Send it back by/)).toBeVisible();
    expect(await stockOf(shop, FOURTEEN)).toMatchObject({ onHand: 1, reserved: 0 });
    await open(page, path);
    await expect(page.getByText("Your exchange ended")).toBeVisible();

    // The owner's page is out of date: it books nothing more, and says why.
    await owner.reload();
    await expect(owner.getByText(/That ended this return/)).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole("link", { name: "Withdrawal of 1 piece" }).last().click();
    await owner.getByRole("button", { name: "Back on the shelf" }).click();
    await owner.getByRole("button", { name: "Refund" }).click();
    await expect(owner.getByText(", Settled")).toBeVisible();
    await owner.context().close();
  });

  test("a late return is refused with the date, and a faulty piece is taken", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    const { path } = await delivered(shop, { daysAgo: 40 });
    await open(page, `${path}/return`);
    await ask(page, "Refund", "I changed my mind");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("alert")).toContainText(/until \d+ \w+ \d{4}\. That day is over/);
    await ask(page, "Refund", "It is faulty");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("We pay the postage")).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: SIZES.phone });

  test("one of two is withdrawn, the other exchanged", { tag: "@full" }, async ({ page, shop }) => {
    await setPieces(shop, FOURTEEN, 2);
    const { reference, email, path } = await delivered(shop, { qty: 2 });
    await page.goto("/withdraw");
    await page.getByLabel("Order number").fill(reference);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("a plain message counts as well")).toBeVisible();
    await page.goto(await withdrawLink(shop, reference));
    await page.getByRole("checkbox").last().uncheck();
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("You have withdrawn");

    await page.goto(`${path}/return`);
    await page.getByRole("checkbox").check();
    await ask(page, "Exchange", "It is too small");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText(/Choose the new size for .+/).first()).toBeVisible();
    await page.getByLabel("New size").selectOption({ label: "Indigo, UK 14" });
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText(/We keep it for you until/)).toBeVisible();
  });
});
