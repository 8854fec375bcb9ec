import { Marked, type Token, type Tokens } from "marked";
import { toSlug } from "#app/shared/slug.ts";

/** One of the brand's texts, ready for the page. */
export interface RenderedText {
  html: string;
  /** Its sections, for a table of contents: each heading with its anchor. */
  sections: { id: string; title: string }[];
}

/** Paths and anchors of this site, secure addresses, mail and telephone. Nothing that could run a script. */
const LINK = /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/i;

/**
 * The largest text for the parser, because its time grows with the square of the lines, of the marks in a paragraph,
 * and of the depth of lists and quotations. In characters, lines, marks of a paragraph, and indents of a line. No text
 * within these limits was found that takes half a second of processor.
 */
const MOST = { characters: 40_000, lines: 1_500, inParagraph: 4_000, marks: 200, depth: 8 };
const MARKS = /[*_`~[\]<>!\\]/g;
/** The indents at the beginning of a line: spaces, quotations and lists. */
const INWARD = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/;

/**
 * Why a text is too large to be read as Markdown, as a sentence; null when it is not. Its time depends on the length
 * alone.
 */
export function textSizeError(markdown: string): string | null {
  if (markdown.length > MOST.characters)
    return `is too long: ${MOST.characters.toLocaleString("en-GB")} characters at most`;
  if (markdown.split("\n").length > MOST.lines)
    return `has more than ${MOST.lines.toLocaleString("en-GB")} lines`;
  for (const paragraph of markdown.split(/\n[ \t]*\n/)) {
    if (paragraph.length > MOST.inParagraph)
      return `has a paragraph of more than ${MOST.inParagraph.toLocaleString("en-GB")} characters: divide it by an empty line`;
    if ((paragraph.match(MARKS)?.length ?? 0) > MOST.marks)
      return `has a paragraph with more than ${MOST.marks} marks such as * and [: divide it by an empty line`;
    for (const line of paragraph.split("\n"))
      if (depthOf(INWARD.exec(line)?.[0] ?? "") > MOST.depth)
        return `has a list or a quotation more than ${MOST.depth} levels deep`;
  }
  return null;
}

/** Two spaces are one step, as in a list. */
const depthOf = (start: string): number =>
  (start.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0) + Math.floor((start.match(/[ \t]/g)?.length ?? 0) / 4);

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The brand's Markdown as HTML. HTML in the source is shown as literal text, and a link that could run a script keeps
 * only its words; the check of the content refuses both before a shop is built.
 */
export function renderMarkdown(markdown: string): RenderedText {
  const sections: RenderedText["sections"] = [];
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return LINK.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
      },
      heading({ tokens, depth }) {
        const title = plainText(tokens);
        const id = toSlug(title);
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html: tablesInFrames(html), sections };
}

/** A table that is wider than a phone scrolls by itself; `Prose` makes it focusable while it does. */
const tablesInFrames = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="prose-table" role="region" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");

/** The parts of a text that the shop does not show, one line each: line, reason. */
export function markdownProblems(markdown: string): string[] {
  const tooMuch = textSizeError(markdown);
  if (tooMuch !== null) return [`it ${tooMuch}`];
  const marked = new Marked();
  const problems: string[] = [];
  let from = 0;
  for (const block of marked.lexer(markdown)) {
    const line = markdown.slice(0, from).split("\n").length;
    from += block.raw.length;
    marked.walkTokens([block], (token) => {
      const problem = problemOf(token);
      if (problem) problems.push(`line ${line}: ${problem}`);
    });
  }
  return problems;
}

function problemOf(token: Token): string | undefined {
  switch (token.type) {
    case "html":
      return `HTML is not shown (${token.raw.trim()}): write Markdown`;
    case "image":
      return "pictures are named in the page's JSON file";
    case "heading":
      return (token as Tokens.Heading).depth === 1
        ? "the page's heading is in its JSON file: begin sections with ##"
        : undefined;
    case "link": {
      const { href } = token as Tokens.Link;
      return LINK.test(href)
        ? undefined
        : `the link to ${href} must be a path of this site, or begin with https://, mailto: or tel:`;
    }
  }
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      "tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? token.text : "",
    )
    .join("");
