import { expect, test } from "vitest";
import { clothTileFor } from "./gallery-tiles.ts";

test.each([
  [1, "tall"],
  [2, "single"],
  [3, null],
  [4, "wide"],
  [5, "single"],
  [6, null],
  [7, "wide"],
])("with %i pictures the cloth tile is %s", (pictures, tile) => {
  expect(clothTileFor(pictures)).toBe(tile);
});
