import { firstViewOf, PUBLIC_PAGES } from "../support/first-view.ts";
import { expect, test } from "../support/shop-fixture.ts";

/** What a page may load at its first view, in bytes over the wire. docs/performance.md has the goals beside them. */
const BUDGET = { homeHtml: 14 * 1024, css: 12 * 1024, js: 110 * 1024, fonts: 120 * 1024 };

for (const path of PUBLIC_PAGES) {
  test(`${path} loads no more than its budget at first`, async ({ browser, shop }) => {
    const { html, css, js, fonts } = await firstViewOf(browser, shop.origin + path);
    expect.soft(js, "scripts").toBeLessThanOrEqual(BUDGET.js);
    expect.soft(css, "style sheets").toBeLessThanOrEqual(BUDGET.css);
    expect.soft(fonts, "fonts").toBeLessThanOrEqual(BUDGET.fonts);
    if (path === "/") expect.soft(html, "the page itself").toBeLessThanOrEqual(BUDGET.homeHtml);
    // A check that counts nothing proves nothing.
    expect(Math.min(html, css, js, fonts)).toBeGreaterThan(1024);
  });
}
