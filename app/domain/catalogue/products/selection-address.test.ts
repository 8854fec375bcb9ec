import { expect, test } from "vitest";
import { choiceSearch, searchWith, wantedIn } from "./selection.ts";
import { MAXI_DRESS } from "./testing/maxi-dress.ts";

test("an address names a colour and a size", () => {
  expect(wantedIn("?color=navy&size=14")).toEqual({ color: "navy", size: "14" });
});

test("an address without a query names neither colour nor size", () => {
  expect(wantedIn("")).toEqual({ color: null, size: null });
});

test("a selection survives the conversion to an address", () => {
  const search = searchWith("", { colorId: "navy", size: "One size" });
  expect(wantedIn(search)).toEqual({ color: "navy", size: "One size" });
});

test("keeps the rest of the query", () => {
  expect(searchWith("?ref=letter&size=8", { colorId: "clay", size: "10" })).toBe(
    "?ref=letter&size=10&color=clay",
  );
});

test("an empty choice is removed from the address", () => {
  expect(searchWith("?color=navy&size=8", { colorId: null, size: null })).toBe("");
});

const kaftan = {
  ...MAXI_DRESS,
  swatches: ["indigo", "forest", "plum"].map((id) => ({ id, name: id, hex: "", imageUrl: null })),
  variants: ["8 indigo", "20 indigo", "10 forest", "20 forest"].map((both) => {
    const [size = "", colorId = ""] = both.split(" ");
    return { size, colorId, piecesLeft: size === "20" ? 0 : null };
  }),
};

test.each([
  ["?color=forest&size=20", "?color=forest&size=20"],
  ["?size=20&color=forest&x=1", "?color=forest&size=20"],
  ["?color=forest", "?color=forest&size=10"],
  ["?size=20", "?color=indigo&size=20"],
  ["?color=forest&size=8", "?color=forest&size=10"],
  ["?color=plum", "?color=plum"],
  ["?color=tartan&size=20", "?color=indigo&size=20"],
  ["?color=indigo", ""],
  ["?color=indigo&size=8", ""],
  ["?color=tartan&size=99", ""],
  ["?color=__proto__&size=constructor", ""],
  ["", ""],
])("the page of %s is kept as '%s'", (asked, kept) => {
  expect(choiceSearch(kaftan, wantedIn(asked))).toBe(kept);
});

test("a product without colours and sizes has one page", () => {
  const bare = { swatches: [], colors: [], sizes: [], variants: [] };
  expect(choiceSearch(bare, wantedIn("?color=navy&size=8"))).toBe("");
});
