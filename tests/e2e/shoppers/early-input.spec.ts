import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addButton,
  cartLink,
  colourOf,
  open,
  openEarly,
  SIZES,
  sizeOf,
} from "#tests/support/browser/shopping.ts";

const inCart = (page: Page) => page.getByRole("status").filter({ hasText: "is in your cart." });

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`before the scripts have arrived, on a ${size}`, () => {
    test.use({ viewport });

    test("'Add to cart' looks pressed at once, and adds one piece when they have", {
      tag: size === "phone" ? [] : "@full",
    }, async ({ page }) => {
      const arrive = await openEarly(page, "/products/adire-tote");
      await addButton(page).click();
      await expect(addButton(page)).toHaveCSS("opacity", "0.7");
      arrive();
      await expect(inCart(page)).toBeVisible();
      await expect(addButton(page)).toHaveCSS("opacity", "1");
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
    });

    test("a colour, then a size, then 'Buy now' lead to the checkout of that piece", {
      tag: "@full",
    }, async ({ page }) => {
      const arrive = await openEarly(page, "/products/adire-kaftan");
      await colourOf(page, "Forest").check();
      await sizeOf(page, "UK 14").check();
      await expect(colourOf(page, "Forest")).toBeChecked();
      await page.getByRole("button", { name: "Buy now" }).click();
      arrive();
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(page.getByRole("main")).toContainText("Forest");
      await expect(page.getByRole("main")).toContainText("14");
    });

    test("keeps text typed into the search, and searches for it", { tag: "@full" }, async ({ page }) => {
      const arrive = await openEarly(page, "/catalogue");
      const search = page.getByRole("combobox", { name: "Search the catalogue" });
      await search.fill("kente");
      arrive();
      await expect(page.getByRole("option").first()).toBeVisible();
      await search.press("Enter");
      await expect(page).toHaveURL(/\/catalogue\?q=kente$/);
    });

    test("keeps a letter typed at the moment when the scripts arrive", { tag: "@full" }, async ({ page }) => {
      const arrive = await openEarly(page, "/catalogue");
      const search = page.getByRole("combobox", { name: "Search the catalogue" });
      await search.pressSequentially("kent");
      await search.evaluate((field) => {
        new MutationObserver((_, observer) => {
          if (field.closest("[data-waits]")) return;
          observer.disconnect();
          document.execCommand("insertText", false, "e");
        }).observe(document, { subtree: true, attributeFilter: ["data-waits"] });
      });
      arrive();
      await expect(page.getByRole("status").filter({ hasText: /suggestion/i })).toBeAttached();
      await expect(search).toHaveValue("kente");
    });
  });
}

test.describe("before the scripts have arrived", () => {
  test.use({ viewport: SIZES.phone });

  test("a button that is pressed three times counts once", { tag: "@full" }, async ({ page }) => {
    const arrive = await openEarly(page, "/products/adire-tote");
    for (let press = 0; press < 3; press += 1) await addButton(page).click();
    arrive();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
  });

  test("a link works without waiting for the scripts", { tag: "@full" }, async ({ page }) => {
    await openEarly(page, "/");
    await cartLink(page).click();
    await expect(page).toHaveURL(/\/cart$/);
  });

  test("a search that is sent is answered by the server", { tag: "@full" }, async ({ page }) => {
    await openEarly(page, "/catalogue");
    await page.getByRole("combobox", { name: "Search the catalogue" }).fill("kente");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/catalogue\?q=kente$/);
  });

  test("applies a catalogue sort order when the scripts have arrived", { tag: "@full" }, async ({ page }) => {
    const arrive = await openEarly(page, "/catalogue");
    await page.getByRole("combobox", { name: "Sort" }).selectOption({ index: 1 });
    arrive();
    await expect(page).toHaveURL(/\/catalogue\?sort=/);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("the buying bar is there before the scripts, and adds the piece when they have arrived", {
    tag: "@full",
  }, async ({ page }) => {
    const arrive = await openEarly(page, "/products/adire-tote");
    const bar = page.getByRole("button", { name: "Add to cart: Indigo" });
    await expect(bar).toBeInViewport();
    await bar.click();
    arrive();
    await expect(inCart(page)).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 piece");
  });

  test("the buying bar leads to the sizes before the scripts, and a shared size can be added after them", {
    tag: "@full",
  }, async ({ page }) => {
    const arrive = await openEarly(page, "/products/adire-kaftan?color=indigo&size=12");
    await page.getByRole("link", { name: "Choose a size" }).click();
    await expect(page.getByRole("group", { name: /size:/i })).toBeInViewport();
    arrive();
    await expect(page.getByRole("button", { name: "Add to cart: Indigo, UK 12" })).toBeAttached();
  });

  test("opens the menu without the scripts", { tag: "@full" }, async ({ page }) => {
    await openEarly(page, "/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  });
});

test("on a slow line the program of every page begins by itself, also where the styles are kept already", {
  tag: "@full",
}, async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 300, downloadThroughput: 60 * 1024, uploadThroughput: 60 * 1024 };
  await network.send("Network.emulateNetworkConditions", slow);
  for (const path of ["/catalogue", "/products/adire-tote", "/cart"]) await open(page, path);
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});
