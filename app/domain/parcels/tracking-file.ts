import { CsvError, type CsvRow, readCsv, separatorOf } from "#app/domain/catalogue/import/read-csv.ts";
import { isShortened, unguardText } from "#app/domain/catalogue/import/spreadsheet-text.ts";
import { parcelProblem } from "#app/domain/orders/parcel.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { unguardFormula } from "#app/shared/write-csv.ts";

/** A row of a carrier's file: the parcel of an order. */
export interface TrackingRow {
  /** In the file, from 1. */
  line: number;
  reference: string;
  carrier: string;
  tracking: string;
  /** Why nothing is done with it; null when there is no reason in the file. */
  problem: string | null;
}

/** More parcels than a day has. */
export const MAX_TRACKING_ROWS = 500;

/** An order's reference, as `orderReference` makes it. */
const REFERENCE = /^[A-Z0-9]+-\d{8}-\d{4}(?:-\d+)?$/;

/** The carriers' names for the column of the number, the likeliest first, in lower-case letters alone. */
const NUMBERS = [
  ...["trackingnumber", "trackingno", "trackingreference", "trackingid", "trackingcode", "tracking"],
  ...["waybillnumber", "airwaybillnumber", "airwaybill", "waybill", "awb"],
  ...["consignmentnumber", "consignment", "shipmentnumber", "parcelnumber", "barcode"],
];
const CARRIERS = ["carrier", "carriername", "courier", "couriername", "shippingcarrier"];

/** A cell as it was before a program protected it: `="0123"` and `'0123` are 0123. */
const textOf = (cell = ""): string =>
  unguardText(unguardFormula(cell.trim().replace(/^="(.*)"$/, "$1"))).trim();

/**
 * The tracking numbers in a carrier's file. The orders' column is the one with our references in it, the number's is
 * known by its name. The error is a sentence about the whole file.
 */
export function readTracking(text: string, carrier: string): Result<TrackingRow[], string> {
  const read = rowsOf(text);
  if (!read.ok) return read;
  const [head, ...rows] = read.value;
  if (!head || rows.length === 0) return err("That file has no rows below its first line.");
  if (rows.length > MAX_TRACKING_ROWS)
    return err(`That file has more than ${MAX_TRACKING_ROWS} rows. Please split it.`);
  const names = head.cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ""));
  const placeOf = (known: string[]) => known.map((name) => names.indexOf(name)).find((place) => place >= 0);
  const tracking = placeOf(NUMBERS);
  if (tracking === undefined) return err("No column is called ‘Tracking number’ or the like.");
  const reference = referencePlace(rows);
  if (reference === null) return err("No column has our order numbers, such as BA-20261120-0751.");
  const carriers = placeOf(CARRIERS);
  return ok(
    checkRows(
      rows.map(({ line, cells }) => {
        const own = carriers === undefined ? "" : textOf(cells[carriers]);
        return {
          line,
          reference: textOf(cells[reference]).toUpperCase(),
          carrier: own || carrier,
          tracking: textOf(cells[tracking]),
        };
      }),
    ),
  );
}

/** The rows with the problems that they have by themselves. */
export const checkRows = (rows: readonly Omit<TrackingRow, "problem">[]): TrackingRow[] =>
  withRepeats(rows.map((row) => ({ ...row, problem: problemIn(row) })));

function rowsOf(text: string): Result<CsvRow[], string> {
  const rows: CsvRow[] = [];
  try {
    for (const row of readCsv(text, separatorOf(text))) if (row) rows.push(row);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return err(`Line ${error.line}: ${error.message}`);
  }
  return ok(rows);
}

/** The column with the most references; null when there is none. */
function referencePlace(rows: readonly CsvRow[]): number | null {
  const places = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, place) => (REFERENCE.test(textOf(cell).toUpperCase()) ? [place] : [])),
  );
  const counts = [...Map.groupBy(places, (place) => place)].map(([place, { length }]) => ({ place, length }));
  return counts.toSorted((one, other) => other.length - one.length)[0]?.place ?? null;
}

function problemIn({ reference, carrier, tracking }: Omit<TrackingRow, "problem" | "line">): string | null {
  if (reference === "") return "There’s no order number in this row.";
  if (tracking === "") return "There’s no tracking number in this row.";
  if (isShortened(tracking.toUpperCase()))
    return "A spreadsheet shortened this number, and its other digits are lost. Download the file from the carrier again.";
  return parcelProblem({ carrier, tracking })?.message ?? null;
}

/** A row that says the same again is left out; rows that name different numbers for an order are all left out. */
function withRepeats(rows: readonly TrackingRow[]): TrackingRow[] {
  const byOrder = Map.groupBy(
    rows.filter(({ problem }) => problem === null),
    ({ reference }) => reference,
  );
  return rows.map((row) => {
    const same = row.problem === null ? (byOrder.get(row.reference) ?? []) : [];
    const other = same.find(({ tracking }) => tracking !== row.tracking);
    if (other)
      return { ...row, problem: `Line ${other.line} has another number for this order. Keep the right one.` };
    const [first = row] = same;
    return first.line === row.line ? row : { ...row, problem: `It says the same as line ${first.line}.` };
  });
}
