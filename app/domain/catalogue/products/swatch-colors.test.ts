import { expect, test } from "vitest";
import { swatchColor } from "./swatch-colors.ts";

const known = [
  "black",
  "white",
  "olive",
  "green",
  "red",
  "blue",
  "navy",
  "brown",
  "beige",
  "gold",
  "cream",
  "purple",
];

test.each(known)("%s has its own shade", (name) => {
  expect(swatchColor(name)).toMatch(/^#[0-9a-f]{6}$/);
});

test("no two names have the same shade", () => {
  expect(new Set(known.map(swatchColor)).size).toBe(known.length);
});

test("a name is recognised in any case", () => {
  expect(swatchColor(" Olive ")).toBe(swatchColor("olive"));
});

test.each(["Indigo", "#a3401d", "rebeccapurple", "constructor"])(
  "keeps the unknown name %s unchanged",
  (name) => {
    expect(swatchColor(name)).toBe(name);
  },
);

test.each([undefined, null, "", "  "])("an empty colour (%j) gives a pale grey", (name) => {
  expect(swatchColor(name)).toBe("#ddd");
});
