import { WHATSAPP_CHAT } from "#app/shared/phone-number.ts";
import type { DocumentField, FieldPath, ListField } from "./document-field.ts";

/** A document as it is typed: its lists and groups, with a text in the place of every value. */
export type Typed = string | readonly Typed[] | { readonly [name: string]: Typed };

/** One posted field or file, by its name. */
export type FormEntry = readonly [name: string, value: string | File];

const MAX_ITEMS = 200;

/** A stored value in the form. A value that no longer fits the field is shown empty. */
export function documentValuesOf(field: DocumentField, value: unknown): Typed {
  if (field.kind === "fixed") return field.value;
  if (field.kind === "text") return typedValue(value);
  if (field.kind === "list")
    return Array.isArray(value) ? value.map((item) => documentValuesOf(field.item, item)) : emptyOf(field);
  const parts = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(
    field.parts.map((part) => [
      part.name,
      documentValuesOf(part.field, Object.hasOwn(parts, part.name) ? parts[part.name] : undefined),
    ]),
  );
}

function typedValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "";
  if (typeof value === "string")
    return WHATSAPP_LINK.test(value) ? `+${value.slice(WHATSAPP_CHAT.length)}` : value;
  return typeof value === "number" ? String(value) : "";
}

/** Shown as the number that it was typed as. */
const WHATSAPP_LINK = new RegExp(`^${WHATSAPP_CHAT}\\d+$`);

/** A field that nobody has filled in, with as many items as its list needs. */
export function emptyOf(field: DocumentField): Typed {
  if (field.kind === "list")
    return Array.from({ length: field.whenEmpty === "text" ? field.min : 0 }, () => emptyOf(field.item));
  return documentValuesOf(field, undefined);
}

interface Posted {
  text: string;
  parts: Map<string, Posted>;
}

/** Reads a posted form. Items are counted by their numbers' order, so that a gap closes. */
export function typedFrom(field: DocumentField, entries: Iterable<FormEntry>): Typed {
  const root: Posted = { text: "", parts: new Map() };
  for (const [name, value] of entries) {
    if (typeof value !== "string") continue;
    let here = root;
    for (const part of name.split(".")) {
      const next = here.parts.get(part) ?? { text: "", parts: new Map() };
      here.parts.set(part, next);
      here = next;
    }
    here.text = value.replaceAll("\r\n", "\n");
  }
  return typedIn(field, root);
}

function typedIn(field: DocumentField, posted: Posted | undefined): Typed {
  if (field.kind === "fixed") return field.value;
  if (field.kind === "text") return posted?.text ?? "";
  if (field.kind === "group")
    return Object.fromEntries(
      field.parts.map((part) => [part.name, typedIn(part.field, posted?.parts.get(part.name))]),
    );
  return [...(posted?.parts ?? [])]
    .filter(([place]) => /^\d{1,4}$/.test(place))
    .sort(([a], [b]) => Number(a) - Number(b))
    .slice(0, MAX_ITEMS)
    .map(([, item]) => typedIn(field.item, item));
}

/** The value that a typed document stands for. The schema then says whether it is one of its kind. */
export function bodyOf(field: DocumentField, typed: Typed): unknown {
  if (field.kind === "fixed") return field.value;
  if (field.whenEmpty !== "text" && isBlank(field, typed))
    return field.whenEmpty === "null" ? null : undefined;
  if (field.kind === "text") return storedOf(field.format, typeof typed === "string" ? typed : "");
  if (field.kind === "list")
    return Array.isArray(typed) ? typed.map((item: Typed) => bodyOf(field.item, item)) : [];
  const values = field.parts.map(
    ({ name, field: part }) => [name, bodyOf(part, partOf(typed, name))] as const,
  );
  if (field.isTuple) return values.map(([, value]) => value);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** A number that is not one stays a text, which the schema refuses in its own words. */
function storedOf(format: string, text: string): string | number | boolean {
  const said = text.trim();
  if (format === "flag") return said !== "";
  return format === "number" && /^\d{1,15}(\.\d{1,4})?$/.test(said) ? Number(said) : said;
}

const partOf = (typed: Typed, name: string): Typed =>
  typeof typed === "object" && !Array.isArray(typed) ? ((typed as Record<string, Typed>)[name] ?? "") : "";

function isBlank(field: DocumentField, typed: Typed): boolean {
  if (field.kind === "fixed") return true;
  if (field.kind === "text") return typeof typed !== "string" || typed.trim() === "";
  if (field.kind === "list")
    return !Array.isArray(typed) || typed.every((item: Typed) => isBlank(field.item, item));
  return field.parts.every((part) => isBlank(part.field, partOf(typed, part.name)));
}

/** The first words of a field, which tell one item of a list from the others. Pictures and links say little. */
export function firstTextOf(field: DocumentField, typed: Typed): string {
  if (field.kind === "text")
    return typeof typed === "string" && !["flag", "picture", "page", "place"].includes(field.format)
      ? typed.trim()
      : "";
  if (field.kind === "group") {
    const texts = field.parts.map((part) => firstTextOf(part.field, partOf(typed, part.name)));
    const names = field.parts.findIndex(({ name }) => ["title", "name", "label", "question"].includes(name));
    return texts[names] || texts.find((text) => text !== "") || "";
  }
  return "";
}

/** The actions of a list's buttons. `place` counts from 0. */
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
