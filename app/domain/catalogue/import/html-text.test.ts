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
])("converts %j to %j", (html, text) => {
  expect(fromHtml(html)).toBe(text);
});

test.each([
  ["half a tag <b", "half a tag <b"],
  ["<a<a<a>x", "x"],
  ["<!-- a <b>c</b>", "<!-- a c"],
  ["a <!-- b --> c <!-- d", "a c <!-- d"],
  ["<script>x</script >y<script>z", "yz"],
  ["<STYLE>x</style\n>y</style>", "y"],
  ["&constructor; &toString;", "&constructor; &toString;"],
])("converts %j, which is malformed, to %j", (html, text) => {
  expect(fromHtml(html)).toBe(text);
});

/** The shortest time of a few runs, in milliseconds of this thread's processor time. */
function costOf(work: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

test.each([
  "<a",
  "</a",
  "<!--",
  "<!-->",
  "<script",
  "<style>",
  "</script",
  "<script></script ",
  "&a",
  "&#1",
  "< ",
])("the time for a cell of repeated %j grows only with its length", (piece) => {
  const cell = (length: number) => `<p>${piece.repeat(length / piece.length)}`;
  const read = (length: number) => costOf(() => toHtml(fromHtml(cell(length))));
  // With quadratic time, a text sixteen times as long would cost 256 times as much.
  expect(read(160_000)).toBeLessThan(64 * Math.max(read(10_000), 0.5));
});

test("a written text is read back unchanged", () => {
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
