import type { Browser } from "./admin.ts";
import { formsOf } from "./page-forms.ts";

/** Values that replace those in the product form; null removes a field, as an unticked checkbox does. */
export type Typed = Record<string, string | null>;

/** The product form of a page as a browser without scripts sends it: with its save button, or another named one. */
export function filledForm(
  html: string,
  typed: Typed,
  button: [name: string, value?: string] = ["do"],
): FormData {
  const wanted = formsOf(html).find(
    ({ fields }) =>
      fields.some(([name]) => name === "title") &&
      fields.some(([name, value]) => name === button[0] && (button[1] ?? value) === value),
  );
  if (!wanted) throw new Error(`The page has no product form with the button ${button.join(" ")}`);
  const form = new FormData();
  for (const [name, value] of wanted.fields)
    if (!UNTICKED.has(name.split("|")[0] ?? "")) form.append(name, value);
  for (const [name, value] of Object.entries(typed)) {
    form.delete(name);
    if (value !== null) form.append(name, value);
  }
  return form;
}

/** Unticked checkboxes. */
const UNTICKED = new Set(["onSale", "remove", "main", "occasions", "withoutLimit", "views"]);

/** Opens the form at an address, fills in the values, and saves it. */
export async function saveAt(browser: Browser, path: string, typed: Typed): Promise<Response> {
  const html = await (await browser.ask(path)).text();
  const target = path.includes("?") ? path.replace("?", "?index&") : `${path}?index`;
  return browser.ask(target, { form: filledForm(html, typed) });
}

/** The visible words of a page. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
