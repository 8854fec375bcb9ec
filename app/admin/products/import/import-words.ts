export const numberOf = (count: number): string => count.toLocaleString("en-GB");

/** `1 product`, `5,000 products`. */
export const countProducts = (count: number): string =>
  count === 1 ? "1 product" : `${numberOf(count)} products`;

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** `20 Nov 2026, 08:15`, as the clocks of the brand's home say. */
export const momentOf = (moment: Date): string => MOMENT.format(moment);
