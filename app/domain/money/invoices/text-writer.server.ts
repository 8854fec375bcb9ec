import createBidi from "bidi-js";
import { create, type Font } from "fontkit";
import type { Faces } from "./faces.server.ts";

/** How a text is set: one of the shop's faces, its size in points, its colour. */
export interface Style {
  font: string;
  size: number;
  color: string;
}

export interface TextPlace {
  x: number;
  y: number;
  /** Longer lines wrap. */
  width: number;
  align?: "left" | "right";
  /** Between two lines, in points. */
  lineGap?: number;
}

/** Letters that follow each other in one face and one direction. */
interface Run {
  font: string;
  text: string;
}

const bidi = createBidi();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A line may break between these characters without a space. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** The shop's own faces write from left to right, word by word: PDFKit remembers words. */
const WORDS: PDFKit.Mixins.TextOptions = { lineBreak: false };
/** With any features PDFKit sets a run as a whole: word by word, right-to-left words would stand in the wrong order. */
const WHOLE: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [] };

/**
 * Writes text of any script on the page: each letter in a face that has it, on one line, right to left where needed.
 * PDFKit itself writes in one face, from left to right. `y` of the page is below the text afterwards.
 */
export function textWriter(page: PDFKit.PDFDocument, own: Record<string, Buffer>, { faceOf }: Faces) {
  const heights = new Map(
    Object.entries(own).map(([name, bytes]) => {
      const { ascent, descent, unitsPerEm } = create(bytes) as Font;
      return [name, { above: ascent / unitsPerEm, whole: (ascent - descent) / unitsPerEm }];
    }),
  );

  const optionsOf = ({ font }: Run) => (heights.has(font) ? WORDS : WHOLE);

  const runsOf = (text: string, font: string): Run[] => {
    const runs: Run[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = runs.at(-1);
      const own = faceOf(String.fromCodePoint(segment.codePointAt(0) ?? 0)) ?? font;
      // A space stays with the face before it.
      if (last && (last.font === own || segment === " ")) last.text += segment;
      else runs.push({ font: own, text: segment });
    }
    return runs;
  };

  const widthOf = (text: string, { font, size }: Style): number =>
    runsOf(text, font).reduce(
      (sum, run) => sum + page.font(run.font).fontSize(size).widthOfString(run.text, optionsOf(run)),
      0,
    );

  const linesOf = (text: string, style: Style, width: number): string[] => {
    const lines: string[] = [];
    let line = "";
    for (const piece of piecesOf(text)) {
      const fits = widthOf((line + piece).trimEnd(), style) <= width;
      if (fits || line === "") line += piece;
      else {
        lines.push(line.trimEnd());
        line = piece;
      }
      while (widthOf(line.trimEnd(), style) > width) {
        const [head, rest] = cut(line, (part) => widthOf(part, style) <= width);
        lines.push(head);
        line = rest;
      }
    }
    return [...lines, line.trimEnd()];
  };

  return (text: string, style: Style, { x, y, width, align = "left", lineGap = 0 }: TextPlace): void => {
    const { font, size, color } = style;
    const height = heights.get(font);
    if (!height) throw new Error(`${font} is no face of the shop`);
    page.fillColor(color);
    let top = y;
    for (const line of text.split("\n").flatMap((one) => linesOf(one, style, width))) {
      let left = align === "right" ? x + width - widthOf(line, style) : x;
      for (const run of inSight(line).flatMap(({ text: part, isReversed }) => {
        const runs = runsOf(part, style.font);
        return isReversed ? runs.toReversed() : runs;
      })) {
        page.font(run.font).fontSize(size);
        // Every face sits on the baseline of the shop's own.
        page.text(run.text, left, top, { ...optionsOf(run), baseline: -height.above * size });
        left += page.widthOfString(run.text, optionsOf(run));
      }
      top += height.whole * size + lineGap;
    }
    page.x = x;
    page.y = top;
  };
}

/** A line in its visual order (Unicode's bidirectional algorithm, rule L2). */
function inSight(line: string): { text: string; isReversed: boolean }[] {
  const { levels } = bidi.getEmbeddingLevels(line, "auto");
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    if (last?.level === level) last.text += line[at];
    else runs.push({ text: line[at] ?? "", level });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let first = 0; first < runs.length; first += 1) {
      let end = first;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end > first) runs.splice(first, end - first, ...runs.slice(first, end).reverse());
      first = Math.max(first, end - 1);
    }
  return runs.map(({ text, level }) => ({ text, isReversed: level % 2 === 1 }));
}

/**
 * The parts that must stay on one line: words with the space after them, and single characters of scripts without
 * spaces.
 */
const piecesOf = (text: string): string[] =>
  (text.match(/\S+\s*|\s+/g) ?? [""]).flatMap((word) =>
    BREAKS_ANYWHERE.test(word) ? [...graphemes.segment(word)].map(({ segment }) => segment) : [word],
  );

/** The longest beginning that fits, of one grapheme at least, and the rest. */
function cut(text: string, fits: (part: string) => boolean): [head: string, rest: string] {
  let head = "";
  for (const { segment } of graphemes.segment(text)) {
    if (head !== "" && !fits(head + segment)) break;
    head += segment;
  }
  return [head, text.slice(head.length)];
}
