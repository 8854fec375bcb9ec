import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createProduct, type NewVariant } from "#app/features/products/write-products.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { pence } from "#app/shared/money.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addButton, open } from "#tests/support/browser/shopping.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

test.use({ shopOf: "stock" });

const SIZES = ["8", "10", "12", "14", "16", "18", "20"];
const MANY_COLOURS = ["Indigo", "Forest", "Plum", "Navy", "Olive", "Terracotta", "Black", "Natural"];
const LONG_TITLE = "Hand-dyed Adire Kaftan with Wide Bell Sleeves";

/** Adds a product of seven sizes in each of these colours. */
async function addProduct(shop: RunningShop, slug: string, { title = slug, colours = ["Indigo"] } = {}) {
  const swatches = colours.map((name) => ({ id: name.toLowerCase(), name, hex: "#1f2c5c", imageUrl: null }));
  const variants: NewVariant[] = SIZES.flatMap((size) =>
    swatches.map(({ id }) => ({
      size,
      colorId: id,
      priceCents: pence(21_000),
      imageUrls: [],
      piecesLeft: 9,
    })),
  );
  const words = { brand: "", collection: "", gender: "women", description: "A kaftan." } as const;
  const looks = { sizes: SIZES, colors: colours, swatches, primaryImageUrl: "" };
  await inTransaction(shop.db, async (tx) => {
    await createProduct(tx, { slug, title, minPriceCents: pence(21_000), ...words, ...looks }, variants);
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
  const box = await page.getByRole("button", { name: /^Add to cart: / }).boundingBox();
  return box ? box.y - 12 : Number.NaN;
}

const choices = (page: Page) => [
  page.getByRole("heading", { level: 1 }),
  page.getByText("£210", { exact: true }).first(),
  page.getByRole("group", { name: /^Colour/ }),
  page.getByRole("group", { name: /size:/i }),
];

const KAFTANS: [what: string, product: Parameters<typeof addProduct>[2]][] = [
  ["of one colour", {}],
  ["of two colours", { colours: MANY_COLOURS.slice(0, 2) }],
  ["of a long name", { title: LONG_TITLE }],
  ["of a long name and many colours", { title: LONG_TITLE, colours: MANY_COLOURS }],
];

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
}))
  for (const [what, product] of KAFTANS)
    test(`name, price, colours and sizes are above the buying bar of a ${device}: a kaftan ${what}`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize(viewport);
      const path = await addProduct(shop, `${device} ${what}`.replaceAll(" ", "-"), product);
      await page.goto(path);
      const bar = await barOf(page);
      expect(bar).toBeGreaterThan(viewport.height - 90);
      for (const part of choices(page)) expect(await endOf(part)).toBeLessThanOrEqual(bar);
    });

for (const viewport of [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
])
  test(`name, price, colours and sizes are above the buying bar where a phone shows ${viewport.width} by ${viewport.height} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(await addProduct(shop, `short-${viewport.width}`, { colours: MANY_COLOURS.slice(0, 2) }));
    const bar = await barOf(page);
    expect(bar).toBeGreaterThan(viewport.height - 90);
    for (const part of choices(page)) expect(await endOf(part)).toBeLessThanOrEqual(bar);
  });

test("name, price, colours and sizes are above the buying bar of a phone of 320 px, and nothing is wider", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(await addProduct(shop, "narrow", { title: LONG_TITLE, colours: MANY_COLOURS }));
  for (const part of choices(page)) expect(await endOf(part)).toBeLessThanOrEqual(await barOf(page));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

for (const [what, product] of KAFTANS)
  test(`both buying buttons are on a laptop's first screen: a kaftan ${what}`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(await addProduct(shop, `laptop ${what}`.replaceAll(" ", "-"), product));
    const main = await page.getByRole("main").boundingBox();
    // A screen of 720 px without its header, which takes 112 px at most.
    for (const button of [page.getByRole("button", { name: "Buy now" }), addButton(page)])
      expect((await endOf(button)) - (main?.y ?? 0)).toBeLessThanOrEqual(720 - 112);
  });

for (const [device, viewport, share] of [
  ["phone", { width: 390, height: 844 }, 0.6],
  ["tablet", { width: 768, height: 1024 }, 0.4],
] as const)
  test(`a ${device} shows a picture whole, and the edge of the next one`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, "/products/adire-kaftan");
    const [first, second] = await page.getByRole("link", { name: /^Enlarge/ }).all();
    const box = await first?.boundingBox();
    expect(box?.width).toBeCloseTo(viewport.width * share, 0);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 5, 2);
    await expect(second as Locator).toBeInViewport();
    // What the browser is told of its width, for its choice of a file, is how wide it is shown.
    const told = await first?.evaluate((link) => link.querySelector("source")?.sizes);
    expect(told).toContain(`${share * 100}vw`);
  });
