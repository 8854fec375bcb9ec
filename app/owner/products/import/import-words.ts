import { formatCount } from "#app/shared/words.ts";
/** `1 product`, `5,000 products`. */
export const countProducts = (count: number): string =>
  count === 1 ? "1 product" : `${formatCount(count)} products`;
