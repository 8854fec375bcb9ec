import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, cartLink, open, openEarly, SIZES } from "#tests/support/browser/shopping.ts";

/** The page's report of the translation. */
declare global {
  interface Window {
    /** Whether a translated text was painted in English since. */
    wentBack: boolean;
  }
}

/** Replaces each text by other words, as a browser's translator does: `way` is the new place of the text. */
function translate(page: Page, way: "out" | "inside"): Promise<number> {
  return page.evaluate((goes) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && !text.parentElement?.closest("script, style, option, textarea"))
        texts.push(text);
    }
    for (const text of texts) {
      const words = document.createElement("font");
      const inner = words.appendChild(document.createElement("font"));
      text.replaceWith(words);
      inner.append(goes === "out" ? `«${text.data}»` : text);
    }
    const ours = [...document.querySelectorAll("main font, footer font, header font")];
    window.wentBack = false;
    const look = () => {
      window.wentBack ||= ours.some((words) => !words.isConnected);
      requestAnimationFrame(look);
    };
    if (goes === "out") look();
    return texts.length;
  }, way);
}

/** The visitor's first movement; then every part of the page is there. */
async function touch(page: Page): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.move(220, 320);
  await expect(page.locator("[data-waits]")).toHaveCount(0);
}

test.use({ viewport: SIZES.laptop });

test("a translated product page stays translated, and sells", async ({ page }) => {
  await open(page, "/products/adire-tote");
  expect(await translate(page, "out")).toBeGreaterThan(50);
  await touch(page);
  expect(await page.evaluate(() => window.wentBack)).toBe(false);
  await page.getByRole("button", { name: "«Add to cart»", exact: true }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
});

for (const path of ["/", "/catalogue", "/looks/indigo-on-indigo"]) {
  for (const isEarly of [true, false]) {
    test(`${path}, translated ${isEarly ? "before" : "after"} its program, stays so`, {
      tag: "@full",
    }, async ({ page }) => {
      await addPiece(page, "adire-kaftan");
      const arrive = isEarly ? await openEarly(page, path) : await open(page, path);
      await translate(page, "out");
      arrive?.();
      await touch(page);
      expect(await page.evaluate(() => window.wentBack)).toBe(false);
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
    });
  }
}

for (const way of ["out", "inside"] as const) {
  test(`a translated cart counts, with each text ${way === "out" ? "out of the page" : "inside its words"}`, {
    tag: "@full",
  }, async ({ page }) => {
    await addPiece(page, "adire-tote");
    const arrive = await openEarly(page, "/cart");
    await translate(page, way);
    arrive();
    await touch(page);
    await translate(page, way);
    await page.getByRole("button", { name: /^Increase/ }).click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
    await expect(
      page
        .getByRole("main")
        .getByText(/2 pieces/)
        .first(),
    ).toBeVisible();
    await page.getByRole("button", { name: /^Remove Adire Tote/ }).click();
    await expect(page.getByText(/Your cart is empty/)).toBeVisible();
  });
}

test("the choice of a translated product page changes its words", { tag: "@full" }, async ({ page }) => {
  const arrive = await openEarly(page, "/products/adire-kaftan");
  await translate(page, "inside");
  arrive();
  await touch(page);
  expect(await page.locator("main font").count()).toBeGreaterThan(50);
  await translate(page, "out");
  await page.getByRole("radio", { name: "Forest" }).check();
  await expect(page.getByRole("group", { name: /Forest/ }).first()).toContainText("Forest");
  await page.getByRole("link", { name: "Adire Tote" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adire Tote");
});
