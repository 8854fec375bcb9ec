import type { Locator, Page } from "@playwright/test";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { expect } from "./expect.ts";

/** The widths that everything is tested at: a phone and a laptop. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
} as const;

/** Opens a page and waits until its scripts have hydrated it, so that no press is lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Fails if a part of the page is cut off at the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Opens a page whose scripts do not arrive before the returned function is called. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  // A page counts as loaded once its scripts have arrived.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return arrive;
}

/** Waits until the page has the fonts that its text needs, which a first visit gets after the first paint. */
export const untilFontsAreThere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.fonts.size > 0 && document.fonts.status)).toBe("loaded");

/** A page marks that it waits for its scripts until React has hydrated it (app/root.tsx); no role or label tells. */
export async function untilAlive(page: Page): Promise<void> {
  // A page that loads itself anew, as the development server asks for, is not alive at that moment.
  const isAlive = () => page.evaluate(() => !document.body.hasAttribute("data-waits")).catch(() => false);
  await expect.poll(isAlive, { intervals: [20, 40, 80, 100] }).toBe(true);
}

/** The buy box's radio buttons: `Colour` by the colour's name, `size` by its label (`UK 14`). */
export const colourOf = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: /^Colour/ }).getByRole("radio", { name });
export const sizeOf = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: /size:/i }).getByRole("radio", { name });

export const addButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Add to cart", exact: true });

/** The header's link to the cart; its name contains the number of pieces. */
export const cartLink = (page: Page): Locator =>
  page.getByRole("banner").getByRole("link", { name: /^Cart(,|$)/ });

/** Waits until this browser's cart is empty. The header shows no number before the page's scripts run either. */
export async function cartEmptied(page: Page): Promise<void> {
  const stored = () => page.evaluate((key) => localStorage.getItem(key), storageKey("cart"));
  await expect.poll(stored).toBe("[]");
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
}

/** Opens a product, with the choice of its query if it has one, and puts one piece into the cart. */
export async function addPiece(page: Page, product: string): Promise<void> {
  await open(page, `/products/${product}`);
  await addButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "is in your cart." })).toBeVisible();
}

/** Fills the fields of the checkout. */
export async function fillCheckout(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Sample");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
}

/** Chooses the country of delivery in the checkout. */
export async function chooseCountry(page: Page, code: string): Promise<void> {
  await page.getByRole("combobox", { name: "Country" }).selectOption(code);
}

export const payButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Pay with Card (Secure)" });

/** From the checkout to the provider's page. */
export async function goToCardPage(page: Page, email: string): Promise<void> {
  await open(page, "/checkout");
  await fillCheckout(page, email);
  await payButton(page).click();
  await expect(cardNumber(page)).toBeVisible();
}

export const cardNumber = (page: Page): Locator => page.getByRole("textbox", { name: "Card number" });

/** Fills the hosted page and presses its button. */
export async function payByCard(page: Page, number: string, country = "GB"): Promise<void> {
  await expect(cardNumber(page)).toBeVisible();
  const text = (name: string) => page.getByRole("textbox", { name, exact: true });
  await text("Name").fill("Ada Sample");
  // An order that is sent by email needs no address.
  if (await text("Address").isVisible()) {
    await text("Address").fill("3 Sample Street");
    await text("City").fill("Portsmouth");
    await text("Postcode").fill("PO1 0AA");
    await page.getByRole("combobox", { name: "Country" }).selectOption(country);
  }
  await cardNumber(page).fill(number);
  await text("Expiry").fill("12/34");
  await text("CVC").fill("123");
  await page.getByRole("button", { name: /^Pay (?!in )/ }).click();
}

/** The order's values in the success page's address. */
export function orderIn(page: Page): { oid: string; sid: string } {
  const query = new URL(page.url()).searchParams;
  return { oid: query.get("oid") ?? "", sid: query.get("sid") ?? "" };
}
