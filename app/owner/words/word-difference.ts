/** A part of two texts: in both, in the first alone, or in the second alone. */
export interface WordPart {
  is: "same" | "gone" | "new";
  text: string;
}

/** More words than a person compares at a glance; beyond it the passage is shown as a whole. */
const MAX_COMPARED = 600;
/** The words of an unchanged passage that are shown on each side of a change. */
const AROUND = 8;

/** The difference of two texts, word by word. Long passages without a change are shortened by '…'. */
export function compareTexts(from: string, to: string): WordPart[] {
  const before = wordsOf(from);
  const after = wordsOf(to);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const parts: WordPart[] = [
    { is: "same", text: before.slice(0, start).join("") },
    ...changed(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { is: "same", text: end > 0 ? before.slice(-end).join("") : "" },
  ];
  return shortened(joined(parts));
}

/** Each word with the space after it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** By the longest common subsequence of the words. */
function changed(before: readonly string[], after: readonly string[]): WordPart[] {
  if (
    before.length === 0 ||
    after.length === 0 ||
    before.length > MAX_COMPARED ||
    after.length > MAX_COMPARED
  )
    return [
      { is: "gone", text: before.join("") },
      { is: "new", text: after.join("") },
    ];
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: WordPart[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [old = "", fresh = ""] = [before[row], after[column]];
    if (row < before.length && column < after.length && old === fresh) {
      parts.push({ is: "same", text: old });
      row += 1;
      column += 1;
    } else if (
      column >= after.length ||
      (row < before.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      parts.push({ is: "gone", text: old });
      row += 1;
    } else {
      parts.push({ is: "new", text: fresh });
      column += 1;
    }
  }
  return parts;
}

function joined(parts: readonly WordPart[]): WordPart[] {
  const together: WordPart[] = [];
  for (const part of parts) {
    if (part.text === "") continue;
    const last = together.at(-1);
    if (last?.is === part.is) last.text += part.text;
    else together.push({ ...part });
  }
  return together;
}

const shortened = (parts: readonly WordPart[]): WordPart[] =>
  parts.map((part, nth) => {
    const words = wordsOf(part.text);
    const [isFirst, isLast] = [nth === 0, nth === parts.length - 1];
    if (part.is !== "same" || words.length <= AROUND * (isFirst || isLast ? 1 : 2)) return part;
    const head = isFirst ? "" : words.slice(0, AROUND).join("");
    const tail = isLast ? "" : words.slice(-AROUND).join("");
    return { is: "same", text: `${head} …${tail}` };
  });
