import common from "./common-passwords.json" with { type: "json" };

/**
 * The passwords that attackers guess first: of the 49,233 most common ones that zxcvbn-ts ships
 * (@zxcvbn-ts/language-common 4.1.3, MIT), those that are long enough to be allowed here at all.
 */
const COMMON: ReadonlySet<string> = new Set(common);

/** Words that an attacker tries first, beside those of the e-mail, which mostly contains the brand's name. */
const USUAL_WORDS = ["administrator", "admin", "password", "shop", "owner"];

/** A password with fewer letters outside these words is easy to guess. */
const FEWEST_OWN_LETTERS = 4;

/** Whether a password of the right length is among the first that an attacker would try. */
export function isGuessable(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  if (COMMON.has(typed) || new Set(typed).size < FEWEST_OWN_LETTERS) return true;
  const words = [...USUAL_WORDS, ...email.toLowerCase().split(/[^\p{L}]+/u)].filter(
    ({ length }) => length > 2,
  );
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), typed.replaceAll(/[^\p{L}]/gu, ""));
  return rest.length < FEWEST_OWN_LETTERS && rest.length < typed.replaceAll(/[^\p{L}]/gu, "").length;
}
