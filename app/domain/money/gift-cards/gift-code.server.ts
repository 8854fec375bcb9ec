import { createHash, createHmac } from "node:crypto";
import { CARD_CODE_LENGTH } from "./card-code.ts";

/** Without I, L, O and U, which people read as something else: https://www.crockford.com/base32.html */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const GROUP = 4;

/** The owner sees this many characters. 80 of the code's 100 bits stay unknown. */
const ENDING = 4;

/** 264 bits, longer than any part of a path that the log would write. */
const PAGE_KEY = /^[0-9a-f]{66}$/;

/** What is kept of a card's secrets. */
interface KeptSecrets {
  codeHash: string;
  pageHash: string;
  ending: string;
}

/**
 * The code of a card, 100 bits in groups of four: made of the shop's secret and the card's id, so that the letter can
 * state it on its day and the database keeps only a hash. Whoever has the database without the secret cannot spend a card.
 */
export const codeOf = (cardId: string, secret: string): string => {
  const bytes = createHmac("sha256", secret).update(`gift card code: ${cardId}`).digest();
  const letters = Array.from(
    bytes.subarray(0, CARD_CODE_LENGTH),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? "";
};

/** The unguessable part of the address of a card's page. */
export const pageKeyOf = (cardId: string, secret: string): string => {
  const part = (name: string) => createHmac("sha256", secret).update(`${name}: ${cardId}`).digest("hex");
  return `${part("gift card page")}${part("gift card page, more").slice(0, 2)}`;
};

export function secretsOf(cardId: string, secret: string): KeptSecrets {
  const code = codeOf(cardId, secret);
  return { codeHash: hash(code), pageHash: hash(pageKeyOf(cardId, secret)), ending: code.slice(-ENDING) };
}

/**
 * The hash of a code as somebody types it, in any case, with any signs between the groups, and with the letters that look
 * like others taken for those; null for what cannot be a code.
 */
export function hashOfCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  if (letters.length !== CARD_CODE_LENGTH || [...letters].some((letter) => !LETTERS.includes(letter)))
    return null;
  return hash(letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? "");
}

/** The hash of a page's key; null for what cannot be one. */
export const hashOfPageKey = (key: string): string | null => (PAGE_KEY.test(key) ? hash(key) : null);

/** Without a salt: what is hashed has all the randomness that a guesser would have to find. */
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
