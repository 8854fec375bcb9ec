import { expect, test } from "vitest";
import { DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import type { KnownPlaces } from "./link-problem.ts";
import { documentFieldsOf } from "./load-document-page.server.ts";
import { fittingBody, linkProblems, parseDocumentForm, sayProblem } from "./parse-document-form.server.ts";
import { documentValuesOf } from "./typed-document.ts";

const parse = (name: DocumentName, pairs: Record<string, string>) => {
  const { schema } = DOCUMENTS[name];
  return parseDocumentForm({ field: documentFieldsOf(schema, name), schema }, Object.entries(pairs));
};
const ANNOUNCEMENT = { text: " New run ", "link.label": "See it", "link.to": "/catalogue" };

test("converts a form to the document's value, trimmed", () => {
  expect(parse("announcement", ANNOUNCEMENT)).toMatchObject({
    body: { text: "New run", link: { label: "See it", to: "/catalogue" } },
    problems: [],
  });
});

test("reads a phone number as people type it, for calls and for WhatsApp", () => {
  const { problems } = parse("site", {
    "contact.phoneLink": "01632 960199",
    "contact.whatsapp": "07700 900123",
  });
  const of = (name: string) => problems.filter(({ path }) => path.join(".") === `contact.${name}`);
  expect([...of("phoneLink"), ...of("whatsapp")]).toEqual([]);
  expect(DOCUMENTS.site.schema.shape.contact.shape.whatsapp.parse("+44 (0)7700 900123")).toBe("447700900123");
  expect(DOCUMENTS.site.schema.shape.contact.shape.phoneLink.parse("07700 900123")).toBe("+447700900123");
  expect(parse("site", { "contact.whatsapp": "900123" }).problems).toContainEqual({
    path: ["contact", "whatsapp"],
    message: "WhatsApp number must be a phone number such as 07700 900123, or +234 803 123 4567 from abroad.",
  });
});

test("reads a WhatsApp account as its phone number, and shows it as one again", () => {
  const { url } = DOCUMENTS.site.schema.shape.socials.element.shape;
  expect(url.parse("07700 900123")).toBe("https://wa.me/447700900123");
  expect(url.parse("https://wa.me/447700900123")).toBe("https://wa.me/447700900123");
  expect(url.parse("https://www.instagram.com/447700900123")).toContain("instagram");
  expect(url.safeParse("900123").error?.issues[0]?.message).toContain("a phone number such as 07700 900123");
  const field = documentFieldsOf(DOCUMENTS.site.schema, "site");
  const stored = { socials: [{ name: "WhatsApp", url: "https://wa.me/447700900123" }] };
  expect(documentValuesOf(field, stored)).toMatchObject({ socials: [{ url: "+447700900123" }] });
});

test("refuses a missing text at its field, and keeps all input", () => {
  const { problems, typed } = parse("announcement", { ...ANNOUNCEMENT, text: "  " });
  expect(problems).toEqual([{ path: ["text"], message: "Text is empty." }]);
  expect(typed).toMatchObject({ text: "  ", link: { label: "See it" } });
});

test("reports an error in a list item at the item's field", () => {
  expect(parse("faqs", { "0.question": "When?", "0.answer": "Now.", "1.question": "Why?" }).problems).toEqual(
    [{ path: [1, "answer"], message: "Answer is empty." }],
  );
});

test.each<[DocumentName, Record<string, string>, string, string]>([
  [
    "contact",
    { description: "x".repeat(201) },
    "description",
    "Description is too long: 200 characters at most.",
  ],
  ["store-policy", { returnsDays: "five" }, "returnsDays", "Returns days must be a whole number."],
  [
    "store-policy",
    { cancellationDays: "7" },
    "cancellationDays",
    "Cancellation days must be at least the 14 days of UK law.",
  ],
  [
    "store-policy",
    { "refundBusinessDays.0": "9", "refundBusinessDays.1": "3" },
    "refundBusinessDays",
    "Refund business days must run from the smaller number to the larger.",
  ],
  ["navigation", {}, "quickLinks", "Quick links needs at least one."],
  ["site", { "contact.email": "ada@" }, "contact.email", "Email must be an email address."],
  ["letters", { receipt: "One\nTwo" }, "receipt", "Receipt must be one paragraph of plain text."],
  ["home", {}, "hero", "Hero must hold three slides."],
])("%s says what is wrong with %o at %s", (name, pairs, path, message) => {
  const { problems } = parse(name, pairs);
  expect(problems.find((problem) => problem.path.join(".") === path)?.message).toBe(message);
});

const KNOWN: KnownPlaces = {
  places: [
    { path: "/about", label: "About Us" },
    { path: "/catalogue?textile=adire", label: "Adire" },
    { path: "/products/adire-kaftan", label: "Adire Kaftan" },
  ],
  hidden: [{ path: "/products/old-coat", label: "Old Coat" }],
};
const linkTo = (to: string) => {
  const field = documentFieldsOf(DOCUMENTS.announcement.schema, "announcement");
  return linkProblems(field, documentValuesOf(field, { text: "x", link: { label: "y", to } }), KNOWN);
};

test.each(["/about", "/about/", "/about#values", "/catalogue?textile=adire", "/products/adire-kaftan"])(
  "accepts a link to %s",
  (to) => {
    expect(linkTo(to)).toEqual([]);
  },
);

test.each([
  [
    "/products/old-coat",
    "‘Old Coat’ is hidden, so shoppers would find nothing there. Show it first, or choose another page.",
  ],
  ["/products/none", "There is no product at ‘/products/none’. Choose one from the list."],
  ["/catalogue?textile=silk", "‘/catalogue?textile=silk’ lists nothing now. Choose a page from the list."],
  ["/abuot", "There is no page at ‘/abuot’. Choose one from the list."],
])("a link to %s is refused by name", (to, message) => {
  expect(linkTo(to)).toEqual([{ path: ["link", "to"], message }]);
});

test("checks the links in a Markdown text too", () => {
  const field = documentFieldsOf(DOCUMENTS.about.schema, "about");
  const text = "See [us](/about), [this](/nowhere) and [that](https://example.com/nowhere).";
  expect(linkProblems(field, documentValuesOf(field, { text }), KNOWN)).toEqual([
    { path: ["text"], message: "There is no page at ‘/nowhere’. Choose one from the list." },
  ]);
});

test("a form with errors shows the published text in place of its own on the page", () => {
  const published = { text: "Published", link: { label: "Old", to: "/about" } };
  const { schema } = DOCUMENTS.announcement;
  const shown = (body: unknown) => fittingBody(schema, body, published);
  expect(shown({ text: "Typed", link: { label: "", to: "about" } })).toEqual({
    text: "Typed",
    link: { label: "Old", to: "/about" },
  });
  expect(shown({ text: "Typed", link: "nothing" })).toEqual({ text: "Typed", link: published.link });
  expect(shown(null)).toEqual(published);
});

test("turns an error into a sentence about its field", () => {
  const field = documentFieldsOf(DOCUMENTS.announcement.schema, "announcement");
  expect(sayProblem("is empty", field)).toBe("Announcement is empty.");
  expect(sayProblem("{{days}} is no fact of the shop", field)).toBe("{{days}} is no fact of the shop.");
  expect(sayProblem("There is no page here.", null)).toBe("There is no page here.");
});
