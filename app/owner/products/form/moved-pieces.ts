/**
 * Pieces whose number changed while the form was open. The address after the save contains them, and the page reports
 * them in words.
 */

import type { MovedPieces } from "#app/domain/catalogue/products/count-pieces.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { gridOf } from "./variant-grid.ts";

export const MOVED_PARAM = "moved";
/** The length of an address is limited. */
export const MAX_TOLD = 20;

/** `olive|8|9|10|8`: shown as 9, typed as 10, and 8 when it was saved. */
export const writeMoved = ({ key, whenOpened, typed, whenSaved }: MovedPieces): string =>
  [key, whenOpened, typed, whenSaved].join("|");

const WRITTEN = /^(?<key>[^|]+\|[^|]+)\|(?<whenOpened>\d{1,6})\|(?<typed>\d{1,6})\|(?<whenSaved>\d{1,6})$/;

/** The sentence for each: the booked change, and the number at that time. Unknown pieces are ignored. */
export function sayMoved(written: readonly string[], input: ProductInput): string[] {
  const names = new Map(
    gridOf(input).flatMap(({ name, rows }) =>
      rows.map(({ key, size }) => [key, choiceLabel(name, size)] as const),
    ),
  );
  return written.slice(0, MAX_TOLD).flatMap((each) => {
    const { key = "", ...numbers } = WRITTEN.exec(each)?.groups ?? {};
    const name = names.get(key);
    if (name === undefined) return [];
    const [whenOpened, typed, whenSaved] = [
      Number(numbers.whenOpened),
      Number(numbers.typed),
      Number(numbers.whenSaved),
    ];
    const change = typed - whenOpened;
    const booked = change > 0 ? `+${change}` : `−${-change}`;
    return `${name} went from ${whenOpened} to ${whenSaved} while the form was open. You typed ${typed}: ${booked} was booked, so that made ${whenSaved + change}.`;
  });
}
