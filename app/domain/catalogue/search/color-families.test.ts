import { expect, test } from "vitest";
import { shadeOfName } from "../products/shades.ts";
import { colorFamilies } from "./color-families.ts";

test.each<[string, string, string[]]>([
  ["wine", "#6b1f2a", ["red"]],
  ["clay", "#8a3520", ["red", "brown"]],
  ["terracotta", "#b05a3c", ["orange", "brown"]],
  ["ochre", "#ad6f26", ["orange", "brown", "yellow"]],
  ["gold", "#e9b233", ["yellow"]],
  ["a darker gold", "#d9a21b", ["yellow"]],
  ["olive", "#6b7042", ["green"]],
  ["forest", "#1d3b2a", ["green"]],
  ["navy, however dark", "#14304f", ["blue"]],
  ["indigo", "#2b4272", ["blue"]],
  ["plum", "#54203f", ["purple"]],
  ["natural", "#d9c7a6", ["neutral"]],
  ["off-white", "#f4eddd", ["white", "neutral"]],
  ["a warm black", "#2a1d15", ["black"]],
  ["blush", "#e6c3bb", ["pink"]],
  ["charcoal", "#3a3a3c", ["black"]],
  ["silver", "#c0c0c0", ["grey"]],
])("finds %s by the names of its families", (_, shade, families) => {
  expect(colorFamilies(shade)).toEqual(families);
});

test.each(["red", "green", "blue", "brown", "black", "white", "purple", "pink", "orange", "yellow", "grey"])(
  "puts %s into the family of its name",
  (name) => {
    expect(colorFamilies(shadeOfName(name) ?? "")).toContain(name);
  },
);
