import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { toMoney } from "#app/shared/money.ts";
import { addButton, boxOf } from "#tests/support/components/at-hand.ts";
import { openProduct } from "#tests/support/components/sample-product-page.tsx";
import { sampleProduct } from "#tests/support/components/sample-shop.ts";
import type { Product } from "./product.ts";

const SIZES = ["8", "10", "12", "14", "16", "18", "20"];
const MANY_COLOURS = ["Indigo", "Forest", "Plum", "Navy", "Olive", "Terracotta", "Black", "Natural"];
const LONG_TITLE = "Hand-dyed Adire Kaftan with Wide Bell Sleeves";

/** A product of seven sizes in each of these colours. */
function kaftan({ title = "kaftan", colours = ["Indigo"] } = {}): Product {
  const like = sampleProduct("adire-kaftan");
  const hex = like.swatches[0]?.hex ?? "";
  const swatches = colours.map((name) => ({ id: name.toLowerCase(), name, hex, imageUrl: null }));
  const variants = SIZES.flatMap((size) =>
    swatches.map(({ id }) => ({
      ...{ size, colorId: id, id: `kaftan-${id}-${size}`, priceCents: toMoney(21_000) },
      ...{ imageUrls: [], piecesMade: 9, piecesLeft: 9 },
    })),
  );
  return {
    ...like,
    ...{ slug: "kaftan", title, brand: "", collection: "", category: null, textile: null, cloth: null },
    ...{ description: "A kaftan.", story: null, details: [], shownOn: null, fitNotes: null },
    // With three measurements, and the line that finds a size.
    measurements: sampleProduct("adire-maxi-dress").measurements,
    ...{ occasions: [], wornWith: [], minPriceCents: toMoney(21_000), hasSale: false, compareAtCents: null },
    ...{ sizes: SIZES, colors: colours, swatches, variants, piecesLeft: 9 * variants.length },
    ...{ primaryImageUrl: "", imageUrls: [], imageAlts: {} },
  };
}

/** Where an element ends, in pixels from the top of the window. */
const endOf = async (element: Locator): Promise<number> => (await boxOf(element)).bottom;

/** The line below which the phone's buying bar covers the page. */
const barOf = async (): Promise<number> =>
  (await boxOf(page.getByRole("link", { name: "Choose a size" }))).y - 12;

const choices = () => [
  page.getByRole("heading", { level: 1 }),
  page.getByText("£210", { exact: true }).first(),
  page.getByRole("group", { name: /^Colour/ }),
  page.getByRole("group", { name: /size:/i }),
];

const KAFTANS: [what: string, product: Parameters<typeof kaftan>[0]][] = [
  ["of one colour", {}],
  ["of two colours", { colours: MANY_COLOURS.slice(0, 2) }],
  ["of a long name", { title: LONG_TITLE }],
  ["of a long name and many colours", { title: LONG_TITLE, colours: MANY_COLOURS }],
];
/** The test that also runs against the built shop. */
const ASKED = "of a long name and many colours";

for (const [what, product] of KAFTANS.filter(([what]) => what !== ASKED))
  test(`name and price are above the buying bar of a phone, below its picture: a kaftan ${what}`, async () => {
    const size = { width: 390, height: 844 };
    await openProduct(kaftan(product), { size });
    const bar = await barOf();
    expect(bar).toBeGreaterThan(size.height - 90);
    for (const part of choices().slice(0, 2)) expect(await endOf(part)).toBeLessThanOrEqual(bar);
  });

for (const [what, product] of KAFTANS)
  test(`name, price, colours and sizes are above the buying bar of a tablet: a kaftan ${what}`, async () => {
    const size = { width: 768, height: 1024 };
    await openProduct(kaftan(product), { size });
    const bar = await barOf();
    expect(bar).toBeGreaterThan(size.height - 90);
    for (const part of choices()) expect(await endOf(part)).toBeLessThanOrEqual(bar);
  });

for (const size of [
  { width: 390, height: 844, bar: 90 },
  { width: 390, height: 664, bar: 90 },
  { width: 360, height: 640, bar: 90 },
  { width: 320, height: 844, bar: 100 },
])
  test(`the bar says the price and leads to all sizes where a phone shows ${size.width} by ${size.height} px, and nothing is wider`, async () => {
    await openProduct(kaftan({ title: LONG_TITLE, colours: MANY_COLOURS }), { size });
    const bar = await barOf();
    expect(bar).toBeGreaterThan(size.height - size.bar);
    expect((await boxOf(page.getByText("£210", { exact: true }).last())).y).toBeGreaterThan(bar);
    await page.getByRole("link", { name: "Choose a size" }).click();
    for (const part of choices().slice(3)) {
      await expect.poll(async () => (await boxOf(part)).y).toBeGreaterThanOrEqual(0);
      expect(await endOf(part)).toBeLessThanOrEqual(bar);
    }
    expect(document.documentElement.scrollWidth).toBe(size.width);
  });

test("a word that is longer than its column makes no laptop's page wider", async () => {
  await openProduct(kaftan({ title: "Supercalifragilisticexpialidociousoverlongword" }), {
    size: { width: 1280, height: 800 },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(1280);
});

for (const [what, product] of KAFTANS)
  test(`both buying buttons are on a laptop's first screen: a kaftan ${what}`, async () => {
    await openProduct(kaftan(product), { size: { width: 1280, height: 800 } });
    const main = await boxOf(page.getByRole("main"));
    // A screen of 720 px without its header, which takes 112 px at most.
    for (const button of [page.getByRole("button", { name: "Buy now" }), addButton()])
      expect((await endOf(button)) - main.y).toBeLessThanOrEqual(720 - 112);
  });

for (const [what, size, share] of [
  ["fills a phone's width, and the next is one swipe away", { width: 390, height: 844 }, 1],
  ["is whole on a tablet, beside the edge of another", { width: 768, height: 1024 }, 0.4],
] as const)
  test(`the first picture ${what}`, async () => {
    await openProduct("adire-kaftan", { size });
    const pictures = page.getByRole("link", { name: /^Enlarge/ });
    const box = await boxOf(pictures.first());
    expect(box.width).toBeCloseTo(size.width * share, 0);
    expect(box.width / box.height).toBeCloseTo(4 / 5, 2);
    if (share === 1)
      pictures.first().element().closest("ul")?.scrollBy({ left: size.width, behavior: "instant" });
    await expect.element(pictures.nth(1)).toBeInViewport();
    // The width that the browser is told, for its choice of a file, is the width on the screen.
    const told = pictures.first().element().querySelector("source")?.sizes;
    expect(told).toContain(`${share * 100}vw`);
  });
