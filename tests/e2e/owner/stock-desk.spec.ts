import type { Locator, Page } from "@playwright/test";
import { openSignedIn, signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { expectNoSideways, open, SIZES } from "#tests/support/browser/shopping.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { addPerson } from "#tests/support/requests/admin.ts";
import { checkout, eventually, type Piece, payload, stockOf } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const field = (page: Page, size: string): Locator =>
  page.getByRole("textbox", { name: new RegExp(`^Pieces left, .+, Navy, UK ${size}$`) });
const press = (page: Page, sign: "+" | "−", size: string) =>
  page.getByRole("button", { name: new RegExp(`^\\${sign} one, .+ UK ${size}$`) }).click();
const onHand = (shop: Parameters<typeof stockOf>[0], piece: Piece) => async () =>
  (await stockOf(shop, piece)).onHand;

/** A new run with a picture that the shop has. */
async function makeShownRun(shop: RunningShop, pieces: number, sizes?: string[]): Promise<Piece[]> {
  const run = await makeRun(shop.db, pieces, sizes);
  await shop.pool.query(
    `UPDATE products SET primary_image_url = (SELECT primary_image_url FROM products WHERE slug = 'adire-kaftan')
      WHERE slug = $1`,
    [run[0]?.slug],
  );
  return run;
}

/** Opens the stock page of a new piece with this number. */
async function openDesk(page: Page, shop: RunningShop, pieces: number): Promise<Piece> {
  const [piece] = await makeShownRun(shop, pieces);
  if (!piece) throw new Error("No piece was made");
  await signInAsOwner(page, shop);
  await open(page, `/admin/stock?q=${piece.slug}`);
  return piece;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    test("− and + and a typed number are booked with their reason, and stand in the history", {
      tag: size === "phone" ? [] : "@full",
    }, async ({ page, shop }) => {
      const piece = await openDesk(page, shop, 5);
      await expect(field(page, "12")).toHaveValue("5");
      await press(page, "−", "12");
      await expect(field(page, "12")).toHaveValue("4");
      await expect.poll(onHand(shop, piece)).toBe(4);
      await page.getByRole("combobox", { name: "Reason" }).selectOption("Fair");
      await field(page, "12").fill("9");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText(/UK 12: 4 → 9/)).toBeVisible();
      await expect.poll(onHand(shop, piece)).toBe(9);
      await expectAccessible(page);
      await expectNoSideways(page);
      await page.getByRole("link", { name: /^History/ }).click();
      await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
      const entries = page.getByRole("main").getByRole("listitem");
      await expect(entries.nth(0)).toContainText("Fair");
      await expect(entries.nth(0)).toContainText("@shop.example");
      await expect(entries.nth(0)).toContainText(/4 → to ?9/);
      await expect(entries.nth(1)).toContainText("Count");
      await expectAccessible(page);
      await expectNoSideways(page);
    });

    test("a stock-take survives a reload and a sale, and books its differences together", {
      tag: "@full",
    }, async ({ page, shop }) => {
      const [small, large] = await makeShownRun(shop, 5, ["8", "12"]);
      if (!small || !large) throw new Error("No piece was made");
      const { body } = await checkout(shop, payload(shop, [small], { email: `count-${size}@example.com` }));
      expect(body.url).toBeTruthy();
      await signInAsOwner(page, shop);
      await open(page, `/admin/stock?q=${small.slug}`);
      await page.getByRole("link", { name: "Count stock" }).click();
      const counted = (of: string) =>
        page.getByRole("textbox", { name: new RegExp(`^Counted, .+Navy, UK ${of}$`) });
      await counted("8").fill("5");
      await counted("12").fill("4");
      await open(page, page.url());
      await expect(counted("8")).toHaveValue("5");
      await expect(counted("12")).toHaveValue("4");
      await buyAs(shop, `sale-${size}@example.com`, [large]);
      await expectAccessible(page);
      await expectNoSideways(page);
      await page.getByRole("button", { name: "Book differences" }).click();
      await expect(page.getByRole("status").filter({ hasText: "2 sizes counted." })).toContainText("−1");
      await expect(counted("12")).toHaveValue("");
      expect(await stockOf(shop, small)).toMatchObject({ onHand: 4, reserved: 1 });
      expect(await stockOf(shop, large)).toMatchObject({ onHand: 3, sold: 1 });
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("an emptied size is sold out for shoppers at once, and back just as fast", {
    tag: "@full",
  }, async ({ page, shop }) => {
    const piece = await openDesk(page, shop, 1);
    const productPage = async () => (await fetch(`${shop.origin}/products/${piece.slug}`)).text();
    expect(await productPage()).not.toContain("Sold out");
    await press(page, "−", "12");
    await expect.poll(onHand(shop, piece)).toBe(0);
    await eventually(productPage, (html) => html.includes("Sold out"));
    await press(page, "+", "12");
    await expect.poll(onHand(shop, piece)).toBe(1);
    await eventually(productPage, (html) => !html.includes("Sold out"));
  });

  test("reports a number that somebody else changed meanwhile, and does not overwrite it", {
    tag: "@full",
  }, async ({ page, shop }) => {
    const piece = await openDesk(page, shop, 5);
    await expect(field(page, "12")).toHaveValue("5");
    await buyAs(shop, "between-phone@example.com", [{ ...piece, qty: 2 }]);
    await field(page, "12").fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("has 3 left now");
    await expect(page.getByRole("alert")).toContainText("Your 7 is not booked");
    await expect(field(page, "12")).toHaveValue("3");
    expect(await onHand(shop, piece)()).toBe(3);
    await field(page, "12").fill("many");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Give a whole number of pieces, 0 or more.")).toBeVisible();
    await expect(field(page, "12")).toHaveValue("many");
    await expectAccessible(page);
  });

  test("offline changes wait on the device, survive a closed page, and are booked once each", async ({
    page,
    context,
    shop,
  }) => {
    const piece = await openDesk(page, shop, 5);
    // The router of an owner's page comes by itself.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    for (let tap = 0; tap < 3; tap += 1) await press(page, "−", "12");
    await press(page, "+", "12");
    await field(page, "12").fill("8");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").filter({ hasText: "5 changes wait" })).toContainText(
      "kept on this device",
    );
    await expect(field(page, "12")).toHaveValue("8");
    expect(await onHand(shop, piece)()).toBe(5);
    await page.close();
    // Three pages come back. Two send their stored corrections at the same moment; the third is answered after all
    // others.
    const late = await context.newPage();
    const pages = [await context.newPage(), await context.newPage(), late];
    const asked = new Set<Page>();
    const { promise: allAsked, resolve: together } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: answerLate } = Promise.withResolvers<void>();
    for (const each of pages) {
      await each.route("**/admin/stock/corrections", async (route) => {
        if (asked.add(each).size === pages.length) together();
        await allAsked;
        if (each === late) await isOver;
        await route.continue();
      });
    }
    // The time that it waits for an answer is not the subject.
    await late.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await context.setOffline(false);
    await Promise.all(pages.map((each) => each.goto(`${shop.origin}/admin/stock?q=${piece.slug}`)));
    await expect.poll(onHand(shop, piece)).toBe(8);
    for (const each of pages) {
      await expect(field(each, "12")).toHaveValue("8");
      await expect(each.getByText("wait to be sent")).toHaveCount(0);
    }
    answerLate();
    await expect(late.getByRole("status").filter({ hasText: "UK 12" })).toBeVisible();
    await expect(field(late, "12")).toHaveValue("8");
    const { rows } = await shop.pool.query(
      "SELECT pieces FROM stock_movements WHERE product_slug = $1 AND kind = 'adjust' ORDER BY id",
      [piece.slug],
    );
    expect(rows.map(({ pieces }) => pieces)).toEqual([-1, -1, -1, 1, 5]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("stock is corrected and counted by plain forms, and no input is lost", { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    const [piece] = await makeShownRun(shop, 5);
    if (!piece) throw new Error("No piece was made");
    await signInAsOwner(page, shop);
    await page.goto(`/admin/stock?q=${piece.slug}`);
    await press(page, "−", "12");
    await expect(page.getByRole("status").filter({ hasText: "−1" })).toBeVisible();
    await expect(field(page, "12")).toHaveValue("4");
    await field(page, "12").fill("6");
    await buyAs(shop, "plain@example.com", [piece]);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("has 3 left now");
    await expect(field(page, "12")).toHaveValue("6");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await onHand(shop, piece)()).toBe(6);
    await page.getByRole("link", { name: "Count stock" }).click();
    const counted = page.getByRole("textbox", { name: /^Counted, / });
    await counted.fill("x");
    await page.getByRole("button", { name: "Book differences" }).click();
    await expect(page.getByRole("alert")).toContainText("Give a whole number of pieces, 0 or more.");
    await expect(counted).toHaveValue("x");
    // Six are left, and one is sold and not sent yet.
    await counted.fill("6");
    await page.getByRole("button", { name: "Book differences" }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 size counted." })).toBeVisible();
    expect(await onHand(shop, piece)()).toBe(5);
  });
});

test("a packer sees what is left, and counts, without the owner's buttons", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const packer = await addPerson(shop, { admin: true, role: "packer" });
  await openSignedIn(page, packer, "/admin/stock?q=adire-tote");
  await expect(page.getByRole("heading", { name: "Stock" })).toBeVisible();
  await expect(page.getByText(/\d left in all/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Release/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Count stock" })).toBeVisible();
});
