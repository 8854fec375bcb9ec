import { CARD_CODE_LENGTH } from "#app/features/gift-cards/gift-card.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { MAX_CODES, splitCodes } from "./code.ts";

/**
 * The codes that this browser brings to the checkout, until they are taken out or an order is paid. Pages are the same
 * for everybody, so a link with a code keeps it here.
 */
export const keptCodes = storedValue<readonly string[]>({
  key: storageKey("codes"),
  parse: (text) => splitCodes(text ?? "").slice(0, MAX_CODES),
  serialize: (codes) => codes.join(","),
});

/** Keeps one more code, in front of the others. Where there is no room for all, a gift card stays before a discount. */
export const keepCode = (code: string): void =>
  keptCodes.update((codes) => {
    const others = codes.filter((other) => other !== code);
    return [code, ...others.toSorted((a, b) => Number(isCard(b)) - Number(isCard(a)))].slice(0, MAX_CODES);
  });

const isCard = (code: string): boolean => code.length === CARD_CODE_LENGTH;

export const removeCode = (code: string): void =>
  keptCodes.update((codes) => (codes.includes(code) ? codes.filter((other) => other !== code) : codes));
