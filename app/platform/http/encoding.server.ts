import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Browsers state what they accept in a dozen ways; each is parsed once. */
const known = new Map<string, Encoding>();
const MAX_KNOWN = 100;
const MAX_KNOWN_LENGTH = 100;

/** The smallest encoding that the browser accepts. */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  const answer = known.get(accepted);
  if (answer !== undefined) return answer;
  const best = parseAccepted(accepted);
  if (known.size < MAX_KNOWN && accepted.length <= MAX_KNOWN_LENGTH) known.set(accepted, best);
  return best;
}

function parseAccepted(accepted: string): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim());
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity";
}

/**
 * The quality levels of brotli: the highest takes a hundred times as long as the lowest, and saves a seventh of the
 * bytes.
 */
const QUALITY = { once: 4, kept: 8, stays: 11 } as const;
/** For the few who cannot read brotli. */
const GZIP_LEVEL = 5;
/** How far back brotli looks, as a power of two: the smallest and the largest sensible value. */
const MIN_WINDOW = 16;
const MAX_WINDOW = 22;

/** The body in an encoding. `effort` is highest for a result that stays for long. */
export async function encode(body: Buffer, encoding: Encoding, effort: "once" | "stays"): Promise<Buffer> {
  if (encoding === "br") return compressBrotli(body, brotliOptions(body, effort));
  return encoding === "gzip" ? compressGzip(body, { level: GZIP_LEVEL }) : body;
}

/**
 * The body of a kept page, in an encoding. It is compressed at once: that takes two milliseconds, and another thread,
 * which has to fetch the memory, took five times as long.
 */
export function encodeKept(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliCompressSync(body, brotliOptions(body, "kept"));
  return encoding === "gzip" ? gzipSync(body, { level: GZIP_LEVEL }) : body;
}

const brotliOptions = ({ byteLength }: Buffer, effort: keyof typeof QUALITY): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort],
    [constants.BROTLI_PARAM_LGWIN]: windowFor(byteLength),
  },
});

/**
 * A window that covers the whole body. By default brotli takes 4 MB for every page, on the threads that compress: under
 * load that adds up to hundreds of megabytes, of which the system's allocator returns little. The output is the same.
 */
const windowFor = (byteLength: number): number =>
  Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, Math.ceil(Math.log2(byteLength + 16))));
