import type { LengthUnit } from "#app/domain/catalogue/fit/length.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** The unit that the shopper chose last, on this device; centimetres before. */
export const chosenUnit = storedValue<LengthUnit>({
  key: storageKey("unit"),
  parse: (stored) => (stored === "in" ? "in" : "cm"),
  serialize: String,
});

/** The key of the shopper's numbers. */
export const NUMBERS_KEY = storageKey("numbers");

/** Whether this browser has the shopper's numbers. It never throws. */
export function hasNumbers(): boolean {
  try {
    return Boolean(localStorage.getItem(NUMBERS_KEY));
  } catch {
    return false; // Blocked by the browser's settings.
  }
}
