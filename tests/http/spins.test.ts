import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const KB = 1024;
/** The most that the views of a piece from around weigh together, in the format that browsers choose. */
const MAX_SPIN = 300 * KB;

/** The addresses of a page's views from around, each once. */
const viewsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/media\/[a-z-]+-spin-\d\d-[^"\\]+\/480\.webp/g)].map(([url]) => url)),
];

test.each([
  "fan-print-maxi-dress",
  "adire-kaftan",
  "leaf-print-wrap-dress",
  "aso-oke-skirt-set",
  "bogolan-kimono-jacket",
  "kente-two-piece",
])("/products/%s shows the new piece from around, and loads that at a press only", async (slug) => {
  const html = await (await fetch(`${shop.origin}/products/${slug}`)).text();
  expect(html).toContain("See it turn");
  expect(html).not.toMatch(/(?:src|srcset|href)="[^"]*-spin-/i);
  const views = viewsIn(html);
  expect(views).toHaveLength(8);
  const files = await Promise.all(
    views.flatMap((url) =>
      ["avif", "webp"].map((type) =>
        fetch(shop.origin + url.replace(/webp$/, type)).then(async (file) => ({
          type: file.headers.get("content-type"),
          size: (await file.arrayBuffer()).byteLength,
        })),
      ),
    ),
  );
  for (const type of ["image/avif", "image/webp"]) {
    const sizes = files.flatMap((file) => (file.type === type ? file.size : []));
    expect(sizes).toHaveLength(8);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_SPIN);
  }
});

test("a piece without views from around offers none", async () => {
  const html = await (await fetch(`${shop.origin}/products/linen-kaftan`)).text();
  expect(html).toContain("Linen Kaftan");
  expect(html).not.toContain("See it turn");
});
