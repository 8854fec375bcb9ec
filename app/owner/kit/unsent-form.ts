import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** A form's unsent input from the time when its person was found to be signed out. */
export interface UnsentForm {
  /** The page of the form: path and query. */
  page: string;
  /** The form on that page; see `formName`. */
  form: string;
  /** The person whose input it is. It is shown to no other. */
  who: string;
  /** Milliseconds since 1970. */
  at: number;
  entries: [name: string, value: string][];
}

/** A person who returns later has begun something else. */
const KEPT_MS = 4 * 60 * 60_000;

/** In this tab only, until the tab is closed. */
export const unsentForm = storedValue<UnsentForm | null>({
  key: storageKey("unsent-form"),
  parse: (text) => parseUnsent(text, Date.now()),
  serialize: JSON.stringify,
  storage: () => globalThis.window?.sessionStorage,
});

/** The stored input, if it is complete and not too old. People can edit their storage, so it is checked. */
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

/** All fields of a form whose values may be kept, including hidden ones. */
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
 * True for a form whose input may be kept: one that changes something, and has fields to fill in. A form with a
 * password or a code is never kept, not even its other fields.
 */
export const mayBeKept = (form: HTMLFormElement): boolean =>
  form.method === "post" &&
  form.querySelector(SECRET) === null &&
  controlsOf(form).some(({ type }) => type !== "hidden");

/**
 * The name of a form on its page: its own `name`, otherwise one made of its fields. The values of hidden fields
 * distinguish forms of the same kind, because they name the subject.
 */
export const formName = (form: HTMLFormElement): string =>
  form.getAttribute("name") ??
  controlsOf(form)
    .map((control) => (control.type === "hidden" ? `${control.name}=${control.value}` : control.name))
    .join("&");

/** The current values of a form's fields, including those that are disabled during a request. */
export const formEntriesOf = (form: HTMLFormElement): UnsentForm["entries"] =>
  controlsOf(form).flatMap((control): UnsentForm["entries"] => {
    if (control instanceof HTMLSelectElement)
      return [...control.selectedOptions].map(({ value }) => [control.name, value]);
    return isTick(control) && !control.checked ? [] : [[control.name, control.value]];
  });

/** Fills the fields as a person would, so that their listeners are called. */
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
      // Fields with the same name take their values in turn.
      const value = values.shift();
      if (value === undefined || control.type === "hidden") continue;
      setValue(control, value);
    }
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Calls the element's own setter. React replaces `value` on a field, in order to recognise its own changes. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
}
