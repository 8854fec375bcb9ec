import { parseUrlEncoded } from "#app/platform/http/url-encoded.ts";

/** The contents of a form-encoded body: `a[b][0]=c` is `{ a: { b: ["c"] } }`. Every leaf is text. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormTree = { [name: string]: FormValue };

/** A body that is not a form in bracket notation; its message names the parameter. */
export class FormEncodingError extends Error {
  override name = "FormEncodingError";
  param: string;

  constructor(param: string) {
    super(`Invalid parameter name: ${param}`);
    this.param = param;
  }
}

type Branch = Map<string, Branch | string>;

const MAX_LEVELS = 10;
/** The most bytes and parameters: a cart of a hundred lines fits easily. */
export const MAX_FORM_LENGTH = 256 * 1024;
const MAX_PARAMETERS = 5_000;

/**
 * Reads a body or a query in the bracket notation of Stripe's API. A level whose names are all whole numbers (or
 * empty, as in `expand[]=…`) is a list, in the order of the numbers.
 */
export function parseForm(encoded: string): FormTree {
  const root: Branch = new Map();
  const parameters = parseUrlEncoded(Buffer.from(encoded), MAX_PARAMETERS);
  if (parameters === null) throw new FormEncodingError(`more than ${MAX_PARAMETERS} parameters`);
  for (const [name, value] of parameters) put(root, pathOf(name), value, name);
  const tree: FormTree = Object.create(null);
  for (const [name, value] of root) tree[name] = grown(value);
  return tree;
}

/** The parameter's name in bracket notation, as error messages show it. */
export const paramName = (path: readonly PropertyKey[]): string =>
  path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join("");

function pathOf(name: string): string[] {
  const shape = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!shape) throw new FormEncodingError(name);
  const steps = [
    shape[1] ?? "",
    ...[...(shape[2] ?? "").matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? ""),
  ];
  if (steps.length > MAX_LEVELS) throw new FormEncodingError(name);
  return steps;
}

function put(branch: Branch, path: string[], value: string, name: string): void {
  // The database's JSON cannot hold a NUL.
  if (value.includes("\0") || name.includes("\0")) throw new FormEncodingError(name.replaceAll("\0", ""));
  const [step = "", ...rest] = path;
  const key = step === "" ? String(branch.size) : step;
  if (rest.length === 0) {
    if (branch.get(key) instanceof Map) throw new FormEncodingError(name);
    branch.set(key, value);
    return;
  }
  const next = branch.get(key) ?? new Map();
  if (!(next instanceof Map)) throw new FormEncodingError(name);
  branch.set(key, next);
  put(next, rest, value, name);
}

function grown(value: Branch | string): FormValue {
  if (typeof value === "string") return value;
  const entries = [...value];
  if (entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => grown(child));
  }
  // No prototype: a parameter may be called `__proto__`.
  const object: FormTree = Object.create(null);
  for (const [key, child] of entries) object[key] = grown(child);
  return object;
}
