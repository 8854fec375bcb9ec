import { expect, test } from "vitest";
import { emptyProduct } from "#app/domain/catalogue/products/product-input.ts";
import { untypedIn, withCountedPieces } from "./untyped.ts";

const empty = emptyProduct("Baobab Atelier");
const typed = { ...empty, price: "95", colors: "Navy", gender: "women" as const, sizes: "8, 10" };
const variant = (pieces: string, piecesWhenOpened: string | null = null) => ({
  price: "",
  pieces,
  piecesWhenOpened,
});

test("names each fact that only the form has said", () => {
  expect(untypedIn(empty, empty, false)).toEqual(["price", "colors", "gender", "pieces"]);
  expect(untypedIn({ ...typed, pieces: "3" }, empty, false)).toEqual([]);
  expect(untypedIn({ ...typed, variants: { "navy|8": variant("3") } }, empty, false)).toEqual(["pieces"]);
  expect(untypedIn(typed, empty, true)).toEqual([]);
});

test("counts a new size without a number as none, unless it is made without limit", () => {
  const variants = { "navy|8": variant("3"), "navy|10": variant("") };
  expect(withCountedPieces({ ...typed, variants }, false).variants["navy|10"]?.pieces).toBe("0");
  expect(withCountedPieces({ ...typed, variants }, true).variants["navy|10"]?.pieces).toBe("");
});

test("leaves a stored size without limit as it is", () => {
  const variants = { "navy|8": variant("", "") };
  expect(withCountedPieces({ ...typed, sizes: "8", variants }, false).variants["navy|8"]?.pieces).toBe("");
});
