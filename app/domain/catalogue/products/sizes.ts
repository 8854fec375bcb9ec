/** The middle of the letter sizes. */
const MEDIUM = /^m(?:edium)?$/;

/** `S`, `XXL`, `3XL`, `X-Large`: the number of `extra`, then the size itself. */
const EXTRA_SIZE = /^(?:(\d*)x|(x*))[ -]?(s|l|small|large)$/;

/** The place of a size: numbers first, then letters, then unknown sizes. */
interface Place {
  group: "number" | "letter" | "unknown";
  /** The rank within numbers or letters; smaller sizes are less. */
  rank: number;
}

const GROUPS: readonly Place["group"][] = ["number", "letter", "unknown"];
/** Made for the first unknown size, because it takes a slow phone long to make. */
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

/** True when two names mean the same size: `XXL` and `2XL`, `m` and `Medium`. */
export function isSameSize(a: string, b: string): boolean {
  const [placeA, placeB] = [placeOf(a), placeOf(b)];
  if (placeA.group === "unknown") return a.trim().toLowerCase() === b.trim().toLowerCase();
  return placeA.group === placeB.group && placeA.rank === placeB.rank;
}

/**
 * A question about an entry with several sizes, such as `8 10 12`. Lists are split only at commas, bars and new lines,
 * so these would be one size. A number beside a letter is one size, such as `32 L` or `3 XL`. Null when there is no
 * such entry.
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
