import type { StockCorrection } from "#app/domain/catalogue/stock/stock-correction.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { parseCorrection } from "./stock-form.ts";

/** A correction that the shop has not confirmed yet. */
export interface WaitingCorrection {
  /** The administrator who made it: it is sent for no other. */
  who: string;
  correction: StockCorrection;
}

/** The corrections on this device, the oldest first: they are sent in this order, each until it is answered. */
export type StockQueue = readonly WaitingCorrection[];

/** In `localStorage`, so that a tap without a network outlives a closed page. */
export const stockQueue = storedValue<StockQueue>({
  key: storageKey("stock-queue"),
  parse: parseQueue,
  serialize: JSON.stringify,
});

/** The stored corrections; entries that are not whole are left out. */
export function parseQueue(text: string | null): StockQueue {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Partial<WaitingCorrection> | null): WaitingCorrection[] => {
    const correction = parseCorrection(entry?.correction);
    return correction && typeof entry?.who === "string" ? [{ who: entry.who, correction }] : [];
  });
}

/** The queue without the answered correction. */
export const withoutKey = (queue: StockQueue, key: string): StockQueue =>
  queue.filter(({ correction }) => correction.key !== key);

/** The sum of the corrections of one size and colour. */
export const changeOf = (
  corrections: readonly StockCorrection[],
  { productSlug, variantId }: { productSlug: string; variantId: string },
): number =>
  corrections
    .flatMap(({ changes }) => changes)
    .filter((change) => change.productSlug === productSlug && change.variantId === variantId)
    .reduce((sum, { by }) => sum + by, 0);

/** A key for a new correction. Made of random numbers, because `randomUUID` is missing where a page has no https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join(
    "",
  );
