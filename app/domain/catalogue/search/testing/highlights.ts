const MOST = 4;
const SHORTEST = 3;
const LONGEST = 40;

/** The end of a piece of text: a line's end, a bullet, a semicolon, or the end of a sentence (not of `1.5`). */
const BREAKS = /[\r\n;•·▪‣]+|[.!?…]+(?=\s|$)/u;

/** A dash or star that opens a list entry. */
const LIST_MARK = /^[-–—*]\s+/;

/**
 * A description's highlights: its pieces of text of 3 to 40 characters, the first four of them, none twice. The
 * specification has this rule (section 5) and no page that shows them. It is here for tests until one does.
 */
export function highlights(description: string): string[] {
  const pieces = description.split(BREAKS).map((piece) => piece.trim().replace(LIST_MARK, "").trim());
  return [...new Set(pieces.filter(isHighlight))].slice(0, MOST);
}

function isHighlight(piece: string): boolean {
  const characters = [...piece].length;
  return characters >= SHORTEST && characters <= LONGEST;
}
