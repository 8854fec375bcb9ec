/** The SKUs and barcodes of sizes and colours. */

import { choiceLabel } from "#app/shared/piece-label.ts";
import { codeProblem, skuOf } from "../products/product.ts";
import type { StoredVariant } from "../products/product-row.server.ts";
import type { Column } from "./columns.ts";
import type { Reading } from "./plan.ts";
import { optionsKey, type VariantLine } from "./plan-options.ts";
import { isShortened } from "./spreadsheet-text.ts";
import { colourName } from "./stored-colours.ts";

const NAMES = { sku: "SKU", barcode: "barcode" } as const;

/** Plans a line's SKU and barcode. An SKU that the shop gives by itself is not stored as the size's own. */
export function parseMarks(reading: Reading, { row }: VariantLine, variant: StoredVariant): void {
  for (const column of ["sku", "barcode"] as const) {
    const cell = row.cells[column];
    if (cell === undefined || cell === variant[column]) continue;
    if (
      column === "sku" &&
      (cell === skuOf(reading.file.slug, variant) || isOfAnother(reading, cell, variant))
    )
      continue;
    const problem = problemOf(column, cell, row.texts?.includes(column) ?? false);
    if (problem) reading.refuse(row, column, problem);
    else variant[column] = cell;
  }
}

/** A line that was copied for a new size still has the SKU of the first one. */
const isOfAnother = ({ before }: Reading, sku: string, variant: StoredVariant): boolean =>
  before?.variants.some((each) => each.id !== variant.id && ownSku(each) === sku) ?? false;

const ownSku = ({ sku, id }: StoredVariant): string => sku ?? id;

function problemOf(column: "sku" | "barcode", cell: string, isText: boolean): string | null {
  const name = NAMES[column];
  if (!isText && isShortened(cell))
    return `A spreadsheet has made a number of this ${name}. Write it again with an apostrophe in front.`;
  return codeProblem(name, cell);
}

/**
 * Refuses a line with the SKU of a size or colour that no line of the file names any more. Somebody renamed it in the
 * file: a new variant beside it would count its pieces a second time.
 */
export function refuseRenamed(reading: Reading, lines: readonly VariantLine[]): void {
  const { before } = reading;
  if (!before) return;
  const named = new Set(lines.map(({ key }) => key));
  const stored = new Set(before.variants.map(({ colorId, size }) => optionsKey(colorId, size)));
  for (const { row, key } of lines) {
    const { sku } = row.cells;
    if (sku === undefined || stored.has(key)) continue;
    const renamed = before.variants.find((variant) => variant.isOffered && ownSku(variant) === sku);
    if (!renamed || named.has(optionsKey(renamed.colorId, renamed.size))) continue;
    const label = choiceLabel(colourName(before, renamed.colorId), renamed.size) || renamed.size;
    reading.refuse(
      row,
      "sku" satisfies Column,
      `This SKU is ${label} here. Rename a size or colour on the product’s page; for a new one, leave the SKU empty.`,
    );
  }
}
