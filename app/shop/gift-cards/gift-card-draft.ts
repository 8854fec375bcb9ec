import {
  GIFT_CARD_FIELDS,
  NOTHING_TYPED,
  type TypedGiftCard,
} from "#app/domain/money/gift-cards/gift-card-fields.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";

/** In this tab only: who comes back from the payment page finds the form as it was. */
const KEY = storageKey("gift-card");

/** Keeps the form, or forgets it. A browser without storage keeps nothing. */
export function saveDraft(typed: TypedGiftCard | null): void {
  try {
    if (typed) sessionStorage.setItem(KEY, JSON.stringify(typed));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The form works without.
  }
}

/** The kept form; null when there is none. */
export function loadCardDraft(): TypedGiftCard | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const texts = Object.entries(kept).filter(([, text]) => typeof text === "string");
    const known = texts.filter(([name]) => GIFT_CARD_FIELDS.some((field) => field === name));
    return { ...NOTHING_TYPED, ...Object.fromEntries(known) };
  } catch {
    return null;
  }
}
