/** The longest code, in characters. */
export const MAX_CODE_LENGTH = 32;

/** The shortest code: a shorter one could be guessed by chance. */
export const MIN_CODE_LENGTH = 3;

/** The longest text that is read for codes, in characters. */
export const MAX_TYPED_LENGTH = 120;

/** The most codes of one order: a discount, and a gift card for the rest. */
export const MAX_CODES = 2;

const CODE = new RegExp(`^[A-Z0-9]{${MIN_CODE_LENGTH},${MAX_CODE_LENGTH}}$`);

/**
 * A typed code in its stored form: capitals and digits. Case, spaces and hyphens do not matter. Null for a text that
 * cannot be a code.
 */
export function normalCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The codes of a text, separated by commas, each once. A text that cannot be a code is kept as typed. */
export const splitCodes = (typed: string): string[] => [
  ...new Set(
    typed
      .split(",")
      .map((code) => normalCode(code) ?? code.trim())
      .filter((code) => code !== ""),
  ),
];

/** The path of the page that keeps a code in the browser that opens it. */
export const codePath = (code: string): string => `/c/${code}`;
