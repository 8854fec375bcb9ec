import type { Page } from "@playwright/test";
import { findings } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, open, payButton, payByCard, SIZES } from "#tests/support/browser/shopping.ts";
import { checkout, type Piece, pay, payload } from "#tests/support/requests/checkout.ts";
import type { RunningShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

type Visit = (page: Page, shop: RunningShop) => Promise<void>;

const goTo =
  (path: string): Visit =>
  (page) =>
    open(page, path);

const withPiece =
  (path: string): Visit =>
  async (page) => {
    await addPiece(page, TOTE.slug);
    await open(page, path);
  };

async function cardPage(page: Page, shop: RunningShop): Promise<string> {
  const email = `axe-${Math.random()}@example.com`;
  const { body } = await checkout(shop, payload(shop, [TOTE], { email }));
  await open(page, body.url ?? "");
  return body.url ?? "";
}

const PAGES: Record<string, Visit> = {
  home: goTo("/"),
  catalogue: goTo("/catalogue"),
  "catalogue in one size": goTo("/catalogue?size=14&textile=adire"),
  "search without a result": goTo("/catalogue?q=zebra"),
  product: goTo("/products/adire-kaftan"),
  "product with a sold-out choice": goTo("/products/fan-print-maxi-dress?color=navy&size=18"),
  "product just added": (page) => addPiece(page, TOTE.slug),
  about: goTo("/about"),
  "our team": goTo("/our-team"),
  "what we do": goTo("/what-we-do"),
  "the journey": goTo("/client"),
  contact: goTo("/contact"),
  "refund policy": goTo("/refund-policy"),
  privacy: goTo("/policies/privacy"),
  terms: goTo("/policies/terms"),
  accessibility: goTo("/policies/accessibility"),
  "empty cart": goTo("/cart"),
  "full cart": withPiece("/cart"),
  "empty checkout": goTo("/checkout"),
  checkout: withPiece("/checkout"),
  "checkout with errors": async (page, shop) => {
    await withPiece("/checkout")(page, shop);
    await payButton(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  success: async (page, shop) => {
    const { location } = await pay(await cardPage(page, shop));
    await open(page, location ?? "");
    await expect(page.getByText(/^Paid, £/)).toBeVisible();
  },
  "success of an unknown order": goTo("/checkout/success?oid=BA-20260101-0000&sid=cs_test_none"),
  cancel: goTo("/checkout/cancel"),
  "card page": async (page, shop) => void (await cardPage(page, shop)),
  "card page with errors": async (page, shop) => {
    await cardPage(page, shop);
    await page.getByRole("button", { name: /^Pay £/ }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "card page that asks to confirm": async (page, shop) => {
    await cardPage(page, shop);
    await payByCard(page, "4000 0000 0000 3220");
    await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  },
  "not found": goTo("/products/no-such-piece"),
};

// Moving things are not judged, because their colours are still changing.
test.use({ reducedMotion: "reduce" });

/** A page of each kind. The others are made of the same parts, and tried in the full run. */
const TEMPLATES = new Set([
  "home",
  "catalogue",
  "product",
  "about",
  "contact",
  "terms",
  "full cart",
  "checkout with errors",
  "success",
]);

for (const [name, visit] of Object.entries(PAGES)) {
  test(`${name}: nothing to find for axe on a phone and a laptop, no scroll to the side at 320 px`, {
    tag: TEMPLATES.has(name) ? [] : "@full",
  }, async ({ page, shop }) => {
    await visit(page, shop);
    for (const viewport of Object.values(SIZES)) {
      await page.setViewportSize(viewport);
      expect(await findings(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    // Right after the change of width the old layout may remain for a frame.
    const sideways = async () => {
      await page.evaluate(() => scrollTo(1000, 0));
      return page.evaluate(() => [scrollX, document.documentElement.scrollWidth]);
    };
    await expect.poll(sideways).toEqual([0, 320]);
  });
}

for (const path of ["/", "/catalogue", "/products/adire-kaftan", "/contact"])
  test(`${path} before its scripts have loaded: axe finds nothing`, { tag: "@full" }, async ({ page }) => {
    await page.route("**/*.js", () => {
      // Never answered.
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    for (const viewport of Object.values(SIZES)) {
      await page.setViewportSize(viewport);
      expect(await findings(page)).toEqual([]);
    }
  });

test("the phone's menu: nothing to find for axe", async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await open(page, "/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("list", { name: "Kind" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("the menu of a laptop: nothing to find for axe, nor beyond its sides", async ({ page }) => {
  await page.setViewportSize(SIZES.laptop);
  await open(page, "/about");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("button", { name: "More under Catalogue" }).press("Enter");
  await expect(navigation.getByRole("list", { name: "New in" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 900, height: 720 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
});

test("the filters of a phone: nothing to find for axe", async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await open(page, "/catalogue?size=14");
  await page.getByText("Filter", { exact: true }).click();
  await expect(page.getByRole("button", { name: /^Show \d+ styles$/ })).toBeInViewport();
  expect(await findings(page)).toEqual([]);
});

for (const path of ["/", "/catalogue", "/products/adire-kaftan", "/admin/sign-in"])
  test(`${path} where motion is reduced: no part has a transition or an animation`, { tag: "@full" }, async ({
    page,
  }) => {
    await open(page, path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((part) => {
          const { animationName, transitionDuration } = getComputedStyle(part);
          return animationName !== "none" || transitionDuration !== "0s";
        })
        .map((part) => part.outerHTML.slice(0, 100)),
    );
    expect(moving).toEqual([]);
  });
