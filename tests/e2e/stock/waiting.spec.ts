import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { linkTo } from "#app/domain/people/lists/testing/waiting-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { addDays, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { goToCardPage, open, payByCard, SIZES } from "#tests/support/browser/shopping.ts";
import { type Piece, stockOf } from "#tests/support/requests/checkout.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const TITLE = "Adire Maxi Dress";

const inDays = (days: number): string => addDays(shopDay(new Date()), days);

/** Sells a size out while nobody waits, and tells the pages. */
async function sellOut(shop: RunningShop, { slug, size, color }: Piece): Promise<string> {
  const { rows } = await shop.pool.query(
    `UPDATE variants SET pieces_made = 0, pieces_on_hand = 0, pieces_reserved = 0, pieces_sold = 0
      WHERE product_slug = $1 AND size = $2 AND color_id = $3 RETURNING id`,
    [slug, size, color.toLowerCase()],
  );
  const variantId: string = rows[0].id;
  await inTransaction(shop.db, (tx) => announceStock(tx, [{ productSlug: slug, variantId, pieces: 0 }]));
  return variantId;
}

/** The secret of a new link to a person's newest entry, as in a letter of the shop. */
async function linkOf(shop: RunningShop, email: string): Promise<string> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id FROM list_entries WHERE email = ${email} ORDER BY id DESC LIMIT 1`,
  );
  return `/lists/${await linkTo(shop.db, rows[0]?.id ?? 0, new Date())}`;
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("a shopper waits, the owner opens a run, and the shopper buys the piece that is kept", async ({
    page,
    shop,
    browser,
  }) => {
    // The whole way of two people, with a card payment at its end.
    const dress: Piece = { slug: "adire-maxi-dress", size: "14", color: "Indigo", amount: 0 };
    const email = `waits-14@shopper.example`;
    const variantId = await sellOut(shop, dress);
    const back = page.getByRole("button", { name: "Back to where you were" });
    await open(page, "/lists?asked=1");
    await expect(back).toBeHidden();
    await open(page, `/products/${dress.slug}?color=indigo&size=14`);
    const form = page.getByRole("region", { name: "Tell me about the next run" });
    await form.getByLabel("Email").fill("ada@shopper");
    await form.getByRole("button", { name: "Add me to the list" }).click();
    await expect(page.getByRole("alert")).toContainText("Add the part after the @");
    await expect(page.getByLabel("Email")).toHaveValue("ada@shopper");
    await expectAccessible(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Add me to the list" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We’ve saved your address");
    await expect(back).toBeVisible();

    const link = await linkOf(shop, email);
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, add me" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");

    const owner = await (
      await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin })
    ).newPage();
    await signInAsOwner(owner, shop);
    await owner.goto("/admin/waiting");
    const run = owner.getByRole("form", { name: `A run of the ${TITLE}` });
    await expect(owner.getByText(`1 waits for the ${TITLE}, in Indigo, UK 14`)).toBeVisible();
    const pieces = run.getByLabel(`Indigo, UK 14`);
    await expect(pieces).toHaveValue("1");
    await pieces.fill("many");
    await run.getByRole("button", { name: "Open a run" }).click();
    await expect(owner.getByRole("alert")).toContainText("Give a whole number of pieces from 0 to 500.");
    await expect(pieces).toHaveValue("many");
    await pieces.fill("1");
    await run.getByRole("button", { name: "Open a run" }).click();
    await expect(owner.getByRole("status").filter({ hasText: "is open" })).toContainText(
      `The run of the ${TITLE} is open: 1 piece, 1 in Indigo, UK 14.`,
    );
    expect(await stockOf(shop, dress)).toMatchObject({ onHand: 0, reserved: 1 });
    await owner.context().close();

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A piece is kept for you");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Put it in my cart" }).click();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByText(/none are left/)).toHaveCount(0);
    await page.goto("/checkout");
    await goToCardPage(page, email);
    await payByCard(page, "4242 4242 4242 4242");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank/i);
    expect(await stockOf(shop, dress)).toMatchObject({ onHand: 0, reserved: 0, sold: 1 });
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("It is in your order");
    expect(variantId).toContain("14");
  });
});

/** A person says yes behind their letter's link. */
async function sayYes(page: Page, shop: RunningShop, email: string, answer = "Yes, add me"): Promise<void> {
  await page.goto(await linkOf(shop, email));
  await page.getByRole("button", { name: answer }).click();
}

test.describe("without scripts, on a laptop", () => {
  test.use({ viewport: SIZES.laptop, javaScriptEnabled: false });

  test("a run is announced with a day: it is pre-ordered, moved, and paid for once it is cut", {
    tag: "@full",
  }, async ({ page, shop, browser }) => {
    const dress: Piece = { slug: "adire-maxi-dress", size: "20", color: "Indigo", amount: 0 };
    const [first, second] = [`first-20@shopper.example`, `second-20@shopper.example`];
    await sellOut(shop, dress);
    const at = `/products/${dress.slug}?color=indigo&size=20`;
    const signUp = async (email: string, button: string) => {
      await page.goto(at);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: button }).click();
    };
    await signUp(first, "Add me to the list");
    await sayYes(page, shop, first);

    const owner = await (
      await browser.newContext({ viewport: SIZES.laptop, baseURL: shop.origin, javaScriptEnabled: true })
    ).newPage();
    await signInAsOwner(owner, shop);
    await owner.goto("/admin/waiting");
    const run = owner.getByRole("form", { name: `A run of the ${TITLE}` });
    await run.getByLabel(`Indigo, UK 20`).fill("4");
    await run.getByLabel("Cut by").fill("2020-01-01");
    await run.getByRole("button", { name: "Open a run" }).click();
    await expect(run.getByText("Give a day after today.")).toBeVisible();
    await expect(run.getByLabel(`Indigo, UK 20`)).toHaveValue("4");
    const cutBy = inDays(60);
    await run.getByLabel("Cut by").fill(cutBy);
    await run.getByRole("button", { name: "Open a run" }).click();
    await expect(owner.getByText(`Pre-orders of the ${TITLE} are open: 4 pieces`)).toBeVisible();
    await expect(owner.getByText("1 of 4 pre-ordered")).toBeVisible();
    await expectAccessible(owner);
    expect(await stockOf(shop, dress)).toMatchObject({ onHand: 0, reserved: 0 });

    await page.goto(at);
    await expect(page.getByRole("heading", { name: "Pre-order the next run" })).toBeVisible();
    await expect(page.getByText(`Cut by ${formatCalendarDay(cutBy)}. You pay only then.`)).toBeVisible();
    await open(owner, at);
    await expectAccessible(owner);
    await signUp(second, "Pre-order it");
    await sayYes(page, shop, second, "Yes, keep one for me");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A piece of the next run is yours");
    await expect(page.getByText(`It is cut by ${formatCalendarDay(cutBy)}.`)).toBeVisible();
    await page.goto(at);
    await expect(page.getByRole("heading", { name: "Tell me about the next run" })).toBeVisible();

    await owner.goto("/admin/waiting");
    const awaited = owner.getByRole("form", { name: `The run of ${TITLE}` });
    const day = owner.getByRole("form", { name: `The day of ${TITLE}` });
    const moved = inDays(90);
    await day.getByLabel("Another day").fill(moved);
    await day.getByLabel("Another day").press("Enter");
    await expect(owner.getByText("The day is moved.")).toBeVisible();
    await expect(owner.getByText(`${TITLE}, by ${formatCalendarDay(moved)}`)).toBeVisible();
    await awaited.getByRole("button", { name: "They are cut" }).click();
    await expect(
      owner.getByText("They are in stock. Those who pre-ordered get their links first."),
    ).toBeVisible();
    await owner.context().close();
    expect(await stockOf(shop, dress)).toMatchObject({ onHand: 2, reserved: 2 });
    await page.goto(await linkOf(shop, second));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A piece is kept for you");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a newsletter sign-up is confirmed, and ended in one press", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Newsletter" }).click();
    await page.getByLabel("Email").fill("letters@shopper.example");
    await page.getByRole("button", { name: "Add me to the list" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We’ve saved your address");
    await page.goto(await linkOf(shop, "letters@shopper.example"));
    await page.getByRole("button", { name: "Yes, add me" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
    await page.getByRole("link", { name: "Leave the list" }).click();
    await page.getByRole("button", { name: "Leave the list" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the list");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have left the list");
  });

  test("a shopper waits for a sold-out size", { tag: "@full" }, async ({ page, shop }) => {
    await sellOut(shop, { slug: "adire-maxi-dress", size: "10", color: "Indigo", amount: 0 });
    await page.goto("/products/adire-maxi-dress?color=indigo&size=10");
    const form = page.getByRole("region", { name: "Tell me about the next run" });
    await form.getByLabel("Email").fill("no-scripts@shopper.example");
    await form.getByRole("button", { name: "Add me to the list" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We’ve saved your address");
  });
});
