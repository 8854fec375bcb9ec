import { expect, test } from "vitest";
import { handlesIn } from "./plan-pictures.ts";

test.each([
  ["linen-shirt.jpg", ["linen-shirt 1"]],
  ["Linen Shirt.JPEG", ["linen-shirt 1"]],
  ["linen-shirt-2.png", ["linen-shirt-2 1", "linen-shirt 2"]],
  ["linen-shirt (12).webp", ["linen-shirt-12 1", "linen-shirt 12"]],
  ["linen_shirt_3.jpg", ["linen-shirt-3 1", "linen-shirt 3"]],
  ["7.jpg", ["7 1"]],
  [".jpg", []],
])("reads the handles in %s", (name, handles) => {
  expect(handlesIn(name).map(({ slug, place }) => `${slug} ${place}`)).toEqual(handles);
});
