import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** What somebody had typed into a form when they were found to be signed out. */
export interface UnsentForm {
  /** The page on which the form stands: path and query. */
  page: string;
  /** Which of its forms; see `formName`. */
  form: string;
  /** Who typed it: nobody else gets to see it. */
  who: string;
  /** Milliseconds since 1970. */
  at: number;
  entries: [name: string, value: string][];
}

/** Whoever comes back later has begun something else. */
const KEPT_MS = 4 * 60 * 60_000;

/** In this tab alone, and gone with it. */
export const unsentForm = storedValue<UnsentForm | null>({
  key: storageKey("unsent-form"),
  parse: (text) => parseUnsent(text, Date.now()),
  serialize: JSON.stringify,
  storage: () => globalThis.window?.sessionStorage,
});

/** What was stored, if it is whole and not too old: anybody can edit their storage. */
export function parseUnsent(text: string | null, now: number): UnsentForm | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { page, form, who, at, entries } = value as Partial<Record<keyof UnsentForm, unknown>>;
  const isWhole =
    [page, form, who].every((part) => typeof part === "string") &&
    typeof at === "number" &&
    Array.isArray(entries) &&
    entries.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every(isText));
  if (!isWhole || at > now || now - at > KEPT_MS) return null;
  return { page, form, who, at, entries } as UnsentForm;
}

const isText = (part: unknown): part is string => typeof part === "string";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NOT_TYPED = new Set(["file", "submit", "button", "reset", "image", "password"]);
const SECRET = "[type=password], [autocomplete=one-time-code]";

/** Everything of a form that has a value which may be kept, hidden fields included. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "" &&
      !NOT_TYPED.has(element.type),
  );

/**
 * Whether what is typed into a form may be kept: forms that change something, with something in them to fill in. One
 * that asks for a password or a code is never kept, not even the rest of it.
 */
export const mayBeKept = (form: HTMLFormElement): boolean =>
  form.method === "post" &&
  form.querySelector(SECRET) === null &&
  controlsOf(form).some(({ type }) => type !== "hidden");

/**
 * Which of a page's forms this is: by its own `name`, or else by what is in it. Hidden fields tell forms of the same
 * kind apart, since they say what each one is about.
 */
export const formName = (form: HTMLFormElement): string =>
  form.getAttribute("name") ??
  controlsOf(form)
    .map((control) => (control.type === "hidden" ? `${control.name}=${control.value}` : control.name))
    .join("&");

/** What a form holds, as its fields stand: also those that are disabled while an answer is awaited. */
export const entriesOf = (form: HTMLFormElement): UnsentForm["entries"] =>
  controlsOf(form).flatMap((control): UnsentForm["entries"] => {
    if (control instanceof HTMLSelectElement)
      return [...control.selectedOptions].map(({ value }) => [control.name, value]);
    return isTick(control) && !control.checked ? [] : [[control.name, control.value]];
  });

/** Fills the fields as if a person did, so that whatever listens to them hears of it. */
export function fill(form: HTMLFormElement, entries: UnsentForm["entries"]): void {
  const valuesOf = new Map<string, string[]>();
  for (const [name, value] of entries) valuesOf.set(name, [...(valuesOf.get(name) ?? []), value]);
  for (const control of controlsOf(form)) {
    const values = valuesOf.get(control.name) ?? [];
    if (isTick(control)) {
      if (control.checked !== values.includes(control.value)) control.click();
      continue;
    }
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.selected = values.includes(option.value);
    } else {
      // Fields of the same name take their values in turn.
      const value = values.shift();
      if (value === undefined || control.type === "hidden") continue;
      setValue(control, value);
    }
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** React replaces a field's own `value`, to know what it set itself; only the element's own setter is a person's. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
}
