/** The longest code, in characters. */
export const MAX_CODE_LENGTH = 32;

/** The shortest one: a shorter one would be guessed by chance. */
export const MIN_CODE_LENGTH = 3;

/** The longest text that is read for codes, in characters. */
export const MAX_TYPED_LENGTH = 120;

/** As many codes as one order may have: a discount, and what pays a part of the rest. */
export const MAX_CODES = 2;

const CODE = new RegExp(`^[A-Z0-9]{${MIN_CODE_LENGTH},${MAX_CODE_LENGTH}}$`);

/**
 * A code as people type it in its stored form: capitals and digits. Case, spaces and hyphens do not matter. Null for
 * what no code can be.
 */
export function normalCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The codes of a text, parted by commas; what no code can be is kept as it was typed. Each is there once. */
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
