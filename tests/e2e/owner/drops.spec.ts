import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { drops } from "#app/domain/selling/drops.tables.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { expectAccessible } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addButton,
  cartLink,
  colourOf,
  expectNoSideways,
  open,
  SIZES,
  sizeOf,
} from "#tests/support/browser/shopping.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

/** Adds a draft with an existing picture, ready for sale: other files' tests see it in the owner's list. */
async function addDraft(shop: RunningShop, title: string): Promise<string> {
  const [sample] = await shop.db.select().from(products).where(eq(products.slug, "adire-kaftan"));
  const { product, variants } = nthProduct(1, sample?.imageUrls.slice(0, 1) ?? []);
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const priced = variants.map((variant) => ({ ...variant, piecesLeft: 3 }));
  await inTransaction(shop.db, (tx) =>
    createProduct(tx, { ...product, slug, title, isActive: false }, priced),
  );
  return slug;
}

/** Lets the drop of a draft open `ms` from now, and tells every process. */
const openIn = (shop: RunningShop, { slug, drop, ms }: { slug: string; drop: string; ms: number }) =>
  inTransaction(shop.db, async (tx) => {
    const opensAt = new Date(Date.now() + ms);
    await tx.update(products).set({ publishAt: opensAt }).where(eq(products.slug, slug));
    await tx.update(drops).set({ opensAt }).where(eq(drops.slug, drop));
    await announceChange(tx, [`drop:${drop}`]);
  });

/** Creates a drop of a draft as its owner does. Returns the private link. */
async function makeDrop(page: Page, { name, piece }: { name: string; piece: string }): Promise<string> {
  await page.goto("/admin/drops");
  await page.getByRole("link", { name: "New drop" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a day and a time.");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  await expectAccessible(page);
  await page.getByLabel("Opens at").fill(shopMoment(new Date(Date.now() + 24 * 3_600_000)));
  await page.getByRole("checkbox", { name: piece }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The drop is saved.")).toBeVisible();
  await expect(page.getByText("Opens with the drop.")).toBeVisible();
  await expectAccessible(page);
  const link = /http\S+\/early\/[0-9a-f]{66}/;
  return link.exec((await page.getByText(link).textContent()) ?? "")?.[0] ?? "";
}

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("an owner creates a drop; link holders buy first, and others see it open by itself", async ({
    page,
    shop,
    browser,
  }) => {
    const [name, piece] = ["Rain", "Rain Gown"];
    const slug = await addDraft(shop, piece);
    await signInAsOwner(page, shop);
    const link = await makeDrop(page, { name, piece });

    // A slow machine needs minutes for this test.
    await openIn(shop, { slug, drop: "rain", ms: 3_590_000 });
    const context = () => browser.newContext({ viewport: SIZES.phone, baseURL: shop.origin });
    const waiting = await (await context()).newPage();
    await open(waiting, "/drops/rain");
    await expect(waiting.getByRole("timer")).toContainText(/In 5\d minutes/);
    await expect(waiting.getByRole("link", { name: piece })).toHaveCount(0);
    for (const viewport of Object.values(SIZES)) {
      await waiting.setViewportSize(viewport);
      await expectAccessible(waiting);
      await expectNoSideways(waiting);
    }
    expect((await waiting.request.get(`/products/${slug}`)).status()).toBe(404);

    const first = await (await context()).newPage();
    await open(first, new URL(link).pathname);
    await expectAccessible(first);
    await first
      .getByRole("link", { name: new RegExp(piece) })
      .first()
      .click();
    await expect(first.getByText("You see this by your private link.")).toBeVisible();
    await colourOf(first, "Wine").check();
    await sizeOf(first, "UK 10").check();
    await addButton(first).click();
    await expect(cartLink(first)).toHaveAccessibleName("Cart, 1 piece");
    await open(first, "/cart");
    await expect(first.getByRole("heading", { name: piece })).toBeVisible();
    await expect(first.getByRole("link", { name: "Checkout" })).toBeVisible();
    await expect(first.getByText("none are left")).toHaveCount(0);
    await page.getByText("Make another link", { exact: true }).click();
    await page.getByRole("button", { name: "Replace the link" }).click();
    await expect(page.getByText("The private link is another one now.")).toBeVisible();
    await expect(page.getByText("The private link is another one now.")).toBeFocused();
    await expect(page.getByRole("button", { name: "Replace the link" })).toBeHidden();
    expect((await first.request.get(new URL(link).pathname)).status()).toBe(404);
    expect((await first.request.get(`/products/${slug}`)).status()).toBe(404);
    await first.context().close();

    await openIn(shop, { slug, drop: "rain", ms: 6_000 });
    // The page was told another moment before. A new visitor is told the new one, and sees the drop open without a
    // reload. That also holds where an answer takes longer than a step of the countdown.
    await waiting.route(/\.data/, async (route) => {
      await setTimeout(1_500);
      await route.continue();
    });
    await expect
      .poll(async () => {
        await waiting.goto("/drops/rain");
        return waiting
          .getByText("in this drop")
          .or(waiting.getByText(/In \d seconds?$/))
          .count();
      })
      .toBeGreaterThan(0);
    await expect(waiting.getByText("1 style in this drop.")).toBeVisible();
    await expect(waiting.getByRole("timer")).toHaveCount(0);
    await expect(waiting.getByRole("link", { name: new RegExp(piece) }).first()).toBeVisible();
    await expectNoSideways(waiting);
    await waiting.context().close();
  });
});

test("shows the date and time on the page before the opening without scripts", { tag: "@full" }, async ({
  page,
  shop,
  browser,
}) => {
  await addDraft(shop, "Harmattan Gown");
  await signInAsOwner(page, shop);
  await makeDrop(page, { name: "Harmattan", piece: "Harmattan Gown" });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
  const plain = await context.newPage();
  await plain.goto("/drops/harmattan");
  await expect(plain.locator("time[datetime]")).toHaveText(/\d{4}, \d\d:\d\d/);
  await context.close();
});

test("asks for a confirmation of the email, and sends none without a mail server", {
  tag: "@full",
}, async ({ page, shop }) => {
  await addDraft(shop, "Letter Gown");
  await signInAsOwner(page, shop);
  await makeDrop(page, { name: "Emails", piece: "Letter Gown" });
  await page.getByRole("link", { name: "Email to the list" }).click();
  await expect(page.getByRole("heading", { name: "Email to the list" })).toBeVisible();
  await expect(page.getByText("The shop has no mail server in its settings")).toBeVisible();
  await expectAccessible(page);
});
