import { STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";

/** One size and colour of a style. */
export interface StockPiece {
  variantId: string;
  color: string;
  size: string;
  /** The pieces that can be bought; null when they are not counted. */
  left: number | null;
  /** The pieces that unpaid checkouts hold. */
  held: number;
  /** The pieces of paid orders that are not sent yet. */
  unsent: number;
}

export interface StockStyle {
  slug: string;
  title: string;
  imageUrl: string;
  isHidden: boolean;
  pieces: StockPiece[];
}

/** A place in the list of stock: words to find, and a page from 1. */
export interface StockPlace {
  query: string;
  page: number;
}

/** A page of the list, by title. */
export interface StockList {
  place: StockPlace;
  styles: StockStyle[];
  /** The number of styles on all pages. */
  total: number;
  pages: number;
}

export const COUNT_PATH = "/admin/stock/count";
const MAX_QUERY = 100;

export function parseStockPlace(params: URLSearchParams): StockPlace {
  return {
    query: (params.get("q") ?? "").trim().slice(0, MAX_QUERY),
    page: pageNumberOf(params),
  };
}

/** The address of a place in the list, or on the page for counting. */
export function stockPath(
  { query, page }: StockPlace,
  path: string = STOCK_PATH,
  done: Record<string, string> = {},
): string {
  const place = { ...(query && { q: query }), ...(page > 1 && { page: String(page) }) };
  const params = new URLSearchParams({ ...place, ...done });
  return params.size > 0 ? `${path}?${params}` : path;
}

export const historyPath = (slug: string, variantId: string): string =>
  `${STOCK_PATH}/${encodeURIComponent(slug)}/${encodeURIComponent(variantId)}`;

export const stockFieldId = (slug: string, variantId: string): string => `left-${slug}-${variantId}`;

/** A size and colour in words; a piece that has neither is 'One size'. */
export const pieceName = ({ color, size }: Pick<StockPiece, "color" | "size">): string =>
  choiceLabel(color, size) || "One size";

/**
 * The pieces that stand in the shop: those that can be bought, those that checkouts hold, and those that are sold and
 * unsent. A sale does not change it, so a count is true however many sales there are meanwhile. Null when pieces are
 * not counted.
 */
export const onShelf = ({
  left,
  held,
  unsent,
}: Pick<StockPiece, "left" | "held" | "unsent">): number | null =>
  left === null ? null : left + held + unsent;

/** The words of a search, each to be found somewhere in the style or in its size and colour. */
export const formatSearched = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The sizes and colours that match all words; all of the style when the words match the style alone, or no single
 * piece.
 */
export function narrowPieces({ title, slug, pieces }: StockStyle, query: string): StockPiece[] {
  const words = formatSearched(query);
  const fitting = pieces.filter((piece) => {
    const text = `${title} ${slug} ${pieceName(piece)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return fitting.length > 0 ? fitting : pieces;
}
