// Formatted by hand: the browser's own formatter costs a slow phone a tenth of a second to create.

/** A whole number as people read it: `24`, `1,200`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A list as people read it: `8`, `8 and 18`, `8, 10 and 18`. */
export function joinTexts(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Shorter ones, such as 'Yes.', say nothing alone. */
const MIN_SENTENCE = 12;

/** The first sentence of a text; with the next one where the first is hardly a word. */
export function firstSentence(text: string): string {
  const [first = "", next = ""] = text.trim().split(/(?<=[.!?])\s+/);
  return first.length < MIN_SENTENCE ? `${first} ${next}`.trim() : first;
}
