/** The fields of a body in `application/x-www-form-urlencoded`, or null when there are more than `maxFields`. */
export function parseUrlEncoded(bytes: Buffer, maxFields: number): [name: string, value: string][] | null {
  // `URLSearchParams` takes time with the square of the length for fields without `=`: half a minute for two megabytes.
  const parts = bytes.toString("latin1").split("&", maxFields * 2 + 1);
  const fields: [string, string][] = [];
  for (const part of parts) {
    if (part === "") continue;
    if (fields.length === maxFields) return null;
    const equals = part.indexOf("=");
    fields.push(
      equals === -1 ? [decode(part), ""] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))],
    );
  }
  return parts.length > maxFields * 2 ? null : fields;
}

const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

/** The value of each byte as a hexadecimal digit, or -1. */
const HEX_DIGITS = Int8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? -1 : digit;
});

/**
 * Decodes bytes given as Latin-1 letters, as the URL standard requires: malformed escapes stay, broken UTF-8 becomes
 * U+FFFD. One pass over the bytes, because a body of two megabytes may consist of escapes only.
 */
function decode(text: string): string {
  const bytes = Buffer.from(text, "latin1");
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT && at + 2 < bytes.length) {
      const high = HEX_DIGITS[bytes[at + 1] ?? 0] ?? -1;
      const low = HEX_DIGITS[bytes[at + 2] ?? 0] ?? -1;
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    // The write position never passes the read position.
    bytes[length] = byte;
    length += 1;
  }
  return bytes.toString("utf8", 0, length);
}
