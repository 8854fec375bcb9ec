/** The effect of a button of the toolbar on the selection. */
export type ProseMark = "heading" | "bold" | "italic" | "link" | "list";

/** A text and its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

const AROUND: Readonly<Partial<Record<ProseMark, [before: string, after: string, words: string]>>> = {
  bold: ["**", "**", "bold words"],
  italic: ["*", "*", "words in italics"],
  link: ["[", "](/)", "words of the link"],
};
const BEFORE_LINE: Readonly<Partial<Record<ProseMark, string>>> = { heading: "## ", list: "- " };

/**
 * Marks the selection in a Markdown text, and selects the text that a person would type next. Without a selection,
 * words stand in for it. A mark of whole lines is removed again when all of them have it.
 */
export function markUp({ text, start, end }: Selected, mark: ProseMark): Selected {
  const around = AROUND[mark];
  if (around) {
    const [before, after, words] = around;
    const said = text.slice(start, end) || words;
    const marked = text.slice(0, start) + before + said + after + text.slice(end);
    // The address of a link comes next; otherwise the words.
    const from = start + before.length + (mark === "link" ? said.length + "](".length : 0);
    return { text: marked, start: from, end: from + (mark === "link" ? "/".length : said.length) };
  }
  const sign = BEFORE_LINE[mark] ?? "";
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const last = next === -1 ? text.length : next;
  const lines = text.slice(first, last).split("\n");
  const isMarked = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join("\n");
  return {
    text: text.slice(0, first) + changed + text.slice(last),
    start: first,
    end: first + changed.length,
  };
}
