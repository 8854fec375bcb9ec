import { expect, test } from "vitest";
import { shareImageOf } from "./share-picture.ts";

const cloudinary = "https://res.cloudinary.com/shop/image/upload";

test.each<[string, string, string]>([
  [
    "a stored picture",
    "/media/kaftan-a26fa4a1.1200x1500/1200.webp",
    "/media/kaftan-a26fa4a1.1200x1500/share.jpg",
  ],
  [
    "one at Cloudinary",
    `${cloudinary}/v17/kaftan.jpg`,
    `${cloudinary}/c_pad,b_auto,w_1200,h_630/f_jpg/q_auto/v17/kaftan.jpg`,
  ],
  [
    "one at Cloudinary that is transformed already",
    `${cloudinary}/c_fill,g_auto,w_400,h_500/f_auto/q_auto/v17/kaftan.jpg`,
    `${cloudinary}/c_pad,b_auto,w_1200,h_630/f_jpg/q_auto/v17/kaftan.jpg`,
  ],
])("%s has its own share image", (_, url, share) => {
  expect(shareImageOf(url, "A kaftan")).toEqual({ url: share, alt: "A kaftan" });
});

test("a picture from elsewhere is shared as it is, without its size", () => {
  const url = "https://pictures.example/kaftan.jpg";
  expect(shareImageOf(url, "A kaftan")).toEqual({ url, alt: "A kaftan", isShareSize: false });
});

test("a product without a picture is shared with the shop's", () => {
  expect(shareImageOf("", "")).toBeNull();
});
