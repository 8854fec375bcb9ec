import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect } from "vitest";
import { attack } from "#tests/support/attacks/attack.ts";
import { expect as see } from "#tests/support/browser/expect.ts";
import { launchBrowser, type Visit, visit } from "#tests/support/browser/hostile-browser.ts";
import { addPiece, cartLink, open } from "#tests/support/browser/shopping.ts";
import { PUBLIC_PAGES } from "#tests/support/requests/pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Markup that scripts put into a page: only the shop's own policies let it through. */

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
});

const visitor = (): Promise<Visit> => visit(browser, { baseURL: shop.origin });

/** From page to page by links, so that the browser renders each by itself. */
const WAY = [...PUBLIC_PAGES, "/products/none"];

/** Opens a page without a document, as the browser's own 'back' does; no link leads to some of them. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    history.pushState(null, "", to);
    history.back();
  }, path);
  await see(page).toHaveURL(path);
  await see(page.locator("h1").first()).toBeVisible();
}

const isMissing = (complaint: string): boolean => /Failed to load resource.*404/.test(complaint);

attack("browser", "no refused markup on any page that a link leads to", async () => {
  await using visiting = await visitor();
  await open(visiting.page, "/checkout/cancel");
  for (const path of WAY) await follow(visiting.page, path);
  expect(visiting.complaints.filter((complaint) => !isMissing(complaint))).toEqual([]);
  return { tried: `${WAY.length} pages`, seen: "0 console errors, 0 policy violations" };
});

attack("browser", "a page that a translator has changed before its scripts run", async () => {
  await using visiting = await visitor();
  const { page } = visiting;
  await page.route("**/products/linen-kaftan", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const changed = html.replace(
      /<h1([^>]*)>([^<]*)<\/h1>/,
      "<h1$1><font><font>Kaftan en lin</font></font></h1>",
    );
    expect(changed).not.toBe(html);
    await route.fulfill({ response, body: changed });
  });
  await addPiece(page, "linen-kaftan");
  await see(cartLink(page)).toHaveAccessibleName(/1/);
  await follow(page, "/policies/terms");
  expect(visiting.complaints.filter((complaint) => /policy|Trusted/.test(complaint))).toEqual([]);
  return { tried: "a heading in two elements more", seen: "drawn anew; the piece is in the cart" };
});

const MARKUP = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "<script></script><b>",
  "words<b>",
  "<svg/onload=alert(1)>",
];

attack("browser", "markup that a script writes into a page", async () => {
  await using visiting = await visitor();
  await open(visiting.page, "/about");
  const written = await visiting.page.evaluate(
    (all) =>
      all.filter((html) => {
        try {
          document.body.appendChild(document.createElement("div")).innerHTML = html;
          return true;
        } catch {
          return false;
        }
      }),
    MARKUP,
  );
  expect(written).toEqual([]);
  expect(visiting.complaints.filter((complaint) => complaint.includes("dialog"))).toEqual([]);
  return { tried: `${MARKUP.length} texts`, seen: "all refused" };
});
