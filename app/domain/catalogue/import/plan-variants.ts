import { CURRENCY, type Money, toMoney } from "#app/shared/money.ts";
import { choiceId, newVariant } from "../products/product.ts";
import { NOT_A_PRICE, NOT_PIECES, parsePieces, parsePrice } from "../products/product-input-amounts.ts";
import type { StoredProduct, StoredVariant } from "../products/product-row.server.ts";
import { newShade } from "../products/shades.ts";
import { compareSizes } from "../products/sizes.ts";
import { hasNoLimit, variantCells } from "./cells.ts";
import type { FileRow } from "./file-product.ts";
import type { Reading } from "./plan.ts";
import { optionsKey, parseVariantLines, type VariantLine } from "./plan-options.ts";
import { parseSpin, parseSwatch, parseVariantPictures } from "./plan-pictures.ts";
import { parseMarks, refuseRenamed } from "./plan-skus.ts";
import { colourId, colourName } from "./stored-colours.ts";

/**
 * Plans the lines of sizes and colours: prices, pieces, pictures. Values that are not in the file stay. `countable` are
 * the SKUs whose pieces may be counted again; null for all.
 */
export function parseVariants(reading: Reading, countable: ReadonlySet<string> | null): void {
  const { before, after } = reading;
  const hasNone = before !== null && !before.variants.some(({ isOffered }) => isOffered);
  const isWithout = hasNone && !reading.rowWith("option1") && !reading.rowWith("option2");
  const lines = isWithout ? [] : parseVariantLines(reading);
  let isPriced = false;
  const added: StoredVariant[] = [];
  refuseRenamed(reading, lines);
  const known = new Map(
    after.variants.map((variant) => [optionsKey(variant.colorId, variant.size), variant]),
  );
  for (const line of lines) {
    const variant = variantOf(reading, line, known.get(line.key));
    const stored = variant.isOffered ? variantCells(after, variant, reading.shop.origin) : {};
    const price = priceOf(reading, line.row, stored.price);
    if (price !== null && price !== variant.priceCents) {
      variant.priceCents = price;
      isPriced = true;
    } else if (price === null && variant.id === "") {
      variant.priceCents = priceInstead(reading, line.row);
    }
    if (variant.id === "" || countable === null || countable.has(variant.id)) {
      const wanted = piecesOf(reading, line.row, stored.quantity);
      if (wanted !== null) variant.piecesLeft = wanted;
      else if (variant.id === "") variant.piecesLeft = piecesInstead(reading, line.row);
    }
    parseVariantPictures(reading, line.row, variant, stored);
    parseSwatch(reading, line, stored);
    parseSpin(reading, line);
    parseMarks(reading, line, variant);
    if (variant.id === "") added.push(variant);
    isPriced ||= !variant.isOffered;
    variant.isOffered = true;
  }
  if (added.length > 0) fillGrid(reading);
  if (isWithout) isPriced = parsePriceAlone(reading);
  else if (isPriced || added.length > 0) after.minPriceCents = leastPrice(after.variants);
  parseCompareAt(reading, lines);
}

/** The variant of a line. A new one has no SKU yet, and adds its colour and its size to the product. */
function variantOf(
  { after }: Reading,
  { size, colour, colorId }: VariantLine,
  known: StoredVariant | undefined,
): StoredVariant {
  if (known?.isOffered) return known;
  addColour(after, colorId, colour);
  const sameSize = after.sizes.find((name) => choiceId(name) === choiceId(size));
  if (sameSize === undefined) after.sizes = [...after.sizes, size].sort(compareSizes);
  if (known) return known;
  const ofColour = after.variants.filter((each) => each.colorId === colorId);
  const variant = newVariant({
    size: sameSize ?? size,
    colorId,
    priceCents: toMoney(0),
    imageUrls: [...(ofColour.find(({ imageUrls }) => imageUrls.length > 0)?.imageUrls ?? [])],
    isOffered: false,
  });
  after.variants.push(variant);
  return variant;
}

function addColour(product: StoredProduct, colorId: string, name: string): void {
  const { swatches, colors, variants } = product;
  if (!colors.some((each) => choiceId(each) === choiceId(name))) colors.push(name);
  if (swatches.some(({ id }) => id === colorId)) return;
  // Old products have no swatches, and show the colours of their variants. With the first swatch, all colours need
  // theirs.
  const others = swatches.length > 0 ? [] : [...new Set(variants.map((variant) => variant.colorId))];
  for (const id of [...others.filter((each) => each !== colorId), colorId]) {
    const called = id === colorId ? name : colourName(product, id);
    swatches.push({ id, name: called, hex: newShade(called), imageUrl: null });
  }
}

/** The price in a line; null for none, and for an unreadable one, which is refused. */
function priceOf(reading: Reading, row: FileRow, stored: string | undefined): Money | null {
  const { currency, price: cell } = row.cells;
  if (
    currency !== undefined &&
    ![CURRENCY.lowerCode, CURRENCY.symbol].some((name) => name === currency.toLowerCase())
  ) {
    reading.refuse(row, "currency", `Prices in this shop are in ${CURRENCY.name} (${CURRENCY.code}).`);
  }
  if (cell === undefined || cell === stored) return null;
  const price = parsePrice(cell);
  if (price === null) reading.refuse(row, "price", NOT_A_PRICE);
  return price;
}

