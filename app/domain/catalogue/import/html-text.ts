/**
 * Descriptions are plain text in the shop and HTML in the file. A text that is the same in both stays as it is.
 * `fromHtml` restores exactly what `toHtml` was given.
 */

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["ndash", "–"],
  ["mdash", "—"],
  ["hellip", "…"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["bull", "•"],
  ["pound", "£"],
  ["euro", "€"],
  ["eacute", "é"],
  ["egrave", "è"],
]);

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;
const BLOCK = /^<\/?(?:p|div|h[1-6]|ul|ol|table|section|article|blockquote)\b/i;
const BREAK = /^<br\b/i;
const ITEM = /^<(?:li|tr)\b/i;

const isHtml = (cell: string): boolean => cell.search(ENTITY) !== -1 || hasTag(cell);

function hasTag(cell: string): boolean {
  for (const { kind } of htmlParts(cell)) if (kind === "tag") return true;
  return false;
}

/** A text for the file: unchanged, or as one paragraph if it has several lines or looks like HTML. */
export function toHtml(text: string): string {
  if (!/[\r\n\t\f]| {2}|^ | $/.test(text) && !isHtml(text)) return text;
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>")
    // HTML would drop this space.
    .replaceAll(/(?<=^|<br>| ) | (?=<br>|$)|[\t\r\f]/g, (space) => `&#${space.charCodeAt(0)};`);
  return `<p>${escaped}</p>`;
}

/** The text of a cell that may be HTML. An empty line separates paragraphs; other tags are removed. */
export function fromHtml(cell: string): string {
  if (!isHtml(cell)) return cell;
  let text = "";
  /** The separator before the next words; empty when none is needed. */
  let gap: "" | " " | "\n" | "\n\n" = "";
  let isLineStart = true;
  for (const { kind, text: part } of htmlParts(withoutSilent(cell))) {
    if (kind === "tag") {
      if (BREAK.test(part)) {
        text += gap === " " ? "\n" : `${gap}\n`;
        gap = "";
        isLineStart = true;
      } else if (BLOCK.test(part)) {
        if (text !== "") gap = "\n\n";
        isLineStart = true;
      } else if (ITEM.test(part) && !isLineStart) {
        gap = "\n";
        isLineStart = true;
      }
      continue;
    }
    const words = part.replaceAll(/[ \t\r\n\f]+/g, " ");
    const core = words.replace(/^ | $/g, "");
    if (!isLineStart && gap === "" && words.startsWith(" ")) gap = " ";
    if (core === "") continue;
    text += gap + core.replaceAll(ENTITY, decodeEntity);
    gap = words.endsWith(" ") ? " " : "";
    isLineStart = false;
  }
  return text;
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}

/** A part of an HTML text: words, or a tag or comment. */
interface HtmlPart {
  kind: "words" | "tag";
  text: string;
}

const START = /<(?:!--|\/?[a-z])/gi;

/**
 * The parts of an HTML text, in order. A tag or comment without an end counts as words. A missing end is searched for
 * only once, so that a text of beginnings without ends takes no longer than others.
 */
function* htmlParts(html: string): Generator<HtmlPart> {
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
function withoutSilent(html: string): string {
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
