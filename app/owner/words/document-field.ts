/**
 * What kind of text a field takes. A `flag` is typed as `yes` or nothing. `page` and `place` are links: to a lasting
 * page, or to products and filters too.
 */
export type TextFormat =
  | "line"
  | "lines"
  | "prose"
  | "number"
  | "day"
  | "flag"
  | "email"
  | "address"
  | "page"
  | "place"
  | "picture";

/** The meaning of an empty field: an empty text, which most schemas refuse, or that the value is null or left out. */
type WhenEmpty = "text" | "null" | "absent";

interface Named {
  /** Its name in words: 'Share image alt'. */
  label: string;
}

export interface DocumentText extends Named {
  kind: "text";
  format: TextFormat;
  whenEmpty: WhenEmpty;
  /** The most characters; null without a limit. */
  max: number | null;
  /** How to fill it. */
  hint: string | undefined;
}

/** A value that nobody changes. */
export interface FixedField extends Named {
  kind: "fixed";
  value: string;
}

export interface GroupField extends Named {
  kind: "group";
  /** A tuple's parts have the names `0`, `1`. */
  isTuple: boolean;
  whenEmpty: WhenEmpty;
  parts: readonly { name: string; field: DocumentField }[];
}

export interface ListField extends Named {
  kind: "list";
  item: DocumentField;
  min: number;
  /** Equal to `min` for a list of a fixed length, whose items only move. */
  max: number;
  whenEmpty: WhenEmpty;
}

/** A field of a document's form, as its schema describes it. It is plain data, so that no schema reaches a browser. */
export type DocumentField = DocumentText | FixedField | GroupField | ListField;

/** Where a field is in its document: `["hero", 1, "title"]`. */
export type FieldPath = readonly (string | number)[];

/** The field's name in the form: `hero.1.title`. */
export const fieldName = (path: FieldPath): string => path.join(".");

/** The id of its control. */
export const fieldId = (path: FieldPath): string => `field-${fieldName(path)}`;

const SHORT: Readonly<Record<string, string>> = {
  uk: "UK",
  eu: "EU",
  us: "US",
  url: "URL",
  vat: "VAT",
  faq: "FAQ",
  faqs: "FAQs",
  color: "colour",
  whatsapp: "WhatsApp",
  alt: "alternative text",
  slug: "web address",
};

/** A field's name in words: `shareImageAlt` is 'Share image alternative text'. */
export function fieldLabel(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) => SHORT[word] ?? word);
  const said = words.join(" ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The name of one item of a list: 'Shipping countries' holds a 'Shipping country', and 'Hero' a 'Hero'. */
export const itemLabel = (listLabel: string): string =>
  listLabel.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

/** True for a list whose items are neither added nor removed. */
export const isFixedLength = ({ min, max }: Pick<ListField, "min" | "max">): boolean => min === max;

/** The number of texts to fill in, with each list as it is at its shortest. */
export function countFields(field: DocumentField): number {
  if (field.kind === "group") return field.parts.reduce((sum, part) => sum + countFields(part.field), 0);
  if (field.kind === "list") return Math.max(1, field.min) * countFields(field.item);
  return 1;
}

/** The field at a path, which may name an item that the list does not have yet; null for a path that leads nowhere. */
export function fieldAt(field: DocumentField, path: FieldPath): DocumentField | null {
  const [first, ...rest] = path;
  if (first === undefined) return field;
  if (field.kind === "list") return /^\d+$/.test(String(first)) ? fieldAt(field.item, rest) : null;
  if (field.kind !== "group") return null;
  const part = field.parts.find(({ name }) => name === String(first));
  return part ? fieldAt(part.field, rest) : null;
}

/** A path in words, for a list of problems or differences: 'Hero 2, Title'. */
export function sayPath(field: DocumentField, path: FieldPath): string {
  const said: string[] = [];
  let here: DocumentField | null = field;
  for (const part of path) {
    if (!here) break;
    if (here.kind === "list") {
      const named = `${here.item.label} ${Number(part) + 1}`;
      // The list's own name is in its item's.
      if (said.length > 0) said[said.length - 1] = named;
      else said.push(named);
      here = here.item;
    } else {
      here = fieldAt(here, [part]);
      if (here) said.push(here.label);
    }
  }
  return said.join(", ");
}
