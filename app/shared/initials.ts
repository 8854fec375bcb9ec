/** The first letter of a word with all of its marks, past any opening bracket or quote; undefined when it has none. */
const firstLetter = (word: string): string | undefined => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0].toUpperCase();

/**
 * The avatar's text for a name: the first letters of its first two words, in capitals (specification, section 2). A
 * single mark ("&") is no word. A name without a letter gives the empty string.
 */
export function initials(name: string): string {
  const letters = name.split(/\s+/).map(firstLetter);
  return letters
    .filter((letter) => letter !== undefined)
    .slice(0, 2)
    .join("");
}
