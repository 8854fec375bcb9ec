import { expect, test } from "vitest";
import { captionOf } from "./picture-caption.ts";

const title = "Fan Print Maxi Dress";

test.each([
  ["Fan Print Maxi Dress in navy, from the front, on a dress form", "Front"],
  ["Fan Print Maxi Dress in navy, turned to the side, on a dress form", "Side"],
  ["Fan Print Maxi Dress in navy, from the back, on a dress form", "Back"],
  ["Fan Print Maxi Dress in navy, the V neck and wide straps, close up", "V neck and wide straps"],
  ["Fan Print Tote in clay, turned to show its depth", "Turned to show its depth"],
])("%s is captioned %s", (alt, caption) => {
  expect(captionOf(alt, title)).toBe(caption);
});

test.each([undefined, "", "Fan Print Maxi Dress", "A dress on a form", "A dress, "])(
  "gives no caption for %s, which names no view",
  (alt) => {
    expect(captionOf(alt, title)).toBeNull();
  },
);

test("a comma in the product's title does not count as a view", () => {
  expect(captionOf("Skirt, Top and Wrap in wine, from the back", "Skirt, Top and Wrap")).toBe("Back");
});

test("gives no caption for a long sentence", () => {
  expect(captionOf(`A dress, ${"and a very long story ".repeat(4)}`, title)).toBeNull();
});
