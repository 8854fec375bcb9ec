/**
 * Addresses whose data and errors are for one person only: the administration, the pages on which shoppers end a
 * checkout, follow their orders and review them, gift cards, and those behind the links of letters.
 */
const PRIVATE =
  /^\/+(?:(?:admin|carts|early|orders|reviews)(?:[/.]|$)|(?:c|gift-cards|lists)\/|checkout\/+(?:success|cancel)(?:[/.]|$))/i;

/**
 * Whether an answer to this path must never be kept or indexed. The router ignores case and decodes escapes, so this
 * does too.
 */
export function isPrivateAddress(pathname: string): boolean {
  try {
    return PRIVATE.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
