import type { Page } from "@playwright/test";
import { tabTo, typeInto } from "#tests/support/browser/keyboard.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import {
  addButton,
  colourOf,
  open,
  orderIn,
  payButton,
  SIZES,
  sizeOf,
} from "#tests/support/browser/shopping.ts";
import { untilState } from "#tests/support/requests/checkout.ts";

const type = (page: Page, label: string, text: string): Promise<void> =>
  typeInto(page, page.getByRole("textbox", { name: label, exact: true }), text);

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`a shopper can order and pay without a mouse (${device})`, {
    tag: device === "laptop" ? [] : "@full",
  }, async ({ page, shop }) => {
    await page.setViewportSize(viewport);
    await open(page, "/");
    await tabTo(page, page.getByRole("link", { name: "View all products" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Catalogue", level: 1 })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Linen Wrap Dress" }));
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Linen Wrap Dress", level: 1 })).toBeVisible();
    await tabTo(page, colourOf(page, "Terracotta"));
    await page.keyboard.press("ArrowRight");
    await expect(colourOf(page, "Black")).toBeChecked();
    await tabTo(page, sizeOf(page, "UK 8"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(sizeOf(page, "UK 12")).toBeChecked();
    await tabTo(page, addButton(page));
    await page.keyboard.press("Space");
    // A pointer over the message keeps it there: many presses of a key may take a slow machine longer.
    await page.getByRole("link", { name: "View cart" }).hover();
    await tabTo(page, page.getByRole("link", { name: "View cart" }));
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
    const quantity = page.getByRole("group", { name: "Quantity of Linen Wrap Dress, Black, UK 12" });
    await tabTo(page, quantity.getByRole("button", { name: /^Increase/ }));
    await page.keyboard.press("Enter");
    await expect(quantity).toHaveText("2");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await expect(quantity).toHaveText("1");
    await tabTo(page, page.getByRole("link", { name: "Checkout", exact: true }));
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
    await type(page, "Name", "Ada Sample");
    await type(page, "Email", `keyboard-${device}@example.com`);
    await tabTo(page, page.getByRole("checkbox", { name: /I accept the terms/ }));
    await page.keyboard.press("Space");
    await tabTo(page, payButton(page));
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Pay Baobab Atelier" })).toBeVisible();
    await type(page, "Name", "Ada Sample");
    await type(page, "Address", "3 Sample Street");
    await type(page, "City", "Portsmouth");
    await type(page, "Postcode", "PO1 0AA");
    await tabTo(page, page.getByRole("radio", { name: /United Kingdom/ }));
    await type(page, "Card number", "4242424242424242");
    await type(page, "Expiry", "1234");
    await type(page, "CVC", "123");
    await page.keyboard.press("Enter");

    await expect(page.getByText(/^Paid, £/)).toBeVisible();
    const { oid } = orderIn(page);
    expect(await untilState(shop, oid, "paid")).toEqual(["paid"]);
  });
}

/** Focusable elements that are neither a control nor scroll sideways. */
const deadStops = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [tabindex="0"]')]
      .filter((element) => element.checkVisibility())
      .filter(
        (element) =>
          !/^(auto|scroll)$/.test(getComputedStyle(element).overflowX) ||
          element.scrollWidth <= element.clientWidth,
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  );

for (const [device, viewport] of Object.entries(SIZES)) {
  test(`elements that do not scroll are not focusable (${device})`, { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of ["/", "/policies/terms", "/policies/privacy"]) {
      await open(page, path);
      // Rows further down learn with their scripts whether they scroll, and those load when a person is there.
      await page.keyboard.press("Tab");
      await expect.poll(() => deadStops(page), path).toEqual([]);
    }
    const table = page.getByRole("region", { name: "Table" });
    const scrolls = await table.evaluate((frame) => frame.scrollWidth > frame.clientWidth);
    if (!scrolls) return expect(table).not.toHaveAttribute("tabindex");
    await expect(table).toHaveAttribute("tabindex", "0");
    await tabTo(page, table);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
  });
}

test("the page stays where it is when a bar at its edge takes the focus", async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await open(page, "/products/adire-kaftan");
  const place = () => page.evaluate(() => Math.round(scrollY));
  for (const top of [0, 300]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    const parts = [
      page.getByRole("button", { name: "Menu" }),
      page.getByRole("link", { name: "Choose a size" }),
    ];
    for (const part of parts) {
      await part.focus();
      await expect(part).toBeFocused();
      expect(await place()).toBe(top);
    }
  }
});
