import type { DocumentField, FieldPath, ListField } from "./document-field.ts";
import { emptyOf, type Typed } from "./typed-document.ts";

/** What a button of a list does. `place` counts from 0. */
export type ItemsChange =
  | { do: "add" }
  | { do: "remove" | "up" | "down"; place: number }
  | { do: "move"; place: number; to: number };

/** The items after a change. A change that the list does not allow, or beyond an end, leaves them as they are. */
export function changeItems<Item>(
  items: readonly Item[],
  change: ItemsChange,
  { list, added }: { list: Pick<ListField, "min" | "max">; added: () => Item },
): readonly Item[] {
  if (change.do === "add") return items.length < list.max ? [...items, added()] : items;
  const { place } = change;
  if (!(place in items)) return items;
  if (change.do === "remove") return items.length > list.min ? items.toSpliced(place, 1) : items;
  const to = change.do === "move" ? change.to : place + (change.do === "up" ? -1 : 1);
  const item = items[place];
  if (!(to in items) || to === place || item === undefined) return items;
  return items.toSpliced(place, 1).toSpliced(to, 0, item);
}

/** The document after a change of the list at `path`. A path that leads to no list changes nothing. */
export function changeList(
  field: DocumentField,
  typed: Typed,
  { path, change }: { path: FieldPath; change: ItemsChange },
): Typed {
  const [first, ...rest] = path;
  if (first === undefined)
    return field.kind === "list" && Array.isArray(typed)
      ? changeItems<Typed>(typed, change, { list: field, added: () => emptyOf(field.item) })
      : typed;
  if (field.kind === "list" && Array.isArray(typed)) {
    const place = Number(first);
    return place in typed
      ? typed.with(place, changeList(field.item, typed[place], { path: rest, change }))
      : typed;
  }
  if (field.kind !== "group" || typeof typed !== "object" || Array.isArray(typed)) return typed;
  const parts = typed as Record<string, Typed>;
  const part = field.parts.find(({ name }) => name === String(first));
  const value = part && parts[part.name];
  return part && value !== undefined
    ? { ...parts, [part.name]: changeList(part.field, value, { path: rest, change }) }
    : typed;
}

/** The value of a list's button, for a page without scripts: `down hero 1`. */
export const writeChange = (path: FieldPath, change: Exclude<ItemsChange, { do: "move" }>): string =>
  [change.do, path.join("."), ...(change.do === "add" ? [] : [change.place])].join(" ");

/** The change that a button's value names; null for anything else. */
export function parseChange(value: string): { path: FieldPath; change: ItemsChange } | null {
  const [, kind, name = "", place] = /^(add|remove|up|down) ([\w.-]*)(?: (\d{1,4}))?$/.exec(value) ?? [];
  const path = name === "" ? [] : name.split(".");
  if (kind === "add") return { path, change: { do: kind } };
  if ((kind !== "remove" && kind !== "up" && kind !== "down") || place === undefined) return null;
  return { path, change: { do: kind, place: Number(place) } };
}
