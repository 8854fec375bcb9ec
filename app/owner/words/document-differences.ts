import { type DocumentField, type FieldPath, sayPath } from "./document-field.ts";
import { firstTextOf, type Typed } from "./typed-document.ts";

export interface WordsDifference {
  /** 'Hero 2, Title' */
  label: string;
  words: WordPart[];
}

/** The differences between two states of a document, field by field. */
export function wordsDifferences(field: DocumentField, from: Typed, to: Typed): WordsDifference[] {
  return compare(field, { from, to, field, path: [] });
}

interface Compared {
  from: Typed;
  to: Typed;
  field: DocumentField;
  path: FieldPath;
}

function compare(root: DocumentField, { from, to, field, path }: Compared): WordsDifference[] {
  if (isSame(from, to)) return [];
  const label = sayPath(root, path) || root.label;
  if (field.kind === "list" && Array.isArray(from) && Array.isArray(to))
    return compareLists(root, { from, to, field, path, label });
  if (field.kind === "group" && isGroup(from) && isGroup(to))
    return field.parts.flatMap(({ name, field: part }) =>
      compare(root, { from: from[name] ?? "", to: to[name] ?? "", field: part, path: [...path, name] }),
    );
  const [before, after] = [textOf(from), textOf(to)];
  return before === after ? [] : [{ label, words: compareTexts(before, after) }];
}

interface ComparedLists extends Omit<Compared, "from" | "to" | "field"> {
  from: readonly Typed[];
  to: readonly Typed[];
  field: DocumentField & { kind: "list" };
  label: string;
}

/** Items that only changed places are named in their order; otherwise added and removed ones stand apart. */
function compareLists(
  root: DocumentField,
  { from, to, field, path, label }: ComparedLists,
): WordsDifference[] {
  const nameOf = (item: Typed): string => firstTextOf(field.item, item) || field.item.label;
  const keys = (items: readonly Typed[]): string[] => items.map((item) => JSON.stringify(item));
  const [before, after] = [keys(from), keys(to)];
  if (from.length === to.length && before.toSorted().join() === after.toSorted().join())
    return [
      {
        label: `${label}, order`,
        words: [
          { is: "gone", text: from.map(nameOf).join(" · ") },
          { is: "new", text: to.map(nameOf).join(" · ") },
        ],
      },
    ];
  if (from.length === to.length)
    return from.flatMap((item, place) =>
      compare(root, { from: item, to: to[place] ?? "", field: field.item, path: [...path, place] }),
    );
  const gone = from.filter((_, place) => !after.includes(before[place] ?? ""));
  const added = to.filter((_, place) => !before.includes(after[place] ?? ""));
  // One item was changed, and others were added or removed: the changed ones are those that are left over on both
  // sides.
  const paired = Math.min(gone.length, added.length);
  const changes = gone.slice(0, paired).flatMap((item, nth) => {
    const place = to.indexOf(added[nth] ?? "");
    return compare(root, { from: item, to: added[nth] ?? "", field: field.item, path: [...path, place] });
  });
  const said = (is: "gone" | "new", items: readonly Typed[]): WordsDifference[] =>
    items.map((item) => ({
      label: `${label}, ${is === "gone" ? "removed" : "added"}`,
      words: [{ is, text: nameOf(item) }],
    }));
  return [...changes, ...said("gone", gone.slice(paired)), ...said("new", added.slice(paired))];
}

const isSame = (from: Typed, to: Typed): boolean => JSON.stringify(from) === JSON.stringify(to);
const isGroup = (typed: Typed): typed is { readonly [name: string]: Typed } =>
  typeof typed === "object" && !Array.isArray(typed);
const textOf = (typed: Typed): string => (typeof typed === "string" ? typed : "");

/** A part of two texts: in both, in the first alone, or in the second alone. */
interface WordPart {
  is: "same" | "gone" | "new";
  text: string;
}

/** More words than a person compares at a glance; beyond it the passage is shown as a whole. */
const MAX_COMPARED = 600;

/** The words of an unchanged passage that are shown on each side of a change. */
const AROUND = 8;

/** The difference of two texts, word by word. Long passages without a change are shortened by '…'. */
function compareTexts(from: string, to: string): WordPart[] {
  const before = wordsOf(from);
  const after = wordsOf(to);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const parts: WordPart[] = [
    { is: "same", text: before.slice(0, start).join("") },
    ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { is: "same", text: end > 0 ? before.slice(-end).join("") : "" },
  ];
  return shortened(joined(parts));
}

/** Each word with the space after it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** Finds the changes by the longest common subsequence of the words. */
function changed(before: readonly string[], after: readonly string[]): WordPart[] {
  if (
    before.length === 0 ||
    after.length === 0 ||
    before.length > MAX_COMPARED ||
    after.length > MAX_COMPARED
  )
    return [
      { is: "gone", text: before.join("") },
      { is: "new", text: after.join("") },
    ];
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: WordPart[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [old = "", fresh = ""] = [before[row], after[column]];
    if (row < before.length && column < after.length && old === fresh) {
      parts.push({ is: "same", text: old });
      row += 1;
      column += 1;
    } else if (
      column >= after.length ||
      (row < before.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      parts.push({ is: "gone", text: old });
      row += 1;
    } else {
      parts.push({ is: "new", text: fresh });
      column += 1;
    }
  }
  return parts;
}

function joined(parts: readonly WordPart[]): WordPart[] {
  const together: WordPart[] = [];
  for (const part of parts) {
    if (part.text === "") continue;
    const last = together.at(-1);
    if (last?.is === part.is) last.text += part.text;
    else together.push({ ...part });
  }
  return together;
}

const shortened = (parts: readonly WordPart[]): WordPart[] =>
  parts.map((part, nth) => {
    const words = wordsOf(part.text);
    const [isFirst, isLast] = [nth === 0, nth === parts.length - 1];
    if (part.is !== "same" || words.length <= AROUND * (isFirst || isLast ? 1 : 2)) return part;
    const head = isFirst ? "" : words.slice(0, AROUND).join("");
    const tail = isLast ? "" : words.slice(-AROUND).join("");
    return { is: "same", text: `${head} …${tail}` };
  });
