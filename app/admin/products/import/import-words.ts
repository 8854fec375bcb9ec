export const numberOf = (count: number): string => count.toLocaleString("en-GB");

/** `1 product`, `5,000 products`. */
export const countProducts = (count: number): string =>
  count === 1 ? "1 product" : `${numberOf(count)} products`;
