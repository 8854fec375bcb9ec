import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";
import { findings, tap } from "#tests/support/components/at-hand.ts";
import { SIZES } from "#tests/support/components/open-page.tsx";
import { openProduct } from "#tests/support/components/sample-product-page.tsx";

/** The width of the sample catalogue's stored pictures. */
const STORED = 1200;

const open = (size: { width: number; height: number }, dots?: number) =>
  openProduct("aso-oke-skirt-set", { search: "?color=wine", size, dots });
const pictureLink = (): Locator => page.getByRole("link", { name: /^Enlarge/ }).first();
const viewer = (): Locator => page.getByRole("dialog", { name: "Aso-oke Skirt Set, enlarged" });
const frame = (): Locator => viewer().getByRole("region", { name: "Picture" });
const picture = (): Locator => frame().getByRole("img");
const control = (name: string): Locator => viewer().getByRole("button", { name });

const boxOf = (): DOMRect => picture().element().getBoundingClientRect();
const widthOf = (): number => Math.round(boxOf().width);
/** The point of the picture at a spot of the window, in fractions of its width and height. */
const pointAt = ({ x, y, width, height }: DOMRect, left: number, top: number): [number, number] => [
  (left - x) / width,
  (top - y) / height,
];
const click = (...at: [number, number]) => commands.mouse({ move: at }, "down", "up");

function expectNear([x, y]: [number, number], [otherX, otherY]: [number, number]): void {
  expect(x).toBeCloseTo(otherX, 2);
  expect(y).toBeCloseTo(otherY, 2);
}

describe("with a mouse", () => {
  beforeEach(async () => {
    await open(SIZES.laptop);
    await pictureLink().click({ position: { x: 250, y: 350 } });
    await expect.element(viewer()).toBeVisible();
  });

  test("a press counts from the moment that the picture is seen", async () => {
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Escape}");
    await expect.element(viewer()).not.toBeInTheDocument();
    const { showModal } = HTMLDialogElement.prototype;
    onTestFinished(() => {
      HTMLDialogElement.prototype.showModal = showModal;
    });
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this);
      queueMicrotask(() => this.querySelector("img")?.click());
    };
    await pictureLink().click();
    await expect.element(viewer().getByText("The whole picture")).toBeInTheDocument();
  });

  test("dragging moves the picture with the pointer, and is no press", async () => {
    const before = boxOf();
    await commands.mouse({ move: [600, 400] }, "down", { move: [600, 300], steps: 4 }, "up");
    await expect.poll(() => boxOf().y).toBe(before.y - 100);
    expect(widthOf()).toBe(STORED);
  });

  test("a press shows the whole picture, and another a spot of it, which stays where it is", async () => {
    await click(640, 300);
    await expect.poll(widthOf).toBe(640);
    // A second press within a moment belongs to the first.
    const since = performance.now();
    await expect.poll(() => performance.now()).toBeGreaterThan(since + 300);
    const before = pointAt(boxOf(), 700, 300);
    await click(700, 300);
    await expect.poll(widthOf).toBe(STORED);
    const [, y] = pointAt(boxOf(), 700, 300);
    expect(y).toBeCloseTo(before[1], 2);
  });

  test("the buttons go step by step from the whole picture to its pixels, and keep the focus", async () => {
    await control("Zoom out").click();
    await control("Zoom out").click();
    await expect.element(control("Zoom out")).toBeDisabled();
    await expect.element(viewer().getByText("The whole picture")).toBeInTheDocument();
    await control("Zoom in").click();
    await expect.poll(widthOf).toBeGreaterThan(640);
    expect(widthOf()).toBeLessThan(STORED);
    await control("Zoom in").click();
    await expect.poll(widthOf).toBe(STORED);
    await expect.element(viewer().getByText("1.9 times as large")).toBeInTheDocument();
    await expect.element(control("Zoom in")).toBeDisabled();
    await expect.element(control("Zoom in")).toHaveFocus();
  });

  test("another picture is whole at first", async () => {
    await control("Next picture").click();
    await expect.element(viewer().getByText("2 / 4")).toBeVisible();
    expect(widthOf()).toBe(640);
  });

  test("nothing to find for axe, neither whole nor close up", async () => {
    expect(await findings()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(widthOf).toBe(640);
    expect(await findings()).toEqual([]);
  });
});

describe("by keyboard", () => {
  beforeEach(async () => {
    await open(SIZES.laptop);
    await expect.element(pictureLink()).toBeVisible();
    (pictureLink().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(viewer()).toBeVisible();
  });

  test("a picture opens whole; + and - zoom, the arrows pan", async () => {
    expect(widthOf()).toBe(640);
    await userEvent.keyboard("++");
    await expect.poll(widthOf).toBe(STORED);
    const { y } = boxOf();
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(() => boxOf().y).toBeLessThan(y);
    await userEvent.keyboard("{ArrowUp}");
    await expect.poll(() => boxOf().y).toBe(y);
    await userEvent.keyboard("-");
    await expect.poll(widthOf).toBeLessThan(STORED);
  });

  test("Escape steps back to the whole picture, then closes and returns the focus", async () => {
    await userEvent.keyboard("+");
    await expect.poll(widthOf).toBeGreaterThan(640);
    await userEvent.keyboard("{Escape}");
    await expect.poll(widthOf).toBe(640);
    await expect.element(viewer()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(viewer()).not.toBeInTheDocument();
    await expect.element(pictureLink()).toHaveFocus();
  });

  test("the arrows lead from one whole picture to the next", async () => {
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(viewer().getByText("2 / 4")).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(viewer().getByText("4 / 4")).toBeVisible();
  });
});

describe("in a window that is larger than the picture", () => {
  test("there is no zoom", async () => {
    await open({ width: 1700, height: 1900 });
    await pictureLink().click();
    await expect.element(control("Close")).toBeVisible();
    await expect.element(control("Zoom in")).not.toBeInTheDocument();
    const shown = widthOf();
    await userEvent.keyboard("+");
    await frame().click();
    expect(widthOf()).toBe(shown);
  });
});

describe("with fingers", () => {
  beforeEach(async () => {
    await open(SIZES.phone, 2);
    await tap(pictureLink());
    await expect.element(viewer()).toBeVisible();
  });

  test("a tapped picture opens whole, and a double tap shows all pixels of its spot", async () => {
    expect(widthOf()).toBe(390);
    const before = pointAt(boxOf(), 200, 450);
    await commands.touch([[200, 450]], [], [[200, 450]]);
    await expect.poll(widthOf).toBe(STORED);
    expectNear(pointAt(boxOf(), 200, 450), before);
    await expect.poll(() => (picture().element() as HTMLImageElement).naturalWidth).toBe(STORED);
  });
});
