import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createProduct, type NewVariant } from "#app/domain/catalogue/products/write-products.server.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { SIZES } from "#tests/support/browser/shopping.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const UK_SIZES = ["8", "10", "12", "14", "16", "18", "20"];
const MANY_COLOURS = ["Indigo", "Forest", "Plum", "Navy", "Olive", "Terracotta", "Black", "Natural"];
const LONG_TITLE = "Hand-dyed Adire Kaftan with Wide Bell Sleeves";

/** Adds a product of seven sizes in each of these colours. */
async function addProduct(shop: RunningShop, slug: string, { title = slug, colours = ["Indigo"] } = {}) {
  const swatches = colours.map((name) => ({ id: name.toLowerCase(), name, hex: "#1f2c5c", imageUrl: null }));
  const variants: NewVariant[] = UK_SIZES.flatMap((size) =>
    swatches.map(({ id }) => ({
      size,
      colorId: id,
      priceCents: toMoney(21_000),
      imageUrls: [],
      piecesLeft: 9,
    })),
  );
  const words = { brand: "", collection: "", gender: "women", description: "A kaftan." } as const;
  const looks = { sizes: UK_SIZES, colors: colours, swatches, primaryImageUrl: "" };
  await inTransaction(shop.db, async (tx) => {
    await createProduct(tx, { slug, title, minPriceCents: toMoney(21_000), ...words, ...looks }, variants);
    // The newest pieces stay those that other tests of this shop expect.
    await tx
      .update(products)
      .set({ createdAt: new Date(0) })
      .where(eq(products.slug, slug));
  });
  return `/products/${slug}`;
}

/** Where an element ends, in pixels from the top of the window. */
async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** The line below which the phone's buying bar covers the page. */
async function barOf(page: Page): Promise<number> {
  const box = await page.getByRole("link", { name: "Choose a size" }).boundingBox();
  return box ? box.y - 12 : Number.NaN;
}

const choices = (page: Page) => [
  page.getByRole("heading", { level: 1 }),
  page.getByText("£210", { exact: true }).first(),
];

test("name and price are above the buying bar of a phone: a kaftan of a long name and many colours", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(SIZES.phone);
  await page.goto(await addProduct(shop, "phone-kaftan", { title: LONG_TITLE, colours: MANY_COLOURS }));
  const bar = await barOf(page);
  expect(bar).toBeGreaterThan(SIZES.phone.height - 90);
  for (const part of choices(page)) expect(await endOf(part)).toBeLessThanOrEqual(bar);
  await page.getByRole("link", { name: "Choose a size" }).click();
  const sizes = page.getByRole("group", { name: /size:/i });
  await expect(sizes).toBeInViewport({ ratio: 1 });
  expect(await endOf(sizes)).toBeLessThanOrEqual(bar);
});
