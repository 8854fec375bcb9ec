import { expect, test } from "vitest";
import { differencesOf } from "./product-differences.ts";
import { emptyProduct, type ProductInput } from "./product-input.ts";

const form = (changes: Partial<ProductInput> = {}): ProductInput => ({
  ...emptyProduct("B"),
  title: "Gown",
  sizes: "8, 10",
  pictures: ["/media/front", "/media/back"],
  variants: {
    "olive|8": { price: "", pieces: "5", piecesWhenOpened: "5" },
    "olive|10": { price: "200", pieces: "5", piecesWhenOpened: "5" },
  },
  ...changes,
});

test("two states with the same meaning do not differ", () => {
  const spelt = { price: "£180.00", title: " Gown\n", description: "  " };
  expect(differencesOf(form(), form(spelt))).toEqual([]);
});

test("prices of single variants are differences with their names, pieces are none", () => {
  const variants = {
    "olive|8": { price: "150", pieces: "1", piecesWhenOpened: "5" },
    "olive|10": { price: "", pieces: "", piecesWhenOpened: "5" },
  };
  expect(differencesOf(form(), form({ title: "Ball gown", isActive: false, variants }))).toEqual([
    { name: "Title", theirs: "Gown", yours: "Ball gown" },
    { name: "Active", theirs: "yes", yours: "no" },
    { name: "Price, Olive, UK 8", theirs: "the product’s", yours: "£150" },
    { name: "Price, Olive, UK 10", theirs: "£200", yours: "the product’s" },
  ]);
});

test("pictures are compared by their names, and described by their number", () => {
  const yours = form({
    pictures: ["/media/back", "/media/front"],
    variantPictures: { olive: ["/media/back"] },
  });
  expect(differencesOf(form(), yours)).toEqual([
    { name: "Pictures", theirs: "2", yours: "2" },
    { name: "Pictures, Olive", theirs: "the product’s", yours: "1" },
  ]);
});
