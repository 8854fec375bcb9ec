import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The smallest encoding that the browser takes. */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  const names = (accepted ?? "").split(",").map((name) => name.split(";", 1)[0]?.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : "identity";
}

/** The body in an encoding. `effort` is higher where the result is kept. */
export async function encode(body: Buffer, encoding: Encoding, effort: "once" | "kept"): Promise<Buffer> {
  const quality = effort === "kept" ? 6 : 4;
  if (encoding === "br")
    return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  if (encoding === "gzip") return compressGzip(body, { level: quality });
  return body;
}
