import type { Product, Variant } from "#app/domain/catalogue/products/product.ts";

/** The ticks of one size and colour, as the outlines of an SVG path; empty without any. */
interface VariantTicks {
  id: string;
  sold: string;
  left: string;
}

interface RunTicks {
  width: number;
  height: number;
  /** The threads above and below each row. */
  edges: string;
  variants: VariantTicks[];
}

type Counted = Pick<Variant, "id" | "piecesMade" | "piecesLeft">;

/** More ticks than these are a grey area, and no picture of pieces. */
const MAX_TICKS = 500;
const WIDTH = 250;
/** Ticks of a small run, and of one that takes several rows. In pixels. */
const LARGE = { step: 10, width: 5, height: 12, row: 19 };
const SMALL = { step: 5, width: 2, height: 6, row: 13 };
/** The edge of a row and the space under it. */
const EDGE = 4;

/**
 * One tick for each piece of a run, in rows: each size and colour side by side, the sold ones first. For a large run
 * only the chosen size and colour; null when nothing is counted, or there are too many.
 */
export function runTicks(variants: readonly Counted[], chosen: Counted): RunTicks | null {
  if (!chosen.piecesMade) return null;
  const shown = piecesOf(variants) > MAX_TICKS ? [chosen] : variants;
  const count = piecesOf(shown);
  if (count > MAX_TICKS) return null;
  const tick = count * LARGE.step > WIDTH ? SMALL : LARGE;
  const inRow = WIDTH / tick.step;
  const rows = Math.ceil(count / inRow);
  const length = Math.min(count, inRow) * tick.step;
  let drawn = 0;
  const draw = (pieces: number): string =>
    Array.from({ length: pieces }, () => {
      const x = (drawn % inRow) * tick.step + (tick.step - tick.width) / 2;
      const y = Math.floor(drawn / inRow) * tick.row + EDGE + 0.5;
      drawn += 1;
      return `M${x} ${y}h${tick.width}v${tick.height}h-${tick.width}z`;
    }).join("");
  return {
    width: WIDTH,
    height: rows * tick.row + 2,
    edges: Array.from({ length: rows + 1 }, (_, row) => `M0 ${row * tick.row + 1}h${length}`).join(""),
    variants: shown.map(({ id, piecesMade, piecesLeft }) => ({
      id,
      sold: draw((piecesMade ?? 0) - (piecesLeft ?? 0)),
      left: draw(piecesLeft ?? 0),
    })),
  };
}

const piecesOf = (variants: readonly Counted[]): number =>
  variants.reduce((sum, { piecesMade }) => sum + (piecesMade ?? 0), 0);

/**
 * The line above a product's name: 'Run 07, 20 pieces' from its details, otherwise its collection, otherwise nothing.
 */
export function runLine(product: Pick<Product, "details" | "collection" | "brand">): string | null {
  const run = product.details.find((detail) => detail.name.trim().toLowerCase() === "run");
  if (run !== undefined) return `Run ${run.value.split(",").slice(0, 2).join(",")}`;
  return product.collection === product.brand || product.collection === "" ? null : product.collection;
}
