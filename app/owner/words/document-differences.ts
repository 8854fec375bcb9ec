import { type DocumentField, type FieldPath, sayPath } from "./document-field.ts";
import { firstTextOf, type Typed } from "./typed-document.ts";
import { compareTexts, type WordPart } from "./word-difference.ts";

/** One changed field of a document. */
export interface WordsDifference {
  /** 'Hero 2, Title' */
  label: string;
  words: WordPart[];
}

/** What two states of a document do not have in common, field by field. */
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
  // One item was changed, and others were added or removed: the changed ones are those that are left over on both sides.
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
