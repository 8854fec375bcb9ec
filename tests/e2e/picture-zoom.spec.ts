import type { CDPSession, Locator, Page } from "@playwright/test";
import { findings } from "#tests/support/browser/axe.ts";
import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES, untilFontsAreWorn } from "#tests/support/browser/shopping.ts";

const PRODUCT = "/products/aso-oke-skirt-set?color=wine";
/** The sample catalogue's pictures are stored in this width. */
const STORED = 1200;

const pictureLink = (page: Page): Locator => page.getByRole("link", { name: /^Enlarge/ }).first();
const viewer = (page: Page): Locator => page.getByRole("dialog", { name: "Aso-oke Skirt Set, enlarged" });
const frame = (page: Page): Locator => viewer(page).getByRole("region", { name: "Picture" });
const picture = (page: Page): Locator => frame(page).getByRole("img");
const control = (page: Page, name: string): Locator => viewer(page).getByRole("button", { name });

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
    await untilFontsAreWorn(page);
    await pictureLink(page).click({ position: { x: 250, y: 350 } });
    await expect(viewer(page)).toBeVisible();
  });

  test("a picture opens close up at the pressed point, in all its pixels", async ({ page }) => {
    expect(await widthOf(page)).toBe(STORED);
    await expect(picture(page)).toHaveJSProperty("naturalWidth", STORED);
    const { width, height } = SIZES.laptop;
    const [, y] = pointAt(await boxOf(page), width / 2, height / 2);
    const { height: linkHeight } = (await pictureLink(page).boundingBox()) ?? { height: 0 };
    expect(y).toBeCloseTo(350 / linkHeight, 2);
  });

  test("a press counts from the moment that the picture is seen", async ({ page }) => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = function () {
        showModal.call(this);
        queueMicrotask(() => this.querySelector("img")?.click());
      };
    });
    await pictureLink(page).click();
    await expect(viewer(page).getByText("The whole picture")).toBeAttached();
  });

  test("dragging moves the picture with the pointer, and is no press", async ({ page }) => {
    const before = await boxOf(page);
    await page.mouse.move(600, 400);
    await page.mouse.down();
    await page.mouse.move(600, 300, { steps: 4 });
    await page.mouse.up();
    expect((await boxOf(page)).y).toBe(before.y - 100);
    expect(await widthOf(page)).toBe(STORED);
  });

  test("a press shows the whole picture, and another a spot of it, which stays where it is", async ({
    page,
  }) => {
    await page.mouse.click(640, 300);
    await expect.poll(() => widthOf(page)).toBe(640);
    // A second press within a moment belongs to the first.
    await page.waitForFunction(
      (since) => performance.now() > since + 300,
      await page.evaluate(() => performance.now()),
    );
    const before = pointAt(await boxOf(page), 700, 300);
    await page.mouse.click(700, 300);
    await expect.poll(() => widthOf(page)).toBe(STORED);
    const [, y] = pointAt(await boxOf(page), 700, 300);
    expect(y).toBeCloseTo(before[1], 2);
  });

  test("the buttons go step by step from the whole picture to its pixels, and keep the focus", async ({
    page,
  }) => {
    await control(page, "Zoom out").click();
    await control(page, "Zoom out").click();
    await expect(control(page, "Zoom out")).toBeDisabled();
    await expect(viewer(page).getByText("The whole picture")).toBeAttached();
    await control(page, "Zoom in").click();
    const middle = await widthOf(page);
    expect(middle).toBeGreaterThan(640);
    expect(middle).toBeLessThan(STORED);
    await control(page, "Zoom in").click();
    expect(await widthOf(page)).toBe(STORED);
    await expect(viewer(page).getByText("1.9 times as large")).toBeAttached();
    await expect(control(page, "Zoom in")).toBeDisabled();
    await expect(control(page, "Zoom in")).toBeFocused();
  });

  test("another picture is whole at first", async ({ page }) => {
    await control(page, "Next picture").click();
    await expect(viewer(page).getByText("2 / 4")).toBeVisible();
    expect(await widthOf(page)).toBe(640);
  });

  test("nothing to find for axe, neither whole nor close up", async ({ page }) => {
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await findings(page)).toEqual([]);
  });
});

test.describe("by keyboard", () => {
  test.use({ viewport: SIZES.laptop });

  test.beforeEach(async ({ page }) => {
    await open(page, PRODUCT);
    await untilFontsAreWorn(page);
    await pictureLink(page).press("Enter");
    await expect(viewer(page)).toBeVisible();
  });

  test("a picture opens whole; + and - zoom, the arrows pan", async ({ page }) => {
    expect(await widthOf(page)).toBe(640);
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    expect(await widthOf(page)).toBe(STORED);
    const { y } = await boxOf(page);
    await page.keyboard.press("ArrowDown");
    expect((await boxOf(page)).y).toBeLessThan(y);
    await page.keyboard.press("ArrowUp");
    expect((await boxOf(page)).y).toBe(y);
    await page.keyboard.press("-");
    expect(await widthOf(page)).toBeLessThan(STORED);
  });

  test("Escape steps back to the whole picture, then closes and returns the focus", async ({ page }) => {
    await page.keyboard.press("+");
    await page.keyboard.press("Escape");
    expect(await widthOf(page)).toBe(640);
    await expect(viewer(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer(page)).toBeHidden();
    await expect(pictureLink(page)).toBeFocused();
  });

  test("the arrows lead from one whole picture to the next", async ({ page }) => {
    await page.keyboard.press("ArrowRight");
    await expect(viewer(page).getByText("2 / 4")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(viewer(page).getByText("4 / 4")).toBeVisible();
  });

  test("nothing is animated where motion is reduced, and the picture does not jump", async ({ page }) => {
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

test.describe("in a window that is larger than the picture", () => {
  test.use({ viewport: { width: 1700, height: 1900 } });

  test("there is no zoom", async ({ page }) => {
    await open(page, PRODUCT);
    await untilFontsAreWorn(page);
    await pictureLink(page).click();
    await expect(control(page, "Close")).toBeVisible();
    await expect(control(page, "Zoom in")).toBeHidden();
    const shown = await widthOf(page);
    await page.keyboard.press("+");
    await frame(page).click();
    expect(await widthOf(page)).toBe(shown);
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
    await untilFontsAreWorn(page);
    await pictureLink(page).tap();
    await expect(viewer(page)).toBeVisible();
  });

  test("a tapped picture opens whole, and a double tap shows all pixels of its spot", async ({ page }) => {
    expect(await widthOf(page)).toBe(390);
    const before = pointAt(await boxOf(page), 200, 450);
    // Both at once: the second must not wait for the picture that the first enlarges.
    await Promise.all([page.touchscreen.tap(200, 450), page.touchscreen.tap(200, 450)]);
    await expect.poll(() => widthOf(page)).toBe(STORED);
    expectNear(pointAt(await boxOf(page), 200, 450), before);
    await expect(picture(page)).toHaveJSProperty("naturalWidth", STORED);
  });

  test("two fingers zoom around their middle, and leave the page itself as it is", async ({ page }) => {
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

  test("a finger pans what is close up", async ({ page }) => {
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
