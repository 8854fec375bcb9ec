import { expect, test } from "vitest";
import { markdownProblems, renderMarkdown, textSizeError } from "./markdown.ts";

test("Paragraphs, emphasis and lists become HTML", () => {
  expect(renderMarkdown("A *cloth* with a **name**.\n\n- hem\n- cuff").html).toBe(
    "<p>A <em>cloth</em> with a <strong>name</strong>.</p>\n<ul>\n<li>hem</li>\n<li>cuff</li>\n</ul>\n",
  );
});

test("A section's heading has an anchor and is in the table of contents", () => {
  const { html, sections } = renderMarkdown("## What the *law* says\n\n### A detail\n\n## Àdìrẹ");
  expect(html).toContain('<h2 id="what-the-law-says">What the <em>law</em> says</h2>');
  expect(html).toContain('<h3 id="a-detail">');
  expect(sections).toEqual([
    { id: "what-the-law-says", title: "What the law says" },
    { id: "adire", title: "Àdìrẹ" },
  ]);
});

test("HTML in the source is shown as text, in a block and in a line", () => {
  const { html } = renderMarkdown('<script>alert(1)</script>\n\nA <b onclick="x()">hem</b>.');
  expect(html).not.toMatch(/<script|<b/);
  expect(html).toContain("&#60;script&#62;");
});

test("A link that could run a script keeps only its words", () => {
  expect(renderMarkdown("[cloth](javascript:alert(1))").html).toBe("<p>cloth</p>\n");
  expect(renderMarkdown("[cloth](//elsewhere.example)").html).toBe("<p>cloth</p>\n");
});

test("A quote in a link's address cannot end its attribute", () => {
  expect(renderMarkdown('[a](</x"onclick="y>)').html).not.toContain('"onclick');
});

test("A mail address is a link", () => {
  expect(renderMarkdown("Write to hello@shop.example.").html).toContain(
    '<a href="mailto:hello@shop.example">hello@shop.example</a>',
  );
});

test("A table is in a frame that scrolls by itself", () => {
  const { html } = renderMarkdown("| a | b |\n|---|---|\n| 1 | 2 |");
  expect(html).toMatch(/^<div class="prose-table" role="region" aria-label="Table"><table>/);
});

test.each([
  ["text\n\n<div>no</div>\n", "line 3: HTML is not shown (<div>no</div>): write Markdown"],
  ["one\n\ntwo <br> three", "line 3: HTML is not shown (<br>): write Markdown"],
  ["# Title", "line 1: the page's heading is in its JSON file: begin sections with ##"],
  ["![cloth](/a.jpg)", "line 1: pictures are named in the page's JSON file"],
  [
    "- [x](javascript:y)",
    "line 1: the link to javascript:y must be a path of this site, or begin with https://, mailto: or tel:",
  ],
])("%j is a mistake", (markdown, problem) => {
  expect(markdownProblems(markdown)).toEqual([problem]);
});

test("Valid prose has no mistakes", () => {
  expect(markdownProblems("## A\n\n[b](/c#d), <hello@shop.example>\n\n> quote")).toEqual([]);
});

test.each([
  [
    "_a*".repeat(150),
    "it has a paragraph with more than 200 marks such as * and [: divide it by an empty line",
  ],
  ["word ".repeat(900), "it has a paragraph of more than 4,000 characters: divide it by an empty line"],
  ["word\n\n".repeat(7_000), "it is too long: 40,000 characters at most"],
  ["> a\n\n".repeat(800), "it has more than 1,500 lines"],
  ["```\n".repeat(1_600), "it has more than 1,500 lines"],
  [`${"> ".repeat(9)}deep`, "it has a list or a quotation more than 8 levels deep"],
  [`${"- ".repeat(9)}deep`, "it has a list or a quotation more than 8 levels deep"],
  [`${"  ".repeat(40)}- deep`, "it has a list or a quotation more than 8 levels deep"],
])("refuses what would keep the parser busy, before it is parsed (%#)", (markdown, problem) => {
  expect(markdownProblems(markdown)).toEqual([problem]);
});

test("reads a long text of many paragraphs, lists and links", () => {
  const text = "## A\n\nOne [link](/about) and **bold** text.\n\n- a\n  - b\n    - c\n\n> quote\n\n".repeat(
    100,
  );
  expect(textSizeError(text)).toBeNull();
});
