import { choiceId } from "#app/features/products/choice-id.ts";
import { newVariant } from "#app/features/products/product.ts";
import { NOT_A_PRICE, NOT_PIECES } from "#app/features/products/product-fields.ts";
import { parsePieces, parsePrice } from "#app/features/products/product-input-amounts.ts";
import type { StoredProduct, StoredVariant } from "#app/features/products/product-row.server.ts";
import { newShade } from "#app/features/products/shades.ts";
import { compareSizes } from "#app/features/products/sizes.ts";
import { type Pence, pence } from "#app/shared/money.ts";
import { variantCells } from "./cells.ts";
import type { FileRow } from "./file-product.ts";
import type { Reading } from "./plan.ts";
import { optionsKey, parseVariantLines, type VariantLine } from "./plan-options.ts";
import { parseSwatch, parseVariantPictures } from "./plan-pictures.ts";
import { colourId, colourName } from "./stored-colours.ts";

/**
 * Reads the lines about sizes and colours: prices, pieces, pictures. What the product has and the file does not name
 * stays. `countable` are the SKUs whose pieces may be counted anew; null for all.
 */
export function parseVariants(reading: Reading, countable: ReadonlySet<string> | null): void {
  const { before, after } = reading;
  const hasNone = before !== null && !before.variants.some(({ isOffered }) => isOffered);
  const isWithout = hasNone && !reading.rowWith("option1") && !reading.rowWith("option2");
  const lines = isWithout ? [] : parseVariantLines(reading);
  let isPriced = false;
  const added: StoredVariant[] = [];
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
    }
    parseVariantPictures(reading, line.row, variant, stored);
    parseSwatch(reading, line, stored);
    if (variant.id === "") added.push(variant);
    isPriced ||= !variant.isOffered;
    variant.isOffered = true;
  }
  if (added.length > 0) fillGrid(reading);
  if (isWithout) isPriced = parsePriceAlone(reading);
  else if (isPriced || added.length > 0) after.minPriceCents = leastPrice(after.variants);
  parseCompareAt(reading, lines);
}

/** The variant that a line is about; a new one has no SKU yet, and makes its colour and its size known. */
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
    priceCents: pence(0),
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
  // Old products have none, and then show the colours of their variants: with the first one, all need theirs.
  const others = swatches.length > 0 ? [] : [...new Set(variants.map((variant) => variant.colorId))];
  for (const id of [...others.filter((each) => each !== colorId), colorId]) {
    const called = id === colorId ? name : colourName(product, id);
    swatches.push({ id, name: called, hex: newShade(called), imageUrl: null });
  }
}

/** The price that a line gives; null for none, and for one that cannot be read, which is then refused. */
function priceOf(reading: Reading, row: FileRow, stored: string | undefined): Pence | null {
  const { currency, price: cell } = row.cells;
  if (currency !== undefined && !/^(gbp|£)$/i.test(currency)) {
    reading.refuse(row, "currency", "Prices in this shop are in pounds (GBP).");
  }
  if (cell === undefined || cell === stored) return null;
  const price = parsePrice(cell);
  if (price === null) reading.refuse(row, "price", NOT_A_PRICE);
  return price;
}

/** What a new size costs whose line gives no price: what the product costs, or the line before it said. */
function priceInstead(reading: Reading, row: FileRow): Pence {
  const { before, after } = reading;
  if (before) return before.minPriceCents;
  const priced = after.variants.find(({ priceCents, isOffered }) => isOffered && priceCents > 0);
  if (!priced && !row.cells.price) reading.refuse(row, "price", NOT_A_PRICE);
  return priced?.priceCents ?? pence(0);
}

/** How many pieces a line counts; null where it does not count. */
function piecesOf(reading: Reading, row: FileRow, stored: string | undefined): number | null {
  const { quantity: cell, tracker } = row.cells;
  if (cell === undefined || (cell === stored && tracker !== undefined)) return null;
  if (reading.facts.hasTracker && tracker === undefined) {
    if (!/^-?0+$/.test(cell) && cell !== stored) {
      reading.note(row, "quantity", "Without an inventory tracker on its line, this number is not taken.");
    }
    return null;
  }
  if (/^-\d+$/.test(cell)) {
    reading.note(row, "quantity", "Less than none is taken as none.");
    return 0;
  }
  const pieces = parsePieces(cell);
  if (pieces === undefined) reading.refuse(row, "quantity", NOT_PIECES);
  return pieces ?? null;
}

/**
 * The product form offers every size in every colour. What the file leaves out of that grid is there, with no pieces
 * and not offered, so that a later save of the form does not sell what was never made.
 */
function fillGrid({ after }: Reading): void {
  const known = new Set(after.variants.map(({ colorId, size }) => optionsKey(colorId, size)));
  const priceCents = leastPrice(after.variants);
  // A colour that was taken out keeps its swatch, and is not one of these.
  for (const colorId of after.colors.map((name) => colourId(after, name))) {
    for (const size of after.sizes) {
      if (known.has(optionsKey(colorId, size))) continue;
      after.variants.push(newVariant({ size, colorId, priceCents, isOffered: false, piecesLeft: 0 }));
    }
  }
}

const leastPrice = (variants: readonly StoredVariant[]): Pence =>
  pence(Math.min(...variants.filter(({ isOffered }) => isOffered).map(({ priceCents }) => priceCents)));

/** The price of a product that is offered in no size or colour. */
function parsePriceAlone(reading: Reading): boolean {
  const row = reading.rowWith("price");
  const price = row ? priceOf(reading, row, undefined) : null;
  if (price !== null) reading.after.minPriceCents = price;
  return price !== null;
}

/**
 * The shop has one compare-at price for a product: the first that the file gives. 0 ends the sale; none leaves it as
 * it is.
 */
function parseCompareAt(reading: Reading, lines: readonly VariantLine[]): void {
  const { after } = reading;
  const row = reading.rowWith("compareAt");
  const cell = row?.cells.compareAt;
  if (!row || cell === undefined) return;
  const price = parsePrice(cell);
  if (price === null) {
    reading.refuse(row, "compareAt", "Please give the compare-at price in pounds, or leave it empty.");
    return;
  }
  if (new Set(lines.flatMap(({ row: each }) => each.cells.compareAt ?? [])).size > 1) {
    reading.note(
      row,
      "compareAt",
      "The shop has one compare-at price for a product. The first one is taken.",
    );
  }
  // A product on sale without a compare-at price stays as it is, unless the file says otherwise.
  after.hasSale = price > 0;
  after.compareAtCents = price > 0 ? price : null;
}
