import type { Page } from "@playwright/test";
import { pageInPieces } from "#tests/support/browser/page-in-pieces.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { addPiece, open, SIZES, untilFontsAreThere } from "#tests/support/browser/shopping.ts";
import { PUBLIC_PAGES } from "#tests/support/requests/pages.ts";

/** The time for which a page stays as it was sent: without it, scripts on this machine run before the first paint. */
const SCRIPTS_LATE_MS = 500;
/** A time longer than that until the first paint. */
const FONTS_LATE_MS = 1000;
/** The largest shift that nobody sees. */
const UNSEEN = 0.001;
/** The same where the shop's fonts come after the first paint, as on a phone's first visit: words move a little. */
const UNSEEN_LATE = 0.005;

/** The visible parts of a page that move while it loads, each with its share of the Cumulative Layout Shift. */
async function movesOf(page: Page, path: string): Promise<string[]> {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SCRIPTS_LATE_MS));
    await route.continue();
  });
  await page.addInitScript(recordMoves);
  await open(page, path);
  await page.waitForLoadState("networkidle");
  await untilFontsAreThere(page);
  const moves = await page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves);
  const isLate = await page.evaluate(hadLateFonts);
  return moves.reduce((sum, { value }) => sum + value, 0) > (isLate ? UNSEEN_LATE : UNSEEN)
    ? moves.map((move) => JSON.stringify(move))
    : [];
}

/** Runs in the page. A file may be there before the first paint, and its letters only after it, on a busy machine. */
function hadLateFonts(): boolean {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return (globalThis as unknown as { fontsAt: number }).fontsAt > (paint?.startTime ?? 0);
}

interface Move {
  value: number;
  /** Milliseconds after the page was asked for. */
  at: number;
  parts: string[];
}

/**
 * Fails unless all parts that wait for each other are shown now (`when-whole`), also once their scripts have arrived.
 */
async function expectAllShown(page: Page): Promise<void> {
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  await page.waitForLoadState("networkidle");
  const unseen = page
    .locator(".when-whole")
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).opacity !== "1").length);
  expect(await unseen).toBe(0);
}

/** Runs in the page, and records each move with its two places for the message of a failure. */
function recordMoves(): void {
  const moves: Move[] = [];
  Object.assign(globalThis, { moves, fontsAt: 0 });
  document.fonts.addEventListener("loadingdone", () => {
    Object.assign(globalThis, { fontsAt: performance.now() });
  });
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
      moves.push({
        value: entry.value,
        at: Math.round(entry.startTime),
        parts: entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}": ${place(previousRect)} to ${place(currentRect)}`,
        ),
      });
  }).observe({ type: "layout-shift", buffered: true });
}

interface Source {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

for (const size of ["phone", "laptop"] as const) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport: SIZES[size] });

    for (const path of PUBLIC_PAGES)
      test(`no layout shift on ${path} while it loads`, async ({ page }) => {
        expect(await movesOf(page, path)).toEqual([]);
        await expectAllShown(page);
      });

    test("a page that the browser renders itself is shown whole", async ({ page }) => {
      await open(page, "/");
      await page.getByRole("link", { name: "View all products" }).first().click();
      await expect(page).toHaveURL("/catalogue");
      await expect(page.getByRole("navigation", { name: "Cloth" })).toBeVisible();
      await expectAllShown(page);
    });

    for (const path of ["/", "/catalogue", "/products/adire-kaftan", "/products/adire-tote"])
      test(`no layout shift on ${path} while it arrives in pieces`, async ({ page, shop }) => {
        const { origin, close } = await pageInPieces(shop.origin, 29);
        expect(await movesOf(page, `${origin}${path}`)).toEqual([]);
        close();
      });

    for (const path of ["/cart", "/checkout"])
      test(`no layout shift on ${path} while the browser reads the cart`, async ({ page }) => {
        await addPiece(page, "adire-tote");
        expect(await movesOf(page, path)).toEqual([]);
        await expect(page.getByText("Adire Tote").first()).toBeAttached();
      });

    test("an empty cart takes no more room than its text needs, and shows the newest pieces below", async ({
      page,
    }) => {
      await open(page, "/cart");
      await expect(page.getByText("Your cart is empty.")).toBeInViewport();
      await expect(page.getByRole("heading", { name: "The newest pieces" })).toBeInViewport();
    });
  });
}

for (const [device, viewport] of Object.entries({
  tablet: { width: 768, height: 1024 },
  laptop: SIZES.laptop,
}))
  test.describe(`on a ${device} whose fonts come late`, () => {
    test.use({ viewport });

    for (const path of ["/", "/catalogue", "/policies/terms", "/collections/run-07"])
      test(`no layout shift on ${path}`, async ({ page }) => {
        await page.route(/\.woff2$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, FONTS_LATE_MS));
          await route.continue();
        });
        expect(await movesOf(page, path)).toEqual([]);
      });
  });
