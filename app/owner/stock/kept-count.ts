import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** A typed number of a stock-take. */
export interface KeptPieces {
  counted: string;
  /** What was expected when it was typed. */
  expected: number;
  /** The key of the form that it was last sent with. */
  sentWith?: string;
}

/** The typed numbers by the names of their fields, on this device until they are booked. */
export type KeptCount = Readonly<Record<string, KeptPieces>>;

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
