/** The shape of every slug: words of a–z and 0–9, joined by single hyphens. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Longer than any slug of the shop. */
export const MAX_SLUG_LENGTH = 200;

/** Marks used as quotes or apostrophes, straight and typographic. */
const QUOTES = /['"`´‘’‚‛“”„‟‹›«»′″ʹʺʻʼʽˈˊˋ]/gu;

/** Letters that do not decompose into a plain letter and an accent, each with its nearest plain spelling. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  // Hausa and Fulfulde
  ["ɓ", "b"],
  ["ɗ", "d"],
  ["ƙ", "k"],
  ["ƴ", "y"],
  // other alphabets of West and Central Africa
  ["ŋ", "ng"],
  ["ɲ", "ny"],
  ["ɛ", "e"],
  ["ǝ", "e"],
  ["ə", "e"],
  ["ɔ", "o"],
  ["ɖ", "d"],
  ["ƒ", "f"],
  ["ɣ", "g"],
  ["ɩ", "i"],
  ["ɨ", "i"],
  ["ƭ", "t"],
  ["ʋ", "v"],
  ["ʊ", "u"],
  ["ʉ", "u"],
  // Europe
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ł", "l"],
  ["ħ", "h"],
  ["ı", "i"],
  ["ß", "ss"],
]);

const plainLetter = (letter: string): string => PLAIN_LETTERS.get(letter) ?? letter;

/** True when a text is already a slug. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/**
 * The slug of a title: lower-cased, quotes removed, everything else but letters and digits turned into hyphens, none of
 * them leading or trailing (specification, section 5). Letters lose their accents: `Àdìrẹ Gown` is `adire-gown`. A text
 * without a Latin letter or a digit gives the empty string.
 */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(QUOTES, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\p{L}/gu, plainLetter)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
