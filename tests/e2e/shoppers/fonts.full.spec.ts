import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES, untilAlive } from "#tests/support/browser/shopping.ts";

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

/** The texts of a page that the browser has drawn in a font of the shop, or of the device. */
async function textsIn(page: Page, whose: "shop" | "device"): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "body *" });
  const found: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    const { familyName } = fonts.find(({ isCustomFont }) => isCustomFont === (whose === "shop")) ?? {};
    if (!familyName) continue;
    const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId });
    found.push(`${familyName}: ${outerHTML.slice(0, 200)}`);
  }
  await session.detach();
  return found;
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

test.describe("on a phone", () => {
  test.use({ viewport: SIZES.phone });

  for (const path of ["/products/adire-kaftan", "/catalogue", "/our-team"])
    test(`no text of ${path} is left in a font of the device when the shop's own come late`, async ({
      page,
    }) => {
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route(/\.woff2$/, async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await untilAlive(page);
      expect(await textsIn(page, "shop")).toEqual([]);
      arrive();
      await expect.poll(() => textsIn(page, "device")).toEqual([]);
    });

  test("a page that the browser renders itself is in the shop's fonts", async ({ page }) => {
    await open(page, "/about");
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).not.toHaveURL(/about/);
    // While the new page is drawn, elements go away under the look at them.
    await expect(async () => expect(await textsIn(page, "device")).toEqual([])).toPass();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a page uses the shop's fonts", async ({ page }) => {
    await page.goto("/about");
    await expect.poll(() => fontsOf(page, "h1")).toEqual(SOURCE_SERIF);
  });
});
