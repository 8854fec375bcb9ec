import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isKey, NOT_A_NUMBER, type PieceProblem, parseLeft } from "./stock-form.ts";

/** A typed number of a stock-take. */
export interface KeptPieces {
  counted: string;
  /** The expected number when it was typed. */
  expected: number;
  /** The key of the form that it was last sent with. */
  sentWith?: string;
}

/** The typed numbers by the names of their fields, on this device until they are booked. */
type KeptCount = Readonly<Record<string, KeptPieces>>;

export const keptCount = storedValue<KeptCount>({
  key: storageKey("stock-count"),
  parse: parseKept,
  serialize: JSON.stringify,
});

/** The stored numbers; entries that are not whole are left out. */
export function parseKept(text: string | null): KeptCount {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof value !== "object" || value === null) return {};
  const entries = Object.entries(value as Record<string, Partial<KeptPieces> | null>);
  return Object.fromEntries(
    entries.flatMap(([field, entry]): [string, KeptPieces][] => {
      const { counted, expected, sentWith } = entry ?? {};
      if (typeof counted !== "string" || !Number.isInteger(expected)) return [];
      return [
        [field, { counted, expected: Number(expected), ...(sentWith && { sentWith: String(sentWith) }) }],
      ];
    }),
  );
}

/** The numbers with a typed one; an emptied field is forgotten. */
export function withTyped(kept: KeptCount, field: string, typed: KeptPieces): KeptCount {
  const { [field]: _, ...others } = kept;
  return typed.counted === "" ? others : { ...others, [field]: typed };
}

/** The numbers of these fields are on their way in the form with this key. */
export const asSent = (kept: KeptCount, fields: readonly string[], key: string): KeptCount =>
  Object.fromEntries(
    Object.entries(kept).map(([field, entry]) => [
      field,
      fields.includes(field) ? { ...entry, sentWith: key } : entry,
    ]),
  );

/** The numbers without those that the form with this key has booked. */
export const withoutBooked = (kept: KeptCount, key: string): KeptCount =>
  Object.fromEntries(Object.entries(kept).filter(([, { sentWith }]) => sentWith !== key));

/** A counted size and colour, and the number that was expected on the shelf at the count. */
export interface CountedPieces {
  productSlug: string;
  variantId: string;
  counted: number;
  expected: number;
}

export interface StockCount {
  /** The form's own key: the same key is booked once. */
  key: string;
  counted: CountedPieces[];
}

/** The name of a field of the count: `counted|adire-kaftan|adire-kaftan-indigo-12`. */
export const countField = (what: "counted" | "expected", slug: string, variantId: string): string =>
  `${what}|${slug}|${variantId}`;

/** Reads the form of a stock-take; empty fields are not counted. Null for a form that the page did not make. */
export function parseCount(form: FormData): Result<StockCount, PieceProblem[]> | null {
  const key = form.get("key");
  if (!isKey(key)) return null;
  const counted: CountedPieces[] = [];
  const problems: PieceProblem[] = [];
  for (const [name, value] of form) {
    const [what, productSlug, ...rest] = name.split("|");
    if (what !== "counted" || productSlug === undefined || typeof value !== "string") continue;
    if (value.trim() === "") continue;
    const variantId = rest.join("|");
    const expected = parseLeft(textIn(form, countField("expected", productSlug, variantId)));
    if (expected === null) return null;
    const number = parseLeft(value);
    if (number === null) problems.push({ productSlug, variantId, message: NOT_A_NUMBER });
    else counted.push({ productSlug, variantId, counted: number, expected });
  }
  return problems.length > 0 ? err(problems) : ok({ key, counted });
}
