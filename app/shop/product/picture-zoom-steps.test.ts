import { expect, test } from "vitest";
import {
  nextLarger,
  nextSmaller,
  pointAt,
  wayTo,
  wholeWidth,
  within,
  zoomWidths,
} from "./picture-zoom-steps.ts";

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1280, height: 800 };
const picture = (width: number) => ({ width, height: (width / 4) * 5 });

test("a picture is whole when neither its width nor its height is cut", () => {
  expect(wholeWidth(picture(1200), PHONE)).toBe(390);
  expect(wholeWidth(picture(1200), LAPTOP)).toBe(640);
  expect(wholeWidth({ width: 2000, height: 1000 }, LAPTOP)).toBe(1280);
});

test.each([
  ["a phone", PHONE],
  ["a laptop", LAPTOP],
])("the steps on %s go evenly from the whole picture to all of its pixels", (_, view) => {
  const widths = zoomWidths(picture(2000), view);
  expect(widths[0]).toBe(wholeWidth(picture(2000), view));
  expect(widths.at(-1)).toBeCloseTo(2000);
  const gains = widths.slice(1).map((width, step) => width / (widths[step] ?? 0));
  for (const gain of gains) {
    expect(gain).toBeCloseTo(gains[0] ?? 0);
    expect(gain).toBeLessThanOrEqual(1.6);
  }
});

test.each([
  ["smaller than it is shown", 500],
  ["as large as it is shown", 640],
  ["hardly larger than it is shown", 690],
])("a picture that is %s has no steps", (_, width) => {
  expect(zoomWidths(picture(width), LAPTOP)).toEqual([640]);
});

test("a zoom step from any width leads to the next, and stops at the last", () => {
  const widths = [400, 600, 900];
  expect([400, 500, 599, 900].map((width) => nextLarger(widths, width))).toEqual([600, 600, 900, 900]);
  expect([900, 700, 601, 400].map((width) => nextSmaller(widths, width))).toEqual([600, 600, 400, 400]);
});

test("a pinch stays within the zoom steps", () => {
  expect([100, 500, 2000].map((width) => within([400, 900], width))).toEqual([400, 500, 900]);
});

test("scrolls so that a point of the picture stays in place while zooming", () => {
  const spot = { left: 400, top: 300 };
  const point = pointAt({ left: 320, top: 0, width: 640, height: 800 }, spot);
  expect(point).toEqual({ x: 0.125, y: 0.375 });
  expect(wayTo({ left: 40, top: 0, width: 1200, height: 1500 }, { ...point, ...spot })).toEqual({
    left: 40 + 150 - 400,
    top: 562.5 - 300,
  });
});
