import { expect, test } from "vitest";
import { decodeFile } from "#app/domain/catalogue/import/read-csv.ts";
import { MAX_TRACKING_ROWS, readTracking } from "./tracking-file.ts";

const A = "BA-20261120-0751";
const B = "BA-20261120-0752-2";

/** The rows that are read, in short, or the sentence about the whole file. */
function read(...lines: string[]) {
  const decoded = decodeFile(new TextEncoder().encode(lines.join("\r\n")));
  const done = readTracking(decoded.ok ? decoded.value.text : "", "Royal Mail");
  return done.ok
    ? done.value.map(({ line, reference, carrier, tracking, problem }) =>
        problem === null ? `${line} ${reference} ${carrier} ${tracking}` : `${line} ${problem}`,
      )
    : done.error;
}

test("finds our numbers in any column, and the carrier's name where the file has one", () => {
  const rows = [`1001,${A},DHL,AB1GB`, `1002,${B.toLowerCase()},,CD4GB`];
  expect(read("Order no,Channel ref,Courier,Tracking Number", ...rows)).toEqual([
    `2 ${A} DHL AB1GB`,
    `3 ${B} Royal Mail CD4GB`,
  ]);
});

test("reads a file with a byte-order mark, semicolons, and cells that another program protected", () => {
  expect(read("\uFEFFReferenz;Waybill Number", `${A};"=""0012345678"""`, `${B};'0098765432`)).toEqual([
    `2 ${A} Royal Mail 0012345678`,
    `3 ${B} Royal Mail 0098765432`,
  ]);
});

test.each(["1.23E+12", '"1,23e+12"', "9E+15"])(
  "refuses %s, whose other digits a spreadsheet lost",
  (number) => {
    expect(read("Reference,Tracking", `${A},${number}`)[0]).toMatch(/^2 A spreadsheet shortened this number/);
  },
);

test("leaves out what a row repeats, and both rows that contradict each other", () => {
  expect(read("Reference,Tracking", `${A},X1`, `${A},X1`, `${B},Y1`, `${B},Y2`)).toEqual([
    `2 ${A} Royal Mail X1`,
    "3 It says the same as line 2.",
    "4 Line 5 has another number for this order. Keep the right one.",
    "5 Line 4 has another number for this order. Keep the right one.",
  ]);
});

test("says at the row what it lacks", () => {
  expect(read("Reference,Tracking", `${A},`, ",X1", `${B},${"1".repeat(81)}`)).toEqual([
    "2 There’s no tracking number in this row.",
    "3 There’s no order number in this row.",
    "4 Please keep it to 80 characters.",
  ]);
});

test.each([
  [["Reference,Tracking"], /no rows/],
  [["Reference,Weight", `${A},1`], /No column is called ‘Tracking number’/],
  [["Reference,Tracking", "1001,X1"], /No column has our order numbers/],
  [["Reference,Tracking", `${A},X"1`], /^Line 2: A quotation mark/],
  [["Reference,Tracking", ...Array.from({ length: MAX_TRACKING_ROWS + 1 }, () => `${A},1`)], /split it/],
])("refuses %j whole, in a sentence", (lines, sentence) => {
  expect(read(...lines)).toMatch(sentence);
});
