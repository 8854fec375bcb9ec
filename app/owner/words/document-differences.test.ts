import { expect, test } from "vitest";
import { DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import { wordsDifferences } from "./document-differences.ts";
import { documentFieldsOf } from "./load-document-page.server.ts";
import { documentValuesOf } from "./typed-document.ts";

/** Each difference as a line: `Text: a [-b-] {+c+}`. */
function said(name: DocumentName, from: unknown, to: unknown): string[] {
  const field = documentFieldsOf(DOCUMENTS[name].schema, name);
  return wordsDifferences(field, documentValuesOf(field, from), documentValuesOf(field, to)).map(
    ({ label, words }) =>
      `${label}: ${words.map(({ is, text }) => (is === "same" ? text : is === "gone" ? `[-${text}-]` : `{+${text}+}`)).join("")}`,
  );
}

const announcement = { text: "Made in small runs.", link: { label: "Learn more", to: "/about" } };
const faqs = ["One", "Two", "Three"].map((question) => ({ question, answer: `It is ${question}.` }));

test("reports no difference between equal documents", () => {
  expect(said("announcement", announcement, { ...announcement })).toEqual([]);
});

test("a changed text shows its changed words, by the field's label", () => {
  const link = { ...announcement.link, to: "/catalogue" };
  expect(said("announcement", announcement, { text: "Made in very small runs.", link })).toEqual([
    "Text: Made in{+ very+} small runs.",
    "Link, To: [-/about-]{+/catalogue+}",
  ]);
});

test("a changed item of a list is named by its place", () => {
  expect(said("faqs", faqs, faqs.with(1, { question: "Two", answer: "It is 2." }))).toEqual([
    "FAQ 2, Answer: It is[- Two.-]{+ 2.+}",
  ]);
});

test("reports a moved item as a change of order only", () => {
  expect(said("faqs", faqs, [faqs[1], faqs[0], faqs[2]])).toEqual([
    "FAQs, order: [-One · Two · Three-]{+Two · One · Three+}",
  ]);
});

test("names an added item and a removed one by their text", () => {
  expect(said("faqs", faqs, [...faqs, { question: "Four", answer: "4" }])).toEqual(["FAQs, added: {+Four+}"]);
  expect(said("faqs", faqs, faqs.slice(1))).toEqual(["FAQs, removed: [-One-]"]);
  expect(said("faqs", faqs, [faqs[0], { question: "Two", answer: "2." }])).toEqual([
    "FAQ 2, Answer: [-It is Two.-]{+2.+}",
    "FAQs, removed: [-Three-]",
  ]);
});

test("a long text is shortened around its changes", () => {
  const words = Array.from({ length: 60 }, (_, nth) => `w${nth}`);
  expect(said("announcement", { text: words.join(" ") }, { text: words.with(30, "new").join(" ") })).toEqual([
    "Text:  … w22 w23 w24 w25 w26 w27 w28 w29[- w30-]{+ new+} w31 w32 w33 w34 w35 w36 w37 w38 …",
  ]);
});
