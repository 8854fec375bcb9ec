/**
 * The order reference for people, made when checkout opens: the shop's prefix and the minute in UTC, such as
 * `BA-20261120-0751` (specification, section 9). `prefix` has no hyphen. Two orders of the same minute have the same
 * reference; `withSuffix` makes it unique.
 */
export function orderReference(prefix: string, now: Date): string {
  const [date = "", time = ""] = now.toISOString().split("T");
  return `${prefix}-${date.replaceAll("-", "")}-${time.slice(0, 5).replace(":", "")}`;
}

/**
 * The reference of the n-th order of a minute, with n from 1: the first keeps the plain reference, the second ends in
 * `-2`. Throws a `RangeError` when n is not a whole number from 1.
 */
export function withSuffix(reference: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Not a count of orders: ${n}`);
  return n === 1 ? reference : `${reference}-${n}`;
}
