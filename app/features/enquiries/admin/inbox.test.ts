import { expect, test } from "vitest";
import { inboxPath, movedOf, placeOf } from "./inbox.ts";

test.each([
  ["", { view: "new", page: 1 }],
  ["show=answered&page=3", { view: "answered", page: 3 }],
  ["show=unforwarded", { view: "unforwarded", page: 1 }],
  ["show=toString&page=-1", { view: "new", page: 1 }],
  ["show=spam&page=1e9", { view: "spam", page: 1 }],
])("the address ?%s is a place in the inbox", (query, place) => {
  expect(placeOf(new URLSearchParams(query))).toEqual(place);
});

test("a place survives the way to its address and back, and so does what was just done", () => {
  const moved = { id: "an id&more", to: "spam", from: "new" } as const;
  const { searchParams } = new URL(inboxPath({ view: "answered", page: 2 }, moved), "https://shop.example");
  expect(placeOf(searchParams)).toEqual({ view: "answered", page: 2 });
  expect(movedOf(searchParams)).toEqual(moved);
});

test("the first page of what is new has the plain address", () => {
  expect(inboxPath({ view: "new", page: 1 })).toBe("/admin/enquiries");
});

test("half of what was done says nothing", () => {
  expect(movedOf(new URLSearchParams("moved=x&to=spam"))).toBeNull();
  expect(movedOf(new URLSearchParams("moved=x&to=gone&from=new"))).toBeNull();
});
