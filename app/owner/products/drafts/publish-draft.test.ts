import { expect, test } from "vitest";
import { emptyProduct } from "#app/domain/catalogue/products/product-input.ts";
import type { Draft } from "./draft.ts";
import { inputOfDraft, pictureOf, priceNote, publishPath } from "./publish-draft.ts";

const gown: Draft = {
  slug: "adire-gown",
  name: "Àdìrẹ Gown",
  price: 45_000,
  category: "long-dresses",
  sizes: ["S", "M", "One size"],
  description: "Indigo.",
  image: `data:image/jpeg;base64,${btoa("a picture")}`,
};
const empty = emptyProduct("Baobab Atelier");

test("a draft fills the main form, except for the price in pounds", () => {
  expect(inputOfDraft(empty, gown)).toEqual({
    ...empty,
    slug: "adire-gown",
    title: "Àdìrẹ Gown",
    category: "long-dresses",
    description: "Indigo.",
    sizes: "S, M, One size",
    price: "",
  });
});

test("a draft without sizes keeps the form's own", () => {
  expect(inputOfDraft(empty, { ...gown, sizes: [] }).sizes).toBe(empty.sizes);
});

test("the draft's price is stated in naira", () => {
  expect([45_000, 1250.5].map((price) => priceNote({ ...gown, price }))).toEqual([
    "Price in the draft: ₦45,000",
    "Price in the draft: ₦1,250.50",
  ]);
});

test("the draft's picture becomes an ordinary file", async () => {
  const file = pictureOf(gown);
  expect([file?.name, file?.type, await file?.text()]).toEqual([
    "adire-gown.jpeg",
    "image/jpeg",
    "a picture",
  ]);
});

test("a damaged picture is ignored", () => {
  expect(pictureOf({ ...gown, image: "data:image/jpeg;base64,A" })).toBeNull();
  expect(pictureOf({ ...gown, image: "" })).toBeNull();
});

test("a draft is opened by its own address", () => {
  expect(publishPath("adire-gown")).toBe("/admin?draft=adire-gown");
});
