import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, cartLink, open, SIZES, untilFontsAreWorn } from "#tests/support/browser/shopping.ts";

test("a dismissed announcement stays hidden, and never flashes on a later page", async ({ page }) => {
  await open(page, "/");
  const announcement = page.getByRole("region", { name: "Announcement" });
  await expect(announcement).toContainText(
    "Made in limited quantities to reduce waste and promote sustainability.",
  );
  await expect(announcement.getByRole("link", { name: "Learn more" })).toHaveAttribute("href", "/about");
  await page.getByRole("button", { name: "Dismiss announcement" }).click();
  await expect(announcement).toBeHidden();

  // Checks every frame that the next pages paint, the first one included.
  await page.addInitScript(() => {
    const look = () => {
      const bar = document.querySelector("[aria-label='Announcement']");
      if (bar?.checkVisibility()) console.error("The announcement flashed");
      requestAnimationFrame(look);
    };
    look();
  });
  await page.reload();
  await expect(announcement).toBeHidden();
  await open(page, "/catalogue");
  await expect(announcement).toBeHidden();
});

test("the badge counts pieces, and is absent for an empty cart", async ({ page }) => {
  await open(page, "/");
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
  await expect(cartLink(page)).toHaveText("Cart");
  await addPiece(page, "adire-tote");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 pieces");
  await expect(cartLink(page)).toHaveText("Cart 2");
});

test.describe("the header of a laptop", () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test("takes 112 px, with announcement, contacts and navigation", async ({ page }) => {
    await open(page, "/");
    const header = page.getByRole("banner");
    for (const name of ["Learn more about our limited runs", "Shop Now", "Search", "Cart"]) {
      await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(header).toContainText("Mon-Sat 8:00 AM-7:00 PM");
    expect((await page.getByRole("main").boundingBox())?.y).toBeLessThanOrEqual(112);
  });
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("the search is one press away from every page", async ({ page }) => {
      await open(page, "/our-team");
      await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/catalogue#search$/);
      const search = page.getByRole("combobox", { name: "Search the catalogue" });
      await expect(search).toBeInViewport();
      await expect(search).toBeFocused();
      await page.keyboard.type("kente");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/q=kente/);
    });
  });
}

test.describe("the menu of a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("has every item of the navigation, and closes on choosing one", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const name of [
      "Home",
      "About Us",
      "Our Values",
      "Our Team",
      "What We Do",
      "The Journey",
      "Contact Us",
    ]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await menu.getByRole("link", { name: "Catalogue", exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  });

  test("closes on choosing the page that is already shown", async ({ page }) => {
    await open(page, "/catalogue");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Catalogue", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("keeps the focus inside while it is open", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    // Between its last and its first control the focus is in the browser's own controls for one step, and nowhere in the
    // page.
    await menu.evaluate((dialog) => {
      document.addEventListener("focusin", ({ target }) => {
        const isInside = target === document.body || dialog.contains(target as Node);
        dialog.dataset[isInside ? "seenInside" : "seenOutside"] = "";
      });
    });
    for (const key of [...Array(30).fill("Tab"), ...Array(30).fill("Shift+Tab")])
      await page.keyboard.press(key);
    await expect(menu).toHaveAttribute("data-seen-inside");
    await expect(menu).not.toHaveAttribute("data-seen-outside");
  });

  test("closes on Escape and on its button, and returns the focus", async ({ page }) => {
    await open(page, "/");
    const opener = page.getByRole("button", { name: "Menu", exact: true });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await opener.press("Enter");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press("Enter");
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test.describe("the submenu of About Us", () => {
  test.use({ viewport: SIZES.laptop });

  test("opens under a mouse and closes when it leaves", async ({ page }) => {
    await open(page, "/");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("link", { name: "About Us" }).hover();
    await expect(navigation.getByRole("link", { name: "Our Values" })).toBeVisible();
    await navigation.getByRole("link", { name: "Our Team" }).hover();
    await expect(navigation.getByRole("link", { name: "Our Team" })).toBeVisible();
    await page.mouse.move(640, 700);
    await expect(navigation.getByRole("link", { name: "Our Values" })).toBeHidden();
  });

  test("opens by keyboard, is reached by Tab, and closes on Escape and on leaving", async ({ page }) => {
    await open(page, "/");
    const navigation = page.getByRole("navigation", { name: "Main" });
    const opener = navigation.getByRole("button", { name: "More under About Us" });
    await opener.press("Enter");
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(navigation.getByRole("link", { name: "Our Values" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await opener.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(navigation.getByRole("link", { name: "Our Team" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(opener).toHaveAttribute("aria-expanded", "false");
  });
});

test.describe("the ways into the catalogue", () => {
  test("a mouse on Catalogue shows its kinds, cloths and sizes, and a press leads to one", async ({
    page,
  }) => {
    await page.setViewportSize(SIZES.laptop);
    await open(page, "/about");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("link", { name: "Catalogue" }).hover();
    await expect(navigation.getByRole("list", { name: "Kind" })).toBeVisible();
    await expect(navigation.getByRole("list", { name: "Size" }).getByRole("link")).toHaveText([
      ...["UK 8", "UK 10", "UK 12", "UK 14", "UK 16", "UK 18", "UK 20"],
    ]);
    await navigation.getByRole("list", { name: "Cloth" }).getByRole("link", { name: "Kente" }).click();
    await expect(page).toHaveURL(/\/catalogue\?textile=kente$/);
    await expect(navigation.getByRole("list", { name: "Cloth" })).toBeHidden();
  });

  test("the keyboard opens them, and Escape closes them", async ({ page }) => {
    await page.setViewportSize(SIZES.laptop);
    await open(page, "/about");
    const navigation = page.getByRole("navigation", { name: "Main" });
    const opener = navigation.getByRole("button", { name: "More under Catalogue" });
    await opener.press("Enter");
    await expect(navigation.getByRole("list", { name: "Kind" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(navigation.getByRole("link", { name: "Long dresses" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expect(navigation.getByRole("list", { name: "Kind" })).toBeHidden();
  });

  test("a phone's menu has them below its pages, and closes on choosing one", async ({ page }) => {
    await page.setViewportSize(SIZES.phone);
    await open(page, "/about");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("navigation", { name: "By size" }).getByRole("link", { name: "UK 14" }).click();
    await expect(page).toHaveURL(/\/catalogue\?size=14$/);
    await expect(menu).toBeHidden();
  });

  test("without them the menu works as before", async ({ page }) => {
    await page.setViewportSize(SIZES.laptop);
    await page.route("**/api/shop-by", (route) => route.fulfill({ body: "Not what was asked for" }));
    await open(page, "/about");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("button", { name: "More under Catalogue" }).press("Enter");
    await navigation.getByRole("link", { name: "Catalogue" }).click();
    await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
  });
});

test("the keyboard's first stop leads past the header", async ({ page }) => {
  await open(page, "/catalogue");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a new page begins at its top, and Back restores the scroll position", async ({ page }) => {
  await open(page, "/catalogue");
  await untilFontsAreWorn(page);
  await page.getByRole("link", { name: "Adire Tote" }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Adire Tote" }).click();
  await expect(page.getByRole("heading", { name: "Adire Tote", level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});
