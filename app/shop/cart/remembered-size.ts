import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/** The size that the shopper chose last, on any product; empty before. It stays on this device. */
export const rememberedSize = storedValue<string>({
  key: storageKey("size"),
  parse: (stored) => stored ?? "",
  serialize: String,
});
