/** The middle of the letters. */
const MEDIUM = /^m(?:edium)?$/;

/** `S`, `XXL`, `3XL`, `X-Large`: how often extra, then the size itself. */
const EXTRA_SIZE = /^(?:(\d*)x|(x*))[ -]?(s|l|small|large)$/;

/** Where a size stands: numbers first, then letters, then whatever we cannot read. */
interface Place {
  group: "number" | "letter" | "unknown";
  /** Within a number or letter group; smaller sizes are less. */
  rank: number;
}

const GROUPS: readonly Place["group"][] = ["number", "letter", "unknown"];
/** Made when the first such size is met: it takes a slow phone long to make. */
let alphabetical: Intl.Collator | undefined;

function compareNames(a: string, b: string): number {
  alphabetical ??= new Intl.Collator("en", { numeric: true });
  return alphabetical.compare(a, b);
}

/** The place of a size in the natural order. */
function placeOf(size: string): Place {
  const name = size.trim().toLowerCase();
  if (/^\d+(\.\d+)?$/.test(name)) return { group: "number", rank: Number(name) };
  if (MEDIUM.test(name)) return { group: "letter", rank: 0 };
  const [, times, repeated = "", letter] = EXTRA_SIZE.exec(name) ?? [];
  if (letter === undefined) return { group: "unknown", rank: 0 };
  const extra = times === undefined ? repeated.length : Number(times || 1);
  return { group: "letter", rank: letter.startsWith("s") ? -1 - extra : 1 + extra };
}

const compare = <Value extends number | string>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The natural order of sizes, for `sort`: 8, 10, 12 …; then XS, S, M, L, XL, 2XL, 3XL; then the rest alphabetically
 * (specification, section 3: variants are ordered by size ascending). A total order: only equal texts compare as 0.
 */
export function compareSizes(a: string, b: string): number {
  if (a === b) return 0;
  const [placeA, placeB] = [placeOf(a), placeOf(b)];
  return (
    compare(GROUPS.indexOf(placeA.group), GROUPS.indexOf(placeB.group)) ||
    compare(placeA.rank, placeB.rank) ||
    compareNames(a, b) ||
    compare(a, b)
  );
}

/**
 * A question where several sizes stand in one entry, such as `8 10 12`: lists are split on commas, bars and new lines,
 * so that they would be one size. A number beside a letter is one size, such as `32 L` or `3 XL`. Null where none does.
 */
export function joinedSizes(sizes: readonly string[]): string | null {
  for (const size of sizes) {
    const parts = size.split(/[\s;]+/).filter(Boolean);
    const groups = new Set(parts.map((part) => placeOf(part).group));
    if (parts.length > 1 && !groups.has("unknown") && (groups.size === 1 || parts.length > 2)) {
      return `Did you mean ${parts.join(", ")}? Without commas, ‘${size}’ is one size.`;
    }
  }
  return null;
}
