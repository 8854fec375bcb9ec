import { err, ok, type Result } from "#app/shared/result.ts";

/** The text of a file. */
export interface DecodedFile {
  text: string;
  /** False when the encoding had to be guessed, as in an old spreadsheet's file. */
  isUnicode: boolean;
}

const NOT_CSV = "That is not a CSV file.";

/** Files that people choose by mistake: how each begins, and what to do instead. */
const MISTAKES: [begins: number[], sentence: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    "That is a spreadsheet or a ZIP file, not a CSV file. Open it in Excel or Numbers, and export it as ‘CSV UTF-8’.",
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "That is an old Excel workbook, not a CSV file. Open it in Excel, and save it as ‘CSV UTF-8’.",
  ],
  [[0x25, 0x50, 0x44, 0x46], `${NOT_CSV} It is a PDF.`],
  [[0xff, 0xd8, 0xff], `${NOT_CSV} It is a picture.`],
  [[0x89, 0x50, 0x4e, 0x47], `${NOT_CSV} It is a picture.`],
];

/**
 * Decodes a file: as UTF-8, as UTF-16 if it begins with that byte order mark, and otherwise as Windows-1252, which old
 * spreadsheets write. The caller should report the last case, because some letters may be wrong.
 */
export function decodeFile(bytes: Uint8Array): Result<DecodedFile, string> {
  if (bytes.byteLength === 0) return err("That file is empty.");
  const mistake = MISTAKES.find(([begins]) => begins.every((byte, place) => bytes[place] === byte));
  if (mistake) return err(mistake[1]);
  const decoded = decode(bytes);
  // No text contains it. The file is something else, or UTF-16 without a byte order mark.
  if (decoded.text.includes("\0")) {
    return err(`${NOT_CSV} If it comes from a spreadsheet, export it again as ‘CSV UTF-8’.`);
  }
  if (decoded.text.trim() === "") return err("That file is empty.");
  return ok(decoded);
}

function decode(bytes: Uint8Array): DecodedFile {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return unicode(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return unicode(bytes, "utf-16be");
  try {
    return unicode(bytes, "utf-8");
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isUnicode: false };
  }
}

/** Decoders remove the byte order mark themselves. */
const unicode = (bytes: Uint8Array, encoding: string): DecodedFile => ({
  text: new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(bytes),
  isUnicode: true,
});
