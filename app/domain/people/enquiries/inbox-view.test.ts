import { expect, test } from "vitest";
import { inboxPath, parseInboxDone, parseInboxPlace } from "./inbox-view.ts";

const FIRST = { view: "new", page: 1, only: null };

test.each([
  ["", FIRST],
  ["show=answered&page=3", { ...FIRST, view: "answered", page: 3 }],
  ["show=unforwarded", { ...FIRST, view: "unforwarded" }],
  ["show=toString&page=-1", FIRST],
  ["show=spam&page=1e9", { ...FIRST, view: "spam" }],
  ["only=an+id", { ...FIRST, only: "an id" }],
])("parses ?%s as a position in the inbox", (query, place) => {
  expect(parseInboxPlace(new URLSearchParams(query))).toEqual(place);
});

test.each([
  { id: "an id&more", to: "spam", from: "new" } as const,
  { id: "an id&more", again: "mail" } as const,
])("a place and the last action survive the conversion to an address: %o", (done) => {
  const place = { view: "answered", page: 2, only: "one" } as const;
  const { searchParams } = new URL(inboxPath(place, done), "https://shop.example");
  expect(parseInboxPlace(searchParams)).toEqual(place);
  expect(parseInboxDone(searchParams)).toEqual(done);
});

test("the first page of new enquiries has the plain address", () => {
  expect(inboxPath({ view: "new", page: 1 })).toBe("/admin/enquiries");
});

test("an incomplete or unknown action is ignored", () => {
  expect(parseInboxDone(new URLSearchParams("done=x&to=spam"))).toBeNull();
  expect(parseInboxDone(new URLSearchParams("done=x&to=gone&from=new"))).toBeNull();
  expect(parseInboxDone(new URLSearchParams("done=x&again=pigeon"))).toBeNull();
  expect(parseInboxDone(new URLSearchParams("again=mail"))).toBeNull();
});
