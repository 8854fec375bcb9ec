/** Pieces that moved while the form was open: handed on in the address that a save leads to, and said there in words. */

import type { MovedPieces } from "#app/features/products/count-pieces.ts";
import type { ProductFields } from "#app/features/products/product-input.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { gridOf } from "./variant-grid.ts";

export const MOVED_PARAM = "moved";
/** An address has an end. */
export const MAX_TOLD = 20;

/** `olive|8|9|10|8`: shown as 9, typed as 10, there were 8. */
export const writeMoved = ({ key, seen, typed, before }: MovedPieces): string =>
  [key, seen, typed, before].join("|");

const WRITTEN = /^(?<key>[^|]+\|[^|]+)\|(?<seen>\d{1,6})\|(?<typed>\d{1,6})\|(?<before>\d{1,6})$/;

/** What was booked of each, and what there was then; what names no piece of the product is passed over. */
export function sayMoved(written: readonly string[], fields: ProductFields): string[] {
  const names = new Map(
    gridOf(fields).flatMap(({ name, rows }) =>
      rows.map(({ key, size }) => [key, choiceLabel(name, size)] as const),
    ),
  );
  return written.slice(0, MAX_TOLD).flatMap((each) => {
    const { key = "", ...numbers } = WRITTEN.exec(each)?.groups ?? {};
    const name = names.get(key);
    if (name === undefined) return [];
    const [seen, typed, before] = [Number(numbers.seen), Number(numbers.typed), Number(numbers.before)];
    const booked = typed > seen ? `+${typed - seen}` : `−${seen - typed}`;
    return `${name} went from ${seen} to ${before} while the form was open. You typed ${typed}: ${booked} was booked, so that made ${before + typed - seen}.`;
  });
}
