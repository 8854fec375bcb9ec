import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES, untilFontsAreThere } from "#tests/support/browser/shopping.ts";

const PRODUCT = "/products/aso-oke-skirt-set?color=wine";
/** The width of the sample catalogue's stored pictures. */
const STORED = 1200;

const pictureLink = (page: Page): Locator => page.getByRole("link", { name: /^Enlarge/ }).first();
const viewer = (page: Page): Locator => page.getByRole("dialog", { name: "Aso-oke Skirt Set, enlarged" });
const frame = (page: Page): Locator => viewer(page).getByRole("region", { name: "Picture" });
const picture = (page: Page): Locator => frame(page).getByRole("img");

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = (page: Page): Promise<Box> =>
  picture(page).evaluate((img) => {
    const { x, y, width, height } = img.getBoundingClientRect();
    return { x, y, width, height };
  });
const widthOf = async (page: Page): Promise<number> => Math.round((await boxOf(page)).width);
/** The point of the picture at a spot of the window, in fractions of its width and height. */
const pointAt = ({ x, y, width, height }: Box, left: number, top: number): [number, number] => [
  (left - x) / width,
  (top - y) / height,
];

function expectNear([x, y]: [number, number], [otherX, otherY]: [number, number]): void {
  expect(x).toBeCloseTo(otherX, 2);
  expect(y).toBeCloseTo(otherY, 2);
}

/** The picture's own moves, which no press explains (Cumulative Layout Shift). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (globalThis as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: "layout-shift" });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

test.describe("with a mouse", () => {
  test.use({ viewport: SIZES.laptop });

  test.beforeEach(async ({ page }) => {
    await open(page, PRODUCT);
    await untilFontsAreThere(page);
    await pictureLink(page).click({ position: { x: 250, y: 350 } });
    await expect(viewer(page)).toBeVisible();
  });

  test("a picture opens zoomed in at the pressed point, in full resolution", async ({ page }) => {
    expect(await widthOf(page)).toBe(STORED);
    await expect(picture(page)).toHaveJSProperty("naturalWidth", STORED);
    const { width, height } = SIZES.laptop;
    const [, y] = pointAt(await boxOf(page), width / 2, height / 2);
    const { height: linkHeight } = (await pictureLink(page).boundingBox()) ?? { height: 0 };
    expect(y).toBeCloseTo(350 / linkHeight, 2);
  });
});

test.describe("by keyboard", () => {
  test.use({ viewport: SIZES.laptop });

  test.beforeEach(async ({ page }) => {
    await open(page, PRODUCT);
    await untilFontsAreThere(page);
    await pictureLink(page).press("Enter");
    await expect(viewer(page)).toBeVisible();
  });

  test("nothing is animated where motion is reduced, and the picture does not jump", {
    tag: "@full",
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const shifts = await watchShifts(page);
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    const moving = await viewer(page).evaluate((part) => part.getAnimations({ subtree: true }).length);
    expect(moving).toBe(0);
    expect(await widthOf(page)).toBe(STORED);
    expect(await shifts()).toBe(0);
  });
});

test.describe("with fingers", () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  /** Two fingers, from one distance to another, around the middle of the window. */
  async function pinch(fingers: CDPSession, from: number, to: number): Promise<void> {
    const { width, height } = SIZES.phone;
    const at = (apart: number) =>
      [-1, 1].map((side, id) => ({ x: width / 2 + (side * apart) / 2, y: height / 2, id }));
    const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: ReturnType<typeof at>) =>
      fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", at(from));
    for (let step = 1; step <= 10; step++) await send("touchMove", at(from + ((to - from) * step) / 10));
    await send("touchEnd", []);
  }

  test.beforeEach(async ({ page }) => {
    await open(page, PRODUCT);
    await untilFontsAreThere(page);
    await pictureLink(page).tap();
    await expect(viewer(page)).toBeVisible();
  });

  test("two fingers zoom around their middle, and leave the page itself as it is", { tag: "@full" }, async ({
    page,
  }) => {
    const fingers = await page.context().newCDPSession(page);
    const shifts = await watchShifts(page);
    const { width, height } = SIZES.phone;
    const before = pointAt(await boxOf(page), width / 2, height / 2);
    await pinch(fingers, 80, 160);
    await expect.poll(() => widthOf(page)).toBe(780);
    expectNear(pointAt(await boxOf(page), width / 2, height / 2), before);
    await pinch(fingers, 200, 40);
    await expect.poll(() => widthOf(page)).toBe(390);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    expect(await shifts()).toBe(0);
  });

  test("a finger pans a zoomed picture", { tag: "@full" }, async ({ page }) => {
    await page.touchscreen.tap(200, 450);
    await expect.poll(() => widthOf(page)).toBe(STORED);
    const { x, y } = await boxOf(page);
    const fingers = await page.context().newCDPSession(page);
    await fingers.send("Input.synthesizeScrollGesture", { x: 200, y: 450, xDistance: -90, yDistance: -120 });
    await expect.poll(async () => (await boxOf(page)).x).toBeLessThan(x);
    expect((await boxOf(page)).y).toBeLessThan(y);
    expect(await widthOf(page)).toBe(STORED);
  });
});
