/**
 * Addresses that are for one person only, their data and their errors included: the administration, and the pages on
 * which shoppers follow their orders.
 */
const PRIVATE = /^\/+(?:admin|orders)(?:[/.]|$)/i;

/**
 * Whether an answer to this path must never be kept or indexed. The router takes capitals and escapes for the same
 * letters, so this does too.
 */
export function isPrivateAddress(pathname: string): boolean {
  try {
    return PRIVATE.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
