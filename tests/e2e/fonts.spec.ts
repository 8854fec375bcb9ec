import type { Page } from "@playwright/test";
import { expect, test } from "../support/shop-fixture.ts";

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

test("a page of English is set in three small files, on the first visit and on the next", async ({
  page,
}) => {
  for (const path of ["/about", "/contact"]) {
    await page.goto(path);
    await expect.poll(() => fontsOf(page, "h1")).toEqual([expect.stringMatching(/^Source Serif 4/)]);
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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a page has its fonts", async ({ page }) => {
    await page.goto("/about");
    await expect.poll(() => fontsOf(page, "h1")).toEqual([expect.stringMatching(/^Source Serif 4/)]);
  });
});
