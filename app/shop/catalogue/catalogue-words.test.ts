import { expect, test } from "vitest";
import { parseView } from "#app/domain/catalogue/search/catalogue-view.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { formatClear, formatFilters, stylesCount } from "./catalogue-words.ts";

const choices = {
  categories: [{ value: "tops", name: "Tops", count: 1 }],
  colors: [{ value: "indigo", name: "Indigo", hex: "", count: 1 }],
  occasions: [{ value: "work", name: "Work", count: 1 }],
};
const known = {
  kinds: defaultDocuments.kinds,
  sizes: ["14", "S"],
  colors: ["indigo"],
  textiles: ["aso-oke"],
  occasions: ["work"],
};
const view = (query: string) => parseView(new URLSearchParams(query), known);

test.each([
  ["size=14", "UK 14"],
  ["size=S", "S"],
  [
    "size=14&kind=tops&color=indigo&textile=aso-oke&price=under-100&occasion=work",
    "Tops, Work, Aso-oke, Indigo, UK 14, Under £100",
  ],
  ["", ""],
])("describes the filters of '%s' as '%s'", (query, words) => {
  expect(formatFilters(view(query), choices)).toBe(words);
});

test("labels the clear button with the filter's name, or for several at once", () => {
  expect(formatClear(view("size=14"))).toBe("Clear size");
  expect(formatClear(view("occasion=work"))).toBe("Clear occasion");
  expect(formatClear(view("q=wrap"))).toBe("Clear search");
  expect(formatClear(view("q=wrap&size=14"))).toBe("Clear all");
});

test("counts one style in the singular", () => {
  expect([0, 1, 1200].map(stylesCount)).toEqual(["0 styles", "1 style", "1,200 styles"]);
});
