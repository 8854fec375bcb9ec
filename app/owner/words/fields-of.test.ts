import { expect, test } from "vitest";
import * as z from "zod";
import { DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import {
  countFields,
  type DocumentField,
  type FieldPath,
  fieldAt,
  fieldLabel,
  itemLabel,
  sayPath,
} from "./document-field.ts";
import { documentFieldsOf } from "./load-document-page.server.ts";

const NAMES = Object.keys(DOCUMENTS) as DocumentName[];
const formOf = (name: DocumentName): DocumentField => documentFieldsOf(DOCUMENTS[name].schema, name);
const at = (name: DocumentName, ...path: FieldPath) => fieldAt(formOf(name), path);

test.each(NAMES)("a form is made of the schema of %s", (name) => {
  expect(countFields(formOf(name))).toBeGreaterThan(1);
});

test("a field is labelled with its name in words", () => {
  const names = [
    "kicker",
    "shareImageAlt",
    "askingForAReview",
    "color",
    "returnsDays",
    "uk",
    "the-journey",
    "faqs",
  ];
  expect(names.map(fieldLabel)).toEqual([
    "Kicker",
    "Share image alternative text",
    "Asking for a review",
    "Colour",
    "Returns days",
    "UK",
    "The journey",
    "FAQs",
  ]);
});

test("chooses the input type that suits each text", () => {
  expect(at("home", "hero", 0, "title")).toMatchObject({ kind: "text", format: "line" });
  expect(at("home", "hero", 0, "text")).toMatchObject({ format: "lines" });
  expect(at("home", "hero", 0, "picture", "wide")).toMatchObject({ label: "Wide", format: "picture" });
  expect(at("home", "promises", "picture", "url")).toMatchObject({ label: "Picture", format: "picture" });
  expect(at("home", "hero", 0, "primary", "to")).toMatchObject({ label: "To", format: "place" });
  expect(at("announcement", "link", "to")).toMatchObject({ format: "page" });
  expect(at("about", "text")).toMatchObject({ format: "prose" });
  expect(at("policies", "privacy", "updated")).toMatchObject({ format: "day" });
  expect(at("site", "contact", "email")).toMatchObject({ format: "email" });
  expect(at("site", "shareImage")).toMatchObject({ format: "picture" });
  expect(at("site", "defaultDescription")).toMatchObject({ max: 200 });
  expect(at("store-policy", "returnsDays")).toMatchObject({ format: "number", label: "Returns days" });
});

test("an optional value states what its empty field stands for", () => {
  expect(at("site", "pictureNote")).toMatchObject({ format: "lines", whenEmpty: "null" });
  expect(at("letters", "receipt")).toMatchObject({ format: "lines", whenEmpty: "null", max: 300 });
  expect(at("team", "members", 0, "bio")).toMatchObject({ whenEmpty: "absent" });
  expect(at("team", "members", 0, "portrait")).toMatchObject({ kind: "group", whenEmpty: "absent" });
  expect(at("navigation", "main", 0, "children")).toMatchObject({ kind: "list", whenEmpty: "absent" });
});

test("a list has its minimum and maximum length, and the name of its items", () => {
  expect(at("home", "hero")).toMatchObject({ kind: "list", min: 3, max: 3, item: { label: "Hero" } });
  expect(at("navigation", "quickLinks")).toMatchObject({ min: 1, item: { label: "Quick link" } });
  expect(formOf("faqs")).toMatchObject({ kind: "list", item: { label: "FAQ" } });
  expect(["Shipping countries", "Press", "Paragraphs"].map(itemLabel)).toEqual([
    "Shipping country",
    "Press",
    "Paragraph",
  ]);
});

test("two numbers are a range, and other tuples are numbered", () => {
  expect(at("store-policy", "refundBusinessDays", 0)).toMatchObject({ label: "From", format: "number" });
  expect(at("store-policy", "refundBusinessDays", 1)).toMatchObject({ label: "To" });
  const pair = documentFieldsOf(z.tuple([z.string(), z.string()]), "pair");
  expect(fieldAt(pair, [1])).toMatchObject({ label: "Pair 2" });
});

test("names the business's details as the owner does, with a hint where one helps", () => {
  expect(at("site", "wordmark", 1)).toMatchObject({ label: "Second part, in italics" });
  expect(at("site", "hours", "header")).toMatchObject({ label: "At the top of every page" });
  expect(at("site", "contact", "whatsapp")).toMatchObject({ hint: expect.stringContaining("07700 900123") });
  expect(at("site", "pictureNote")).toMatchObject({ label: "Note beside product pictures" });
  expect(sayPath(formOf("site"), ["hours", "footer", 0])).toBe("Opening hours, Line 1");
  expect(sayPath(formOf("site"), ["contact", "addresses", "nigeria", "lines", 0])).toMatch(/Address line 1$/);
});

test("has no field for a value that is not editable", () => {
  expect(at("site", "currencySymbol")).toEqual({ kind: "fixed", label: "Currency symbol", value: "£" });
});

test("describes a position in a document in words", () => {
  expect(sayPath(formOf("home"), ["hero", 1, "title"])).toBe("Hero 2, Title");
  expect(sayPath(formOf("home"), ["story", "paragraphs", 0])).toBe("Story, Paragraph 1");
  expect(sayPath(formOf("faqs"), [2, "answer"])).toBe("FAQ 3, Answer");
  expect(sayPath(formOf("home"), ["nowhere", 3])).toBe("");
});

test("throws for a schema that no form can show", () => {
  expect(() => documentFieldsOf(z.strictObject({ on: z.bigint() }), "lamp")).toThrow();
});
