import { MIMEType } from "node:util";

/** A part gives its name and its type, no more. */
const MAX_HEAD_BYTES = 4 * 1024;
const BOUNDARY = /^[!-~ ]{1,70}$/;

/**
 * Whether a body in `multipart/form-data` has at most `maxParts` parts, each with a short head. Checked before it is
 * parsed, because the platform's parser takes as long for a head of many lines as for many parts. Throws where the type
 * cannot be read.
 */
export function isModestMultipart(type: string, bytes: Buffer, maxParts: number): boolean {
  const boundary = new MIMEType(type).params.get("boundary") ?? "";
  if (!BOUNDARY.test(boundary)) return false;
  let parts = 0;
  for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at)) {
    at += boundary.length;
    // The last boundary ends with two dashes.
    if (bytes.toString("latin1", at, at + 2) === "--") continue;
    parts += 1;
    const head = bytes.subarray(at, at + MAX_HEAD_BYTES);
    if (parts > maxParts || !head.includes("\r\n\r\n")) return false;
  }
  return true;
}
