// Formatted by hand: the browser's own formatter costs a slow phone a tenth of a second to create.

/** A whole number as people read it: `24`, `1,200`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A list as people read it: `8`, `8 and 18`, `8, 10 and 18`. */
export function joinTexts(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
