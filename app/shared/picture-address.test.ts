import { expect, test } from "vitest";
import { publicIdOf, wholeAddress } from "./picture-address.ts";

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

test.each([
  ["/media/kaftan-1.4x5/4.webp", "https://cdn.example/shop/media/kaftan-1.4x5/4.webp"],
  ["/media/review-1.4x5/4.webp", "https://shop.example/media/review-1.4x5/4.webp"],
  ["/pictures/bench.4x5/4.webp", "https://shop.example/pictures/bench.4x5/4.webp"],
  ["https://res.cloudinary.com/shop/a.webp", "https://res.cloudinary.com/shop/a.webp"],
])("the whole address of %s is %s with a CDN in front of the catalogue's pictures", (url, whole) => {
  expect(wholeAddress(url, { origin: "https://shop.example", mediaUrl: "https://cdn.example/shop" })).toBe(
    whole,
  );
});

test("the whole address of a picture is the shop's without a CDN", () => {
  expect(wholeAddress("/media/a.4x5/4.webp", { origin: "https://shop.example", mediaUrl: null })).toBe(
    "https://shop.example/media/a.4x5/4.webp",
  );
});
