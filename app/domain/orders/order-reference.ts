/**
 * The order reference for people, made when checkout opens: the shop's prefix and the minute in UTC, such as
 * `BA-20261120-0751` (specification, section 9). `prefix` has no hyphen. Two orders of the same minute have the same
 * reference; `withSuffix` makes it unique.
 */
export function orderReference(prefix: string, now: Date): string {
  const [date = "", time = ""] = now.toISOString().split("T");
  return `${prefix}-${date.replaceAll("-", "")}-${time.slice(0, 5).replace(":", "")}`;
}

/** The greatest age of the minute that a browser names: its checkout was open for as long, or its clock is behind. */
const MAX_AGE_MS = 3 * 60 * 60_000;
/** How far a browser's clock may be ahead. */
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * The reference that a browser asked for, if it is the shop's own and about current; otherwise this minute's. So nobody
 * puts another name or day on the shop's orders and invoices, and a browser with a wrong clock can order, too.
 */
export function referenceAsked(asked: string, prefix: string, now: Date): string {
  const [, year, month, day, hour, minute] = /-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)$/.exec(asked) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  const age = now.getTime() - at.getTime();
  // For an impossible day, such as 30 February, there is no age, or the reference differs.
  const isOfNow = age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
  return isOfNow && orderReference(prefix, at) === asked ? asked : orderReference(prefix, now);
}

/**
 * The reference of the n-th order of a minute, with n from 1: the first keeps the plain reference, the second ends in
 * `-2`. Throws a `RangeError` when n is not a whole number from 1.
 */
export function withSuffix(reference: string, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Not a count of orders: ${n}`);
  return n === 1 ? reference : `${reference}-${n}`;
}

/** The address of the shopper's page of an order. The key is a secret. */
export const statusPath = (key: string): string => `/orders/${key}`;
