import { signInAsOwner } from "#tests/support/browser/admin-pages.ts";
import { coveredStops } from "#tests/support/browser/covered-stops.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

const WINDOWS = { "a phone": SIZES.phone, "a phone on its side": { width: 640, height: 360 } };

/** The pages with a bar that sticks to the window. */
const PAGES = ["/admin?slug=adire-kaftan", "/admin/words/home", "/admin/products", "/admin/stock"];

for (const [where, viewport] of Object.entries(WINDOWS))
  for (const path of PAGES)
    test(`on ${where} ${path} never hides the keyboard's focus behind what sticks`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize(viewport);
      await signInAsOwner(page, shop);
      await open(page, path);
      if (path === "/admin/products") await page.getByRole("checkbox").first().check();
      expect(await coveredStops(page, "Tab")).toEqual([]);
      expect(await coveredStops(page, "Shift+Tab")).toEqual([]);
    });
