import fc from "fast-check";
import { expect, test } from "vitest";
import { fromHtml, toHtml } from "./html-text.ts";

test.each([
  ["A bias-cut maxi.", "A bias-cut maxi."],
  ["Salt & sun", "Salt & sun"],
  ["Two lines,\nin a text.", "Two lines,\nin a text."],
  ["<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
  ["<p>One.</p>\n\n<p>Two,<br/>\n three.</p>\n", "One.\n\nTwo,\nthree."],
  ["<div><p><strong>Cut</strong> on the <em>bias</em> .</p></div>", "Cut on the bias ."],
  ["<ul>\n<li>Wash cool</li>\n<li>Dry flat</li>\n</ul>", "Wash cool\nDry flat"],
  ["Salt &amp; sun &#8211; 5 &lt; 6 &nbsp;&Eacute;t&eacute;", "Salt & sun – 5 < 6  été"],
  ["A<!-- note --> <style>p { color: red }</style>B", "A B"],
  ["<p></p>", ""],
  ["&bogus; &#0; &#xd800;", "&bogus; &#0; &#xd800;"],
])("%j reads as %j", (html, text) => {
  expect(fromHtml(html)).toBe(text);
});

test("what is written is read back to the letter", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary-ascii" }),
    fc.constantFrom(
      " ",
      "  ",
      "\n",
      "\n\n",
      "\t",
      "\r",
      "<br>",
      "<p>",
      "</p>",
      "&amp;",
      "&",
      "<",
      "<b",
      ">",
      "ẹ",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      expect(fromHtml(toHtml(text))).toBe(text);
    }),
    { numRuns: 300 },
  );
});
