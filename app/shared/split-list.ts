/**
 * The entries of a list typed into one field: split on commas, pipes or new lines, and trimmed (specification, section
 * 5). Empty entries and repeated ones are dropped.
 */
export function splitList(text: string): string[] {
  const entries = text.split(/[,|\r\n]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}
