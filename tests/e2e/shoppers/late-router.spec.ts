import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES, untilAlive } from "#tests/support/browser/shopping.ts";

const ASSETS = "build/client/assets";
/** The file with React Router's router, by a name that only the router has. */
const ROUTER = readdirSync(ASSETS).find(
  (name) =>
    name.endsWith(".js") &&
    readFileSync(path.join(ASSETS, name), "utf8").includes("remix-router-transitions"),
);

/** Opens a page, and marks it: a page that the browser loads whole is not marked. */
async function openMarked(page: Page, address: string): Promise<{ isSame: () => Promise<boolean> }> {
  await open(page, address);
  return mark(page);
}

async function mark(page: Page): Promise<{ isSame: () => Promise<boolean> }> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return { isSame: () => page.evaluate(() => document.documentElement.hasAttribute("data-marked")) };
}

test.use({ viewport: SIZES.laptop });

test("the first view does not load the router, and the first user input requests it", {
  tag: "@full",
}, async ({ page }) => {
  const isAsked = page.waitForRequest((request) => request.url().endsWith(`/${ROUTER}`));
  let early = true;
  isAsked.then(() => expect(early).toBe(false));
  await page.goto("/", { waitUntil: "networkidle" });
  early = false;
  await page.mouse.move(200, 300);
  await page.mouse.move(220, 320);
  await isAsked;
});

test("a link pressed before the router has loaded is followed once it has", async ({ page }) => {
  await page.route(`**/${ROUTER}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const { isSame } = await openMarked(page, "/");
  await page.getByRole("link", { name: "View all products" }).click();
  await expect(page).toHaveURL("/catalogue");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/catalogue/i);
  expect(await isSame()).toBe(true);
});

test("Back returns to the previous page after a reload without navigation", {
  tag: "@full",
}, async ({ page }) => {
  await open(page, "/");
  await page.getByRole("link", { name: "View all products" }).click();
  await expect(page).toHaveURL("/catalogue");
  await page.reload();
  await untilAlive(page);
  const { isSame } = await mark(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "New & Popular" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/catalogue/i);
  expect(await isSame()).toBe(true);
});

test("the browser follows a link itself when the router cannot be loaded", { tag: "@full" }, async ({
  page,
  complaints,
}) => {
  await page.route(`**/${ROUTER}`, (route) => route.abort());
  const { isSame } = await openMarked(page, "/");
  await page.getByRole("link", { name: "View all products" }).click();
  await expect(page).toHaveURL("/catalogue");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/catalogue/i);
  expect(await isSame()).toBe(false);
  expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});
