import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";
import { PUBLIC_PAGES } from "#tests/support/requests/pages.ts";

/** The least width in pixels. A narrower picture is a swatch, which may appear with every piece of its cloth. */
const NARROWEST = 64;

/** The folders of all pictures with a place on the page. An enlarged picture counts as another one. */
const picturesOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    (narrowest) =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().width >= narrowest)
        .map((image) => {
          const folder = new URL(image.src).pathname.replace(/\/[^/]+$/, "");
          const { scale } = getComputedStyle(image);
          return scale === "none" ? folder : `${folder} at ${scale}`;
        }),
    NARROWEST,
  );

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`no picture is twice on a page, on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    let seen = 0;
    for (const path of PUBLIC_PAGES) {
      await open(page, path);
      const pictures = await picturesOn(page);
      const twice = pictures.filter((picture, nth) => pictures.indexOf(picture) !== nth);
      expect.soft(twice, path).toEqual([]);
      seen += pictures.length;
    }
    // A check that sees no picture proves nothing.
    expect(seen).toBeGreaterThan(50);
  });
}