/** The price of a new size in a line without one: that of the product, or of an earlier line. */
function priceInstead(reading: Reading, row: FileRow): Money {
  const { before, after } = reading;
  if (before) return before.minPriceCents;
  const priced = after.variants.find(({ priceCents, isOffered }) => isOffered && priceCents > 0);
  if (!priced && !row.cells.price) reading.refuse(row, "price", NOT_A_PRICE);
  return priced?.priceCents ?? toMoney(0);
}

/** The number of pieces in a line; null when the line does not count pieces. */
function piecesOf(reading: Reading, row: FileRow, stored: string | undefined): number | null {
  const { quantity: cell, tracker, policy } = row.cells;
  if (cell === undefined || (cell === stored && tracker !== undefined)) return null;
  if (reading.facts.hasTracker && tracker === undefined) {
    if (/^-?0+$/.test(cell)) return null;
    // A number of pieces for a new size is taken: an offer without limit would sell what does not exist.
    if (stored !== undefined || hasNoLimit(policy)) {
      if (cell !== stored)
        reading.note(row, "quantity", "Without an inventory tracker on its line, this number is not taken.");
      return null;
    }
  }
  if (/^-\d+$/.test(cell)) {
    reading.note(row, "quantity", "Less than none is taken as none.");
    return 0;
  }
  const pieces = parsePieces(cell);
  if (pieces === undefined) reading.refuse(row, "quantity", NOT_PIECES);
  return pieces ?? null;
}

const NO_NUMBER =
  "A new size without a number of pieces: none are left until you give one. For no limit, write ‘continue’ in the column Variant Inventory Policy.";
const NOT_TRACKED = "The file says that these pieces are not counted, so they have no limit here.";

/**
 * The pieces of a new size in a line without a number. It has no limit only where the file says so, because one piece
 * could otherwise be sold fifty times. Noted once for each product.
 */
function piecesInstead(reading: Reading, row: FileRow): 0 | null {
  const { policy, tracker } = row.cells;
  if (hasNoLimit(policy)) return null;
  const isTracked = !reading.facts.hasTracker || tracker !== undefined;
  const message = isTracked ? NO_NUMBER : NOT_TRACKED;
  if (!reading.problems.some((problem) => problem.message === message))
    reading.note(row, "quantity", message);
  return isTracked ? 0 : null;
}

/**
 * Completes the grid, because the product form offers every size in every colour. A variant that is not in the file
 * gets no pieces and is not offered, so that a later save of the form does not sell pieces that do not exist.
 */
function fillGrid({ after }: Reading): void {
  const known = new Set(after.variants.map(({ colorId, size }) => optionsKey(colorId, size)));
  const priceCents = leastPrice(after.variants);
  // A removed colour keeps its swatch, but gets no variants here.
  for (const colorId of after.colors.map((name) => colourId(after, name))) {
    for (const size of after.sizes) {
      if (known.has(optionsKey(colorId, size))) continue;
      after.variants.push(newVariant({ size, colorId, priceCents, isOffered: false, piecesLeft: 0 }));
    }
  }
}

const leastPrice = (variants: readonly StoredVariant[]): Money =>
  toMoney(Math.min(...variants.filter(({ isOffered }) => isOffered).map(({ priceCents }) => priceCents)));

/** The price of a product that is offered in no size or colour. */
function parsePriceAlone(reading: Reading): boolean {
  const row = reading.rowWith("price");
  const price = row ? priceOf(reading, row, undefined) : null;
  if (price !== null) reading.after.minPriceCents = price;
  return price !== null;
}

const NO_SALE = "A compare-at price that is not above the price is no sale, so the product is not on sale.";

/**
 * Plans the compare-at price. A product has only one: the first in the file. 0 ends the sale, and so does a price that
 * is not above the product's; an empty cell changes nothing.
 */
function parseCompareAt(reading: Reading, lines: readonly VariantLine[]): void {
  const { after, before } = reading;
  const row = reading.rowWith("compareAt");
  const cell = row?.cells.compareAt;
  const price = cell === undefined ? null : parsePrice(cell);
  if (row && price === null) {
    reading.refuse(
      row,
      "compareAt",
      `Please give the compare-at price in ${CURRENCY.name}, or leave it empty.`,
    );
    return;
  }
  if (new Set(lines.flatMap(({ row: each }) => each.cells.compareAt ?? [])).size > 1) {
    reading.note(
      row ?? reading.file.rows[0],
      "compareAt",
      "The shop has one compare-at price for a product. The first one is taken.",
    );
  }
  if (price !== null) {
    // A product on sale without a compare-at price stays so, unless the file changes it.
    after.hasSale = price > 0;
    after.compareAtCents = price > 0 ? price : null;
  }
  const { compareAtCents, minPriceCents } = after;
  const isChanged = compareAtCents !== before?.compareAtCents || minPriceCents !== before.minPriceCents;
  if (compareAtCents === null || compareAtCents > minPriceCents || !isChanged) return;
  after.hasSale = false;
  after.compareAtCents = null;
  reading.note(row ?? reading.rowWith("price") ?? reading.file.rows[0], "compareAt", NO_SALE);
}
