import { expect, test } from "vitest";
import { publicIdOf } from "./picture-address.ts";

test.each([
  ["https://res.cloudinary.com/shop/image/upload/v17/spring/kaftan.webp", "spring/kaftan"],
  ["https://res.cloudinary.com/shop/image/upload/c_fill,w_9/f_auto/v17/kaftan.v2.jpg", "kaftan.v2"],
  ["https://res.cloudinary.com/shop/image/upload/%C3%A0d%C3%ACre", "àdìre"],
  ["https://res.cloudinary.com/shop/image/upload/v17/ss_2026/kaftan.webp", "ss_2026/kaftan"],
  ["/media/kaftan-0a1b2c3d.12x15/12.webp", null],
  ["", null],
])("the service's own name of %s is %s", (url, id) => {
  expect(publicIdOf(url)).toBe(id);
});
