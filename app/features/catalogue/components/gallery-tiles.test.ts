import { expect, test } from "vitest";
import { clothTileFor, openCells } from "./gallery-tiles.ts";

test.each([
  [1, "tall"],
  [2, "single"],
  [3, null],
  [4, null],
])("beside %i pictures the cloth is %s", (pictures, tile) => {
  expect(clothTileFor(pictures)).toBe(tile);
});

test.each([
  [1, 0],
  [3, 0],
  [4, 2],
  [5, 1],
  [6, 0],
  [7, 2],
])("after %i pictures %i cells of the last row are open", (pictures, open) => {
  expect(openCells(pictures)).toBe(open);
});
