import type { Page } from "@playwright/test";
import { coveredStops } from "#tests/support/browser/covered-stops.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, open, SIZES } from "#tests/support/browser/shopping.ts";

const WINDOWS = {
  "a phone": SIZES.phone,
  "a phone on its side": { width: 640, height: 360 },
  "a page at 400 %": { width: 320, height: 256 },
};

const PAGES: Record<string, (page: Page) => Promise<void>> = {
  catalogue: (page) => open(page, "/catalogue"),
  product: (page) => open(page, "/products/adire-kaftan"),
  checkout: async (page) => {
    await addPiece(page, "adire-tote");
    await open(page, "/checkout");
  },
};

for (const [where, viewport] of Object.entries(WINDOWS))
  for (const [name, visit] of Object.entries(PAGES))
    test(`on ${where} the ${name} never hides the keyboard's focus behind what sticks`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page);
      expect(await coveredStops(page, "Tab")).toEqual([]);
      expect(await coveredStops(page, "Shift+Tab")).toEqual([]);
    });
