import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import { blankDocuments } from "#app/domain/content/sample-documents.server.ts";
import { documentFieldsOf } from "./load-document-page.server.ts";
import {
  bodyOf,
  documentValuesOf,
  emptyOf,
  type FormEntry,
  firstTextOf,
  type Typed,
  typedFrom,
} from "./typed-document.ts";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../content/${name}.json`, import.meta.url), "utf8"));
const PROSE: Partial<Record<DocumentName, true>> = { about: true, "the-journey": true, policies: true };
const NAMES = (Object.keys(DOCUMENTS) as DocumentName[]).filter((name) => !PROSE[name]);

function posted(typed: Typed, name = ""): FormEntry[] {
  if (typeof typed === "string") return [[name, typed]];
  return Object.entries(typed).flatMap(([part, value]) =>
    posted(value, name === "" ? part : `${name}.${part}`),
  );
}

test.each(NAMES)("%s survives the conversion to a form and back", (name) => {
  const body = read(name);
  const { schema } = DOCUMENTS[name];
  const field = documentFieldsOf(schema, name);
  const again = bodyOf(field, typedFrom(field, posted(documentValuesOf(field, body))));
  expect(schema.parse(again)).toEqual(schema.parse(body));
});

const team = documentFieldsOf(DOCUMENTS.team.schema, "team");
const site = documentFieldsOf(DOCUMENTS.site.schema, "site");

test("an empty optional field is left out, or null", () => {
  const [member] = (bodyOf(team, { members: [{}] }) as { members: object[] }).members;
  expect(member).toEqual({ name: "", role: "" });
  expect(bodyOf(site, emptyOf(site))).toMatchObject({ pictureNote: null, company: { vatNumber: null } });
});

test("keeps an invalid number as it was typed", () => {
  const policy = documentFieldsOf(DOCUMENTS["store-policy"].schema, "store-policy");
  const typed = typedFrom(policy, [
    ["returnsDays", "five"],
    ["responseHours", " 24 "],
  ]);
  expect(bodyOf(policy, typed)).toMatchObject({ returnsDays: "five", responseHours: 24 });
});

test("items are read in the order of their numbers, and a gap closes", () => {
  const faqs = documentFieldsOf(DOCUMENTS.faqs.schema, "faqs");
  const typed = typedFrom(faqs, [
    ["10.question", "Last?"],
    ["2.question", "First?"],
    ["2.answer", "Yes,\r\nfirst."],
    ["2.answer.toString", "x"],
    ["99999.question", "No number of an item"],
    ["length", "4"],
    ["__proto__.polluted", "yes"],
    ["photo", new File(["x"], "x.png")],
  ]);
  expect(typed).toEqual([
    { question: "First?", answer: "Yes,\nfirst." },
    { question: "Last?", answer: "" },
  ]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("a stored value of another shape is shown as far as it fits", () => {
  const announcement = documentFieldsOf(DOCUMENTS.announcement.schema, "announcement");
  expect(documentValuesOf(announcement, { text: 7, link: "gone", more: "x" })).toEqual({
    text: "7",
    link: { label: "", to: "" },
  });
  expect(documentValuesOf(announcement, null)).toEqual({ text: "", link: { label: "", to: "" } });
});

test("identifies an item by its title, or by its first words", () => {
  const home = documentFieldsOf(DOCUMENTS.home.schema, "home");
  const [hero] = home.kind === "group" ? home.parts : [];
  if (hero?.field.kind !== "list") throw new Error("The home page begins with its slides");
  const slide = { kicker: "Run 07", title: "Cloth with a name", picture: { wide: "/a" } };
  expect(firstTextOf(hero.field.item, slide)).toBe("Cloth with a name");
  expect(firstTextOf(hero.field.item, { ...slide, title: " " })).toBe("Run 07");
});

test.each(Object.entries({ ...defaultDocuments, ...blankDocuments }))(
  "the form of %s gives back what it was made of, empty parts too",
  (name, body) => {
    const { schema } = DOCUMENTS[name as DocumentName];
    const field = documentFieldsOf(schema, name);
    expect(schema.parse(bodyOf(field, documentValuesOf(field, schema.parse(body))))).toEqual(
      schema.parse(body),
    );
  },
);
