import { expect, test } from "vitest";
import { slotWidths } from "./slot-widths.ts";

const ALL = [80, 160, 320, 480, 640, 960, 1200, 1600, 2000];

test("a thumbnail is offered small, a picture of half the window no wider than twice that", () => {
  expect(slotWidths(ALL, "24px")).toEqual([80]);
  expect(slotWidths(ALL, "(min-width: 48rem) 144px, 80px")).toEqual([160, 320]);
  expect(slotWidths(ALL, "(min-width: 900px) 31vw, 50vw")).toEqual([320, 480, 640, 960]);
});

test("a picture as wide as the window is offered in all widths but a thumbnail's", () => {
  expect(slotWidths(ALL, "100vw")).toEqual([480, 640, 960, 1200, 1600, 2000]);
  expect(slotWidths(ALL, "100vw", 1200)).toEqual([1200, 1600, 2000]);
});

test("a picture that is narrower than its slot is offered as wide as it is", () => {
  expect(slotWidths([90], "100vw")).toEqual([90]);
  expect(slotWidths([160, 320, 400], "100vw", 1200)).toEqual([400]);
});

test("accepts any calculated length", () => {
  expect(slotWidths(ALL, "calc(100vw - 2rem)")).toEqual(ALL);
});
