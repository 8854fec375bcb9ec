import { expect, test } from "vitest";
import { DOCUMENTS } from "#app/domain/content/documents.ts";
import type { FieldPath } from "./document-field.ts";
import { documentFieldsOf } from "./load-document-page.server.ts";
import { changeList, type ItemsChange, parseChange, type Typed, writeChange } from "./typed-document.ts";

const faqs = documentFieldsOf(DOCUMENTS.faqs.schema, "faqs");
const home = documentFieldsOf(DOCUMENTS.home.schema, "home");
const question = (said: string): Typed => ({ question: said, answer: "" });
const questions = ["One", "Two", "Three"].map(question);

const after = (change: ItemsChange) =>
  (changeList(faqs, questions, { path: [], change }) as { question: string }[]).map((item) => item.question);

test.each<[string, ItemsChange, string[]]>([
  ["adds an empty item", { do: "add" }, ["One", "Two", "Three", ""]],
  ["removes an item", { do: "remove", place: 1 }, ["One", "Three"]],
  ["moves an item up", { do: "up", place: 1 }, ["Two", "One", "Three"]],
  ["moves an item down", { do: "down", place: 1 }, ["One", "Three", "Two"]],
  ["drags an item to another place", { do: "move", place: 2, to: 0 }, ["Three", "One", "Two"]],
  ["leaves the first where it is", { do: "up", place: 0 }, ["One", "Two", "Three"]],
  ["leaves the last where it is", { do: "down", place: 2 }, ["One", "Two", "Three"]],
  ["removes nothing that is not there", { do: "remove", place: 7 }, ["One", "Two", "Three"]],
])("a list %s", (_, change, expected) => {
  expect(after(change)).toEqual(expected);
});

test("keeps the last item of a list that must not be empty", () => {
  const change = { do: "remove", place: 0 } as const;
  const menus = documentFieldsOf(DOCUMENTS.navigation.schema, "navigation");
  const typed = { legal: [{ label: "Terms", to: "/policies/terms" }] };
  expect(changeList(menus, typed, { path: ["legal"], change })).toEqual(typed);
});

test("a list of fixed length only reorders", () => {
  const slides = { hero: [{ title: "A" }, { title: "B" }, { title: "C" }] };
  const change = (path: FieldPath, by: ItemsChange) => changeList(home, slides, { path, change: by });
  expect(change(["hero"], { do: "down", place: 0 })).toEqual({
    hero: [{ title: "B" }, { title: "A" }, { title: "C" }],
  });
  expect(change(["hero"], { do: "add" })).toEqual(slides);
  expect(change(["hero"], { do: "remove", place: 0 })).toEqual(slides);
});

test("changes a nested list, and nothing else", () => {
  const slides = { hero: [{ links: [] }, { links: [{ label: "Adire", textile: "adire" }] }] };
  expect(changeList(home, slides, { path: ["hero", 1, "links"], change: { do: "add" } })).toEqual({
    hero: [
      { links: [] },
      {
        links: [
          { label: "Adire", textile: "adire" },
          { label: "", textile: "" },
        ],
      },
    ],
  });
});

test.each<FieldPath>([["hero", 7, "links"], ["story"], ["nowhere"], ["hero", "x"]])(
  "ignores a path that leads to no list: %s",
  (...path) => {
    const typed = { hero: [{ links: [] }], story: { title: "S" } };
    expect(changeList(home, typed, { path, change: { do: "add" } })).toEqual(typed);
  },
);

test("a button's value names its list and its item", () => {
  const value = writeChange(["hero", 1, "links"], { do: "down", place: 2 });
  expect(value).toBe("down hero.1.links 2");
  expect(parseChange(value)).toEqual({ path: ["hero", "1", "links"], change: { do: "down", place: 2 } });
  expect(parseChange(writeChange([], { do: "add" }))).toEqual({ path: [], change: { do: "add" } });
  expect(["", "fly hero 1", "remove hero", "up hero -1", "down hero 1 2"].map(parseChange)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
