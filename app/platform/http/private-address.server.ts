/** Addresses that are for one person only, their data and their errors included. */
const PRIVATE = /^\/+admin(?:[/.]|$)/i;

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
