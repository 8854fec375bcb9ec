import { CARD_CODE_LENGTH } from "#app/domain/money/gift-cards/card-code.ts";
import { MAX_CODES, splitCodes } from "#app/domain/selling/promotions/code.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";

/**
 * The codes that this browser brings to the checkout, until they are removed or an order is paid. Pages are the same
 * for everybody, so a link with a code keeps it here.
 */
export const keptCodes = storedValue<readonly string[]>({
  key: storageKey("codes"),
  parse: (text) => splitCodes(text ?? "").slice(0, MAX_CODES),
  serialize: (codes) => codes.join(","),
});

/** Keeps the code of a link: in place of another discount, or of another gift card. An order has one of each. */
export const storeCode = (code: string): void =>
  keptCodes.update((codes) => [code, ...codes.filter((other) => isCard(other) !== isCard(code))]);

const isCard = (code: string): boolean => code.length === CARD_CODE_LENGTH;

export const removeCode = (code: string): void =>
  keptCodes.update((codes) => (codes.includes(code) ? codes.filter((other) => other !== code) : codes));
