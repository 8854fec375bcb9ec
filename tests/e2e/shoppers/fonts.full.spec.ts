import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, openEarly, SIZES, untilFontsAreWorn } from "#tests/support/browser/shopping.ts";

const SOURCE_SERIF = [expect.stringMatching(/^Source Serif 4/)];

/** The files' own names of the fonts in which the browser has drawn an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/** The files of fonts that a page has fetched so far. */
const fetchedFonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /([a-z-]+)-[^/]+\.woff2$/.exec(name)?.[1] ?? []),
  );

/** Runs in the page. Fonts that come after the program are put on part by part, and each part is marked. */
function markLateFonts(): void {
  new MutationObserver(() => document.documentElement.setAttribute("data-seen-late", "")).observe(document, {
    subtree: true,
    attributeFilter: ["data-dressed"],
  });
}

test("a page of English is set in three small files, on the first visit and on the next", async ({
  page,
}) => {
  for (const path of ["/about", "/contact"]) {
    await page.goto(path);
    await expect.poll(() => fontsOf(page, "h1")).toEqual(SOURCE_SERIF);
    await expect
      .poll(() => fontsOf(page, "main p"))
      .toEqual([expect.stringMatching(/^(Inter|Source Serif 4)/)]);
    await expect
      .poll(async () => (await fetchedFonts(page)).sort())
      .toEqual(["inter-core", "source-serif-core", "source-serif-italic-core"]);
  }
});

test("a name with accents needs the files that hold them, and no whole font", async ({ page }) => {
  await page.goto("/our-team");
  await expect.poll(() => fetchedFonts(page)).toContain("source-serif-letters");
  expect((await fetchedFonts(page)).filter((name) => /^source-serif-4|latin/.test(name))).toEqual([]);
});

test.describe("on a laptop", () => {
  test.use({ viewport: SIZES.laptop });

  test("a first visit wears the shop's fonts from the first paint, unless the machine is too busy", async ({
    browser,
  }) => {
    await expect(async () => {
      const page = await browser.newPage();
      try {
        await page.addInitScript(markLateFonts);
        await open(page, "/about");
        expect(await fontsOf(page, "h1")).toEqual(SOURCE_SERIF);
        await expect(page.locator("html")).not.toHaveAttribute("data-seen-late", { timeout: 1 });
      } finally {
        await page.close();
      }
    }).toPass();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("a first visit loads no font before the page is interactive, then uses the shop's own", async ({
    page,
  }) => {
    const arrive = await openEarly(page, "/about");
    await page.waitForLoadState("load");
    expect(await fetchedFonts(page)).toEqual([]);
    expect(await fontsOf(page, "h1")).not.toEqual(SOURCE_SERIF);
    arrive();
    await expect.poll(() => fontsOf(page, "h1")).toEqual(SOURCE_SERIF);
    await expect
      .poll(() => fontsOf(page, "footer p"))
      .toEqual([expect.stringMatching(/^(Inter|Source Serif 4)/)]);
  });

  test("a returning visitor sees the shop's fonts before the page is interactive", async ({
    page,
    context,
  }) => {
    await open(page, "/");
    await untilFontsAreWorn(page);
    const next = await context.newPage();
    await next.addInitScript(markLateFonts);
    await open(next, "/about");
    await expect.poll(() => fontsOf(next, "h1")).toEqual(SOURCE_SERIF);
    await expect(next.locator("html")).not.toHaveAttribute("data-fonts");
    await expect(next.locator("html")).not.toHaveAttribute("data-seen-late");
  });

  test("a part that would shift keeps its fonts until the next page", async ({ page }) => {
    // Letters of the device that are much wider than the shop's own: most lines break elsewhere.
    await page.route(/\/assets\/app-[^/]*\.css$/, async (route) => {
      const answer = await route.fetch();
      const css = (await answer.text()).replaceAll(/size-adjust: ?1?\d\d(\.\d)?%/g, "size-adjust:160%");
      await route.fulfill({ response: answer, body: css });
    });
    await open(page, "/about");
    await untilFontsAreWorn(page);
    await expect(page.locator("html")).toHaveAttribute("data-fonts", "mixed");
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).not.toHaveURL(/about/);
    await expect.poll(() => fontsOf(page, "h1")).toEqual(SOURCE_SERIF);
    await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a page uses the shop's fonts", async ({ page }) => {
    await page.goto("/about");
    await expect.poll(() => fontsOf(page, "h1")).toEqual(SOURCE_SERIF);
  });
});
