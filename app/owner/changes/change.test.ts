import { expect, test } from "vitest";
import { type LoggedChange, logPath, parseLogPlace, subjectPath } from "./change.ts";

const FIRST = { kind: null, query: "", before: null, after: null };

test.each([
  ["", FIRST],
  ["kind=order&q=+BA-2026+", { ...FIRST, kind: "order", query: "BA-2026" }],
  ["kind=toString&before=-1&after=x", FIRST],
  ["before=7&after=3", { ...FIRST, before: 7 }],
  ["after=99999999999", FIRST],
  ["after=4294967296", FIRST],
])("parses ?%s as a position in the log", (query, place) => {
  expect(parseLogPlace(new URLSearchParams(query))).toEqual(place);
});

test("a position survives the conversion to an address", () => {
  const place = { kind: "enquiry", query: "Ọbi & co", before: null, after: 12 } as const;
  expect(parseLogPlace(new URL(logPath(place), "https://shop.example").searchParams)).toEqual(place);
  expect(logPath(FIRST)).toBe("/admin/changes");
});

test("a change links to its subject while that exists", () => {
  const change = { kind: "product", subjectId: "linen shirt&", isThere: true } as LoggedChange;
  expect(subjectPath(change)).toBe("/admin?slug=linen+shirt%26");
  expect(subjectPath({ ...change, kind: "order", subjectId: "BA/1" })).toBe("/admin/orders/BA%2F1");
  expect(subjectPath({ ...change, kind: "administrator" })).toBeNull();
  expect(subjectPath({ ...change, isThere: false })).toBeNull();
});
