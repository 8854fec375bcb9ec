import { expect, test } from "vitest";
import { parseView, relTo } from "#app/domain/catalogue/search/catalogue-view.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { catalogueHead } from "./catalogue-meta.ts";

const choices = {
  ofAnyCategory: 5,
  categories: [
    { value: "long-dresses", name: "Long dresses", count: 3 },
    { value: "tops", name: "Tops", count: 2 },
    { value: "accessories", name: "Accessories", count: 0 },
  ],
  textiles: [
    { value: "adire", name: "Adire", count: 5, clothUrl: null },
    { value: "linen", name: "Linen", count: 0, clothUrl: null },
  ],
  sizes: [],
  colors: [{ value: "indigo", name: "Indigo", hex: "", count: 1 }],
  occasions: [{ value: "work", name: "Work", count: 2 }],
  prices: [],
};
const known = {
  kinds: defaultDocuments.kinds,
  sizes: ["14"],
  colors: ["indigo"],
  textiles: ["adire", "linen"],
  occasions: ["work"],
};
const headOf = (query: string, total = 5) =>
  catalogueHead({ view: parseView(new URLSearchParams(query), known), choices, total });

test.each([
  ["", "Catalogue", "/catalogue"],
  ["page=2", "Catalogue, page 2", "/catalogue?page=2"],
  ["kind=tops", "Tops, Catalogue", "/catalogue?kind=tops"],
  ["textile=adire&page=2", "Adire, Catalogue, page 2", "/catalogue?textile=adire&page=2"],
  ["color=indigo", "Indigo, Catalogue", "/catalogue?color=indigo"],
  ["occasion=work&page=2", "Work, Catalogue, page 2", "/catalogue?occasion=work&page=2"],
  ["size=14", "UK 14, Catalogue", "/catalogue"],
  ["price=under-100&page=2", "Under £100, Catalogue, page 2", "/catalogue"],
])("'%s' is listed as '%s' at %s", (query, title, path) => {
  expect(headOf(query)).toMatchObject({ title, path, isUnlisted: false });
});

test.each([
  ["sort=price-low", "Catalogue", "/catalogue?sort=price-low"],
  ["q=wrap", "Search for ‘wrap’, Catalogue", "/catalogue?q=wrap"],
  ["kind=tops&textile=adire", "Tops, Adire, Catalogue", "/catalogue?textile=adire&kind=tops"],
  ["kind=tops&sort=price-low", "Tops, Catalogue", "/catalogue?kind=tops&sort=price-low"],
  ["occasion=work&textile=adire", "Work, Adire, Catalogue", "/catalogue?textile=adire&occasion=work"],
  ["size=14&price=under-100", "UK 14, Under £100, Catalogue", "/catalogue?size=14&price=under-100"],
  [
    "q=wrap&sort=newest&page=3",
    "Search for ‘wrap’, Catalogue, page 3",
    "/catalogue?q=wrap&sort=newest&page=3",
  ],
])("'%s' is not indexed, and is canonical to itself", (query, title, path) => {
  expect(headOf(query)).toMatchObject({
    title,
    path,
    isUnlisted: true,
    heading: "Catalogue",
    sentence: null,
  });
});

test.each(["kind=tops", "textile=linen", "color=indigo", "occasion=work", "size=14", "price=under-100"])(
  "'%s' is not listed when it shows nothing",
  (query) => {
    expect(headOf(query, 0)).toMatchObject({ isUnlisted: true, sentence: null });
  },
);

test("a shop without products is listed all the same", () => {
  expect(headOf("", 0)).toMatchObject({ isUnlisted: false, path: "/catalogue" });
});

test("a kind, a cloth and a colour have their own heading and sentence", () => {
  expect(headOf("kind=long-dresses", 3)).toMatchObject({
    heading: "Long dresses",
    sentence: "Long dresses in Adire: 3 styles, cut in small, numbered runs.",
  });
  expect(headOf("textile=adire")).toMatchObject({
    heading: "Adire",
    sentence: "Adire in long dresses and tops: 5 styles, cut in small, numbered runs.",
    description: "Adire in long dresses and tops: 5 styles, cut in small, numbered runs.",
  });
  expect(headOf("color=indigo", 1).sentence).toBe(
    "Indigo in long dresses and tops: 1 style, cut in small, numbered runs.",
  );
});

test("an occasion has its name for a heading, and the brand's words for a sentence", () => {
  const sentence =
    "For the desk and the meeting: quiet in cut, and easy to move in. 2 styles, cut in small, numbered runs.";
  expect(headOf("occasion=work", 2)).toMatchObject({ heading: "Work", sentence, description: sentence });
});

test.each([
  ["/catalogue", undefined],
  ["/catalogue?kind=tops", undefined],
  ["/catalogue?color=indigo&page=2", undefined],
  ["/catalogue?page=2", undefined],
  ["/catalogue?size=14&color=indigo", "nofollow"],
  ["/catalogue?size=14&color=indigo&page=2", "nofollow"],
  ["/catalogue?kind=tops&sort=price-low", "nofollow"],
  ["/catalogue?sort=price-low&page=2", "nofollow"],
  ["/catalogue?q=wrap", "nofollow"],
])("crawlers are led to %s: %s", (to, rel) => {
  expect(relTo(to)).toBe(rel);
});
