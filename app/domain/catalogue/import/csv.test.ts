import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, guardFormula, unguardFormula } from "#app/shared/write-csv.ts";
import { CsvError, readCsv, type Separator, separatorOf } from "./read-csv.ts";

const rows = (text: string, separator: Separator = ",") =>
  [...readCsv(text, separator)].filter((row) => row !== null);
const cells = (text: string, separator?: Separator) => rows(text, separator).map((row) => row.cells);

test.each<[string, string[][]]>([
  ["", []],
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\n1,2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a,b\r1,2\r",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ['a\n"x, ""y"""\n', [["a"], ['x, "y"']]],
  ['"two\nlines",b\n', [["two\nlines", "b"]]],
  [
    "a,\n,b\n",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["a\n\n,,\n\nb", [["a"], ["b"]]],
  ['"",x', [["", "x"]]],
])("splits %j into the cells %j", (text, expected) => {
  expect(cells(text)).toEqual(expected);
});

test("each row has the number of the line on which it begins", () => {
  expect(rows('a\n"1\r\n2\n3",x\n\nb').map(({ line }) => line)).toEqual([1, 2, 6]);
});

test.each([
  ['a,b\n1,5" wide\n', 2, "A quotation mark stands in a cell that does not begin with one."],
  ['a,b\n"A";B\n', 2, "Something follows the closing quotation mark of a cell."],
  ['a,b\n"A"\tB\n', 2, "Something follows the closing quotation mark of a cell."],
  ['a\n"x"y\n', 2, "Something follows the closing quotation mark of a cell."],
  ['a\n\n"never\nclosed', 3, "A quotation mark opens a cell that is never closed."],
])("%j is refused with its line", (text, line, message) => {
  const read = () => rows(text);
  expect(read).toThrow(CsvError);
  expect(read).toThrow(expect.objectContaining({ line, message }));
});

test.each(['a\n"x"\n', "a\nx\n"])("a cell that is far too long is refused with its line: %j", (text) => {
  const withCell = (letters: number) => text.replace("x", "x".repeat(letters));
  expect(rows(withCell(1_000_000))).toHaveLength(2);
  expect(() => rows(withCell(1_000_001))).toThrow(
    new CsvError(2, "A cell that begins here has more than 1,000,000 characters."),
  );
});

test.each([
  ["empty lines", "\n", 1_000_000],
  ["lines of separators", ",,,,\n", 100_000],
  ["lines with text", "a\n", 100_000],
])("the reader of a long file regularly pauses for other work, even between %s", (_, line, lines) => {
  const text = `Handle\n${line.repeat(lines)}`;
  let read = 0;
  let longest = 0;
  let inOneGo = 0;
  for (const item of readCsv(text, ",")) {
    read += 1;
    inOneGo = item === null ? 0 : inOneGo + 1;
    longest = Math.max(longest, inOneGo);
  }
  expect(read).toBeGreaterThanOrEqual(lines / 1_000);
  expect(longest).toBeLessThanOrEqual(1_000);
});

test.each(["\n", '""', '\r\n""', "a"])(
  "the reader of a cell of a million characters pauses for other work, with any content: %j",
  (letters) => {
    const cell = letters.repeat(1_000_000 / letters.length);
    const items = [...readCsv(`"${cell}","${cell}"\n`, ",")];
    expect(items.filter((item) => item === null).length).toBeGreaterThanOrEqual(60);
    expect(items.at(-1)?.cells[1] === cell.replaceAll('""', '"')).toBe(true);
  },
);

test.each<[string, Separator]>([
  ["Handle,Title", ","],
  ["Handle;Title;Body (HTML)\na,b,c,d", ";"],
  ['Handle;"Title, of; the, piece";Price', ";"],
  ["Handle\tTitle", "\t"],
  ["Handle", ","],
  [`Handle;Title;${"x".repeat(64 * 1024)},,,,`, ";"],
])("detects the separator of %j as %j", (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test.each<Separator>([",", ";", "\t"])(
  "a written file is read back cell by cell, with the separator %j",
  (separator) => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "ẹ", ",", ";", "\t", '"', "\n", "\r", "=", "'", " "),
    });
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n", "\r"), (written, ending) => {
        const text = written.map((row) => row.map(quoted).join(separator)).join(ending);
        expect(cells(text, separator)).toEqual(written.filter((row) => row.some((each) => each !== "")));
      }),
    );
  },
);

test("the file contains every cell's text, and no spreadsheet runs it", () => {
  const start = fc.constantFrom("", "=", "+", "-", "@", "\t", "\r", "\n", "'", "'=", "''@", "＝", " ");
  fc.assert(
    fc.property(fc.array(fc.tuple(start, fc.string()), { minLength: 1, maxLength: 6 }), (parts) => {
      const texts = parts.map(([before, after]) => before + after);
      const [read = []] = cells(csvLine([...texts, "end"]));
      // A negative number, such as -5, is no formula.
      for (const cell of read) expect(cell).not.toMatch(/^(?!-\d+(\.\d+)?$)[=+\-@\t\r\n]/);
      expect(read.map(unguardFormula)).toEqual([...texts, "end"]);
    }),
  );
});

test.each([
  ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
  ["-5", "'-5"],
  ["'tis", "'tis"],
  ["a=b", "a=b"],
])("writes %j as %j", (text, cell) => {
  expect(guardFormula(text)).toBe(cell);
});
