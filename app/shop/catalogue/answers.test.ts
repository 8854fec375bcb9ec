import { expect, test } from "vitest";
import { contentOf } from "#app/domain/content/content.server.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { blankDocuments } from "#app/domain/content/sample-documents.server.ts";
import { sizeNames } from "#app/domain/content/search-words.server.ts";
import { sampleIndex } from "#tests/support/components/sample-shop.ts";
import { findAnswers } from "./answers.server.ts";
import { suggest } from "./suggestions.ts";

const content = contentOf(defaultDocuments, { sendsEmail: true, takesCalls: true });
const index = sampleIndex();
const ask = (q: string) => findAnswers(content, index, q);

test.each([
  ["returns", "Refund Policy", "/refund-policy"],
  ["return", "Refund Policy", "/refund-policy"],
  ["exchange", "Refund Policy", "/refund-policy"],
  ["shipping", "How long does delivery take?", "/what-we-do#faqs"],
  ["delivery", "How long does delivery take?", "/what-we-do#faqs"],
  ["contact", "Contact Us", "/contact"],
  ["free delivery", "How long does delivery take?", "/what-we-do#faqs"],
  ["delivery to nigeria", "How long does delivery take?", "/what-we-do#faqs"],
  ["lagos", "How long does delivery take?", "/what-we-do#faqs"],
  ["opening hours", "Contact Us", "/contact"],
  ["hours", "Contact Us", "/contact"],
  ["sale", "Sale", "/catalogue?sale=yes"],
  ["discount", "Sale", "/catalogue?sale=yes"],
  ["special offers", "Sale", "/catalogue?sale=yes"],
  ["size 24", "Made for you", "/made-for-you"],
  ["22", "Made for you", "/made-for-you"],
  ["6", "Made for you", "/made-for-you"],
  ["XXS", "Made for you", "/made-for-you"],
  ["petite", "Made for you", "/made-for-you"],
  ["plus size", "Made for you", "/made-for-you"],
  ["men", "Made for you", "/made-for-you"],
  ["vat", "Prices", "/policies/terms#prices"],
  ["customs", "Prices", "/policies/terms#prices"],
  ["duty", "Prices", "/policies/terms#prices"],
  ["consultation", "Book a free consultation", "/book"],
  ["book a call", "Book a free consultation", "/book"],
  ["alterations", "Alterations & Repairs", "/what-we-do"],
  ["hem", "Alterations & Repairs", "/what-we-do"],
  ["bridal", "Bridal & Occasion", "/what-we-do"],
  ["services", "What We Do", "/what-we-do"],
  ["cookies", "Privacy", "/policies/privacy"],
  ["faulty", "Faulty pieces", "/policies/terms#faulty-pieces"],
  ["newsletter", "Newsletter", "/lists"],
  ["orders", "Find my orders", "/orders"],
  ["my order", "Find my orders", "/orders"],
  ["track", "Find my orders", "/orders"],
])("answers '%s' by '%s'", (q, title, to) => {
  const { answers, isNamed } = ask(q);
  expect(answers[0]).toMatchObject({ title, to });
  expect(isNamed).toBe(true);
});

test("answers 'size guide' by the guide beside the sizes of a piece, as far as one has sizes", () => {
  expect(ask("size guide").answers).toEqual([
    {
      title: "Size guide",
      text: "Body measurements in centimetres.",
      to: "/products/fan-print-maxi-dress#size-guide",
    },
  ]);
  expect(ask("size chart").answers).toEqual(ask("size guide").answers);
  for (const slugs of [[], ["adire-tote"]])
    expect(findAnswers(content, sampleIndex(slugs), "size guide").answers).toEqual([]);
});

test("shows one sentence of the document itself, with its facts", () => {
  expect(ask("returns").answers[0]?.text).toMatch(/^Tell us within 5 days of receipt if [^.]*\.$/);
  expect(ask("delivery").answers[0]?.text).toBe(
    "2 to 5 business days in the UK, 7 to 10 business days elsewhere.",
  );
});

test.each([
  "kente",
  "black dress",
  "size 14",
  "under £100",
  "made in nigeria",
  "1 or 00",
  "xyzzy",
  "",
  "!!!",
  "linen",
])("has no answer to '%s'", (q) => {
  expect(ask(q).answers).toEqual([]);
});

test("answers 'sale' only while something is reduced", () => {
  expect(findAnswers(content, sampleIndex(["adire-tote"]), "sale").answers).toEqual([]);
});

test("takes a size by another country's name for one that the shop has", () => {
  const sized = { ...index, vocabulary: { ...index.vocabulary, sizes: sizeNames } };
  const titlesTo = (q: string) => findAnswers(content, sized, q).answers.map(({ title }) => title);
  expect(titlesTo("EU 40")).toEqual([]);
  expect(titlesTo("EU 60")).toEqual(["Made for you", "Size guide", "Which sizes do you make?"]);
});

test("takes a beginning, a typo and other words beside a page's name, and does not count them as its name", () => {
  for (const q of ["deliv", "retunrs", "can I get free delivery"]) {
    expect(ask(q).answers.length).toBeGreaterThan(0);
    expect(ask(q).isNamed).toBe(false);
  }
});

test("answers with at most three pages", () => {
  expect(ask("long").answers).toHaveLength(3);
});

test("leaves out pages that the owner of a new shop has not written yet", () => {
  const blank = contentOf({ ...defaultDocuments, ...blankDocuments }, { sendsEmail: true, takesCalls: true });
  const titles = (q: string) => findAnswers(blank, index, q).answers.map(({ title }) => title);
  for (const q of ["team", "bespoke", "about", "journey", "faq"]) expect(titles(q)).toEqual([]);
  expect(titles("returns")).toEqual(["Refund Policy"]);
  expect(titles("contact")).toEqual(["Contact Us"]);
});

test("suggestions begin with the pages that a search names, and pieces have their picture", () => {
  expect(suggest(index, "returns", ask("returns"))).toEqual([
    { label: "Refund Policy", detail: "", href: "/refund-policy" },
  ]);
  expect(suggest(index, "14", ask("14"))[0]?.pictureUrl).toMatch(/^\/media\//);
});
