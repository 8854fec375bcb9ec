const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first letter of a word with all of its marks, past any opening bracket or quote; undefined when it has none. */
function firstLetter(word: string): string | undefined {
  for (const { segment } of graphemes.segment(word)) {
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  }
  return undefined;
}

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
