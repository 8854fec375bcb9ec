/** A part of an HTML text: words, or a tag or comment. */
export interface HtmlPart {
  kind: "words" | "tag";
  text: string;
}

const START = /<(?:!--|\/?[a-z])/gi;

/**
 * The parts of an HTML text, in order. A tag or comment without an end counts as words. A missing end is searched for
 * only once, so that a text of beginnings without ends takes no longer than others.
 */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let done = 0;
  const missing = new Set<string>();
  for (let start = nextStart(html, 0); start !== null; ) {
    const { at, end } = start;
    const close = missing.has(end) ? -1 : html.indexOf(end, start.after);
    if (close === -1) {
      missing.add(end);
      // Without a `>` no tag or comment can follow.
      if (end === ">") break;
      start = nextStart(html, start.after);
      continue;
    }
    if (at > done) yield { kind: "words", text: html.slice(done, at) };
    done = close + end.length;
    yield { kind: "tag", text: html.slice(at, done) };
    start = nextStart(html, done);
  }
  if (done < html.length) yield { kind: "words", text: html.slice(done) };
}

function nextStart(html: string, from: number): { at: number; after: number; end: ">" | "-->" } | null {
  START.lastIndex = from;
  const found = START.exec(html);
  if (!found) return null;
  return { at: found.index, after: START.lastIndex, end: found[0] === "<!--" ? "-->" : ">" };
}

const SILENT = /<(script|style)\b/gi;
const ENDS = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi } as const;

/** An HTML text without its scripts and styles. */
export function withoutSilent(html: string): string {
  let text = "";
  let done = 0;
  const missing = new Set<string>();
  SILENT.lastIndex = 0;
  for (let start = SILENT.exec(html); start; start = SILENT.exec(html)) {
    const name = start[1]?.toLowerCase() === "script" ? "script" : "style";
    if (missing.has(name)) continue;
    const end = ENDS[name];
    end.lastIndex = SILENT.lastIndex;
    if (!end.test(html)) {
      missing.add(name);
      continue;
    }
    text += html.slice(done, start.index);
    done = end.lastIndex;
    SILENT.lastIndex = done;
  }
  return text + html.slice(done);
}
