import { expect, test } from "vitest";
import { decodeFile } from "./read-csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: "le" | "be") => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return new Uint8Array(order === "le" ? bytes : bytes.swap16());
};

test.each([
  ["UTF-8", utf8("Handle,Ẹ̀gbá\n")],
  ["UTF-8 with a byte order mark", utf8("\uFEFFHandle,Ẹ̀gbá\n")],
  ["UTF-16, little end first", utf16("Handle,Ẹ̀gbá\n", "le")],
  ["UTF-16, big end first", utf16("Handle,Ẹ̀gbá\n", "be")],
])("%s is read", (_, bytes) => {
  expect(decodeFile(bytes)).toEqual({ ok: true, value: { text: "Handle,Ẹ̀gbá\n", isUnicode: true } });
});

test("an old spreadsheet's characters are read, and reported as a guess", () => {
  const bytes = new Uint8Array([...utf8("Title,Price\nCaf"), 0xe9, ...utf8(","), 0xa3, ...utf8("5\n")]);
  expect(decodeFile(bytes)).toEqual({
    ok: true,
    value: { text: "Title,Price\nCafé,£5\n", isUnicode: false },
  });
});

test.each([
  ["an empty file", new Uint8Array(), "That file is empty."],
  ["only a byte order mark", utf8("\uFEFF \n"), "That file is empty."],
  ["an Excel workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20]), /spreadsheet or a ZIP file.*CSV UTF-8/],
  ["an old Excel workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /old Excel workbook/],
  ["a PDF", utf8("%PDF-1.7"), /It is a PDF/],
  ["a JPEG", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), /It is a picture/],
  ["UTF-16 without a byte order mark", utf8("H\0a\0n\0"), /not a CSV file.*CSV UTF-8/],
])("refuses %s with a message", (_, bytes, sentence) => {
  const decoded = decodeFile(bytes);
  expect(decoded.ok ? "" : decoded.error).toMatch(sentence);
});
