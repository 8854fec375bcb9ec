/** Cleans every text that is read: cuts it to a length that can be shown again, or trims it. */
export type Clean = (text: string) => string;

export const asTyped: Clean = (text) => text;
export const trimmed: Clean = (text) => text.trim();
export const cut =
  (most: number): Clean =>
  (text) =>
    text.slice(0, most);

/** The text of a field; empty when the form does not have it, or has a file there. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Reads the fields of a long form as `textIn` does. A form searches all of its fields at each read; this walks through
 * them once.
 */
export function textReader(form: FormData): (name: string) => string {
  const first = new Map<string, FormDataEntryValue>();
  for (const [name, value] of form) if (!first.has(name)) first.set(name, value);
  return (name) => {
    const value = first.get(name);
    return typeof value === "string" ? value : "";
  };
}

/** The texts of a field that a form may have several times. */
export const allIn = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** The texts of these fields by their names, to show the form again. `nameOf` is for fields of one row of several. */
export const textsIn = <Name extends string>(
  form: FormData,
  names: readonly Name[],
  { clean = asTyped, nameOf = (name) => name }: { clean?: Clean; nameOf?: (name: Name) => string } = {},
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, clean(textIn(form, nameOf(name)))])) as Record<Name, string>;
