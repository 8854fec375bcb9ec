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
