import { expect, test } from "vitest";
import { searchWith, wantedIn } from "./selection-address.ts";

test("an address asks for a colour and a size", () => {
  expect(wantedIn("?color=navy&size=14")).toEqual({ color: "navy", size: "14" });
});

test("an address without a query asks for nothing", () => {
  expect(wantedIn("")).toEqual({ color: null, size: null });
});

test("a selection goes into the address and comes out again", () => {
  const search = searchWith("", { colorId: "navy", size: "One size" });
  expect(wantedIn(search)).toEqual({ color: "navy", size: "One size" });
});

test("the rest of the query stays", () => {
  expect(searchWith("?ref=letter&size=8", { colorId: "clay", size: "10" })).toBe(
    "?ref=letter&size=10&color=clay",
  );
});

test("what is not chosen leaves the address", () => {
  expect(searchWith("?color=navy&size=8", { colorId: null, size: null })).toBe("");
});
